package org.wirelore.adi.fmp;

import java.util.ArrayList;
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
import org.wirelore.adi.fmp.network.FlowControl;
import org.wirelore.adi.fmp.network.NetworkConfig;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.adi.fmp.network.TestCards;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.memory.EmulatedSharedMemory;

/**
 * FMP keeps the rules of a device where its ranks are on different hosts, polling or asleep, with near peers or not.
 */
class FarContractTest {
    @Nested
    class Polling extends OnCards {
        Polling() {
            super(false, 1, new NetworkConfig(FlowControl.CREDITS, 16, 256));
        }
    }

    @Nested
    class Asleep extends OnCards {
        Asleep() {
            super(true, 1, new NetworkConfig(FlowControl.CREDITS, 16, 256));
        }
    }

    @Nested
    class WithFewCredits extends OnCards {
        WithFewCredits() {
            super(false, 1, new NetworkConfig(FlowControl.CREDITS, 2, 100));
        }
    }

    @Nested
    class WithoutFlowControl extends OnCards {
        WithoutFlowControl() {
            super(false, 1, new NetworkConfig(FlowControl.NONE, 4, 256));
        }
    }

    @Nested
    class WithNearPeers extends OnCards {
        WithNearPeers() {
            super(false, 2, new NetworkConfig(FlowControl.CREDITS, 16, 256));
        }
    }

    @Nested
    class WithNearPeersAsleep extends OnCards {
        WithNearPeersAsleep() {
            super(true, 2, new NetworkConfig(FlowControl.CREDITS, 8, 256));
        }
    }

    abstract static class OnCards extends AdiDeviceContract {
        private static final int PIECE_BYTES = 512;
        private static final long NOTICE_PS = 100_000;

        private final boolean sleeps;
        private final int ranksPerHost;
        private final NetworkConfig network;

        OnCards(boolean sleeps, int ranksPerHost, NetworkConfig network) {
            this.sleeps = sleeps;
            this.ranksPerHost = ranksPerHost;
            this.network = network;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            VirtualRanks ranks = new VirtualRanks();
            int nodes = (size + ranksPerHost - 1) / ranksPerHost;
            TestCards cards = new TestCards(ranks, nodes, PIECE_BYTES, !sleeps);
            List<EmulatedSharedMemory.Memory> memories = IntStream.range(0, nodes)
                    .mapToObj(node -> new EmulatedSharedMemory.Memory(ranks, NOTICE_PS)).toList();
            List<Host> hosts = new ArrayList<>();
            List<MyrinetPort> ports = new ArrayList<>();
            for (int rank = 0; rank < size; rank++) {
                int node = rank / ranksPerHost;
                Host host = ranks.process("host" + node);
                hosts.add(host);
                ports.add(cards.open(node, host, network.receiveSlots(size), network.flow() == FlowControl.NONE));
            }
            @Nullable
            FinishOutcome[] outcomes = new @Nullable FinishOutcome[size];
            for (int rank = 0; rank < size; rank++) {
                int self = rank;
                ranks.start(hosts.get(rank), () -> {
                    Adi adi = start(self, size, unexpectedBytesMax, hosts.get(self), ports,
                            memories.get(self / ranksPerHost));
                    program.run(adi, hosts.get(self));
                    outcomes[self] = adi.finish();
                });
            }
            ranks.run();
            return Arrays.stream(outcomes).map(Objects::requireNonNull).toArray(FinishOutcome[]::new);
        }

        private Adi start(int rank, int size, long unexpectedBytesMax, Host host, List<MyrinetPort> ports,
                EmulatedSharedMemory.Memory memory) {
            RankEnvironment environment = new RankEnvironment(host, rank, size, NoMeeting.PLACE, NoMeeting.CHANCE,
                    Map.of(), null);
            int[] members = IntStream.range(0, size).toArray();
            int[] near = IntStream.of(members).filter(other -> other / ranksPerHost == rank / ranksPerHost).toArray();
            int[] far = IntStream.of(members).filter(other -> other / ranksPerHost != rank / ranksPerHost).toArray();
            NetworkPart part = new NetworkPart(host, rank, ports.get(rank), network, far,
                    IntStream.of(far).map(other -> NetworkPart.address(ports.get(other))).toArray(), null);
            FmpProtocolConfig config = FmpProtocolConfig.DEFAULT.sleeping(sleeps).unexpected(unexpectedBytesMax);
            return RankStartup.start(environment, unexpectedBytesMax, List.of(new RankStartup.Route(null,
                    () -> FmpStartup.connect(environment, memory.open(host), "near", members, near, part, config))));
        }
    }
}
