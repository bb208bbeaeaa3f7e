package org.wirelore.adi.udp;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.wirelore.adi.Adi;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.contract.VirtualRanks;

/** MPI over datagrams keeps the rules of a device, whatever gets lost, comes twice or comes from elsewhere. */
class UdpContractTest {
    private static final int JOB = 7;
    private static final int PORT = 1024;
    private static final int DATAGRAM_BYTES = 1472;
    private static final int LOST_PERCENT = 20;

    @Nested
    class WithTheUsualWindow extends OnUdp {
        WithTheUsualWindow() {
            super(8, 0);
        }
    }

    @Nested
    class WithAWindowOfOne extends OnUdp {
        WithAWindowOfOne() {
            super(1, 0);
        }
    }

    @Nested
    class WithLosses extends OnUdp {
        WithLosses() {
            super(8, LOST_PERCENT);
        }
    }

    @Nested
    class WithLossesAndAWindowOfOne extends OnUdp {
        WithLossesAndAWindowOfOne() {
            super(1, LOST_PERCENT);
        }
    }

    abstract static class OnUdp extends AdiDeviceContract {
        private final UdpProtocolConfig config;
        private final int lostPercent;

        OnUdp(int window, int lostPercent) {
            config = new UdpProtocolConfig(window, 10 * TimeUnits.PS_PER_MS, 80 * TimeUnits.PS_PER_MS, 100,
                    2 * TimeUnits.PS_PER_MS, 500 * TimeUnits.PS_PER_MS, Integer.MAX_VALUE);
            this.lostPercent = lostPercent;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            VirtualRanks ranks = new VirtualRanks();
            LosingDatagrams network = new LosingDatagrams(ranks.scheduler(), lostPercent);
            @Nullable
            FinishOutcome[] outcomes = new @Nullable FinishOutcome[size];
            String[] hosts = new String[size];
            int[] ports = new int[size];
            Arrays.fill(ports, PORT);
            for (int rank = 0; rank < size; rank++) {
                int self = rank;
                hosts[rank] = "host" + rank;
                Host host = ranks.process(hosts[rank]);
                Sockets sockets = network.of(host);
                DatagramSocket socket = network.open(host, PORT);
                RankEnvironment environment = new RankEnvironment(host, rank, size, NoMeeting.PLACE, NoMeeting.CHANCE,
                        Map.of(), null);
                ranks.start(host, () -> {
                    Adi adi = RankStartup.start(environment, unexpectedBytesMax, List.of(new RankStartup.Route(null,
                            () -> UdpStartup.connect(environment, sockets, socket, DATAGRAM_BYTES,
                                    IntStream.range(0, size).toArray(), hosts, ports, JOB, config))));
                    program.run(adi, host);
                    outcomes[self] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
                });
            }
            ranks.run();
            return Arrays.stream(outcomes).map(Objects::requireNonNull).toArray(FinishOutcome[]::new);
        }
    }
}
