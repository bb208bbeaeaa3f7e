package org.wirelore.adi.packet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.world.World;
import org.wirelore.adi.world.WorldHost;
import org.wirelore.device.api.Host;
/** A device of packets keeps the rules of devices with the smallest protocol: queues that lose nothing. */
class PacketDeviceTest extends AdiDeviceContract {
    private static final int PACKET_BYTES = 300;
    private static final int PACKETS_MAX = 2;

    private static final class Queues extends PacketDevice {
        private final List<Queues> network;
        private final Host host;
        private final int rank;
        /** Packets on their way, by their sender. */
        private final List<Deque<byte[]>> in;

        Queues(List<Queues> network, Host host, int rank, int size, int packetBytes) {
            super(host, rank, IntStream.range(0, size).toArray(), packetBytes, Integer.MAX_VALUE);
            this.in = Stream.<Deque<byte[]>>generate(ArrayDeque::new).limit(size).toList();
            this.network = network;
            this.host = host;
            this.rank = rank;
        }

        @Override
        protected boolean send(int peer, MemorySegment to, int length) {
            Queues other = network.get(peer);
            if (other.in.get(rank).size() >= PACKETS_MAX) {
                return false;
            }
            other.in.get(rank).add(to.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE));
            other.host.signal();
            return true;
        }

        @Override
        protected boolean progress() {
            for (int source = 0; source < in.size(); source++) {
                byte[] packet = in.get(source).peek();
                if (packet != null && arrived(source, MemorySegment.ofArray(packet), 0, packet.length)) {
                    in.get(source).remove();
                    network.get(source).host.signal();
                    return true;
                }
            }
            return false;
        }

        @Override
        protected void close() {
            in.forEach(Deque::clear);
        }
    }

    @Override
    protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
        World world = new World();
        FinishOutcome[] outcomes = new FinishOutcome[size];
        List<WorldHost> hosts = new ArrayList<>();
        List<Queues> devices = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            WorldHost host = world.process("rank" + rank, () -> {
                AdiDevice device = devices.get(self);
                AdiDevice[] routes = new AdiDevice[size];
                Arrays.fill(routes, device);
                Adi adi = new Adi(hosts.get(self), self, size, new AdiDevice[]{device}, routes, unexpectedBytesMax,
                        null);
                try {
                    program.run(adi, hosts.get(self));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                outcomes[self] = adi.finish();
            });
            hosts.add(host);
            devices.add(new Queues(devices, host, rank, size, PACKET_BYTES));
        }
        world.run();
        for (WorldHost host : hosts) {
            if (host.failure() != null) {
                throw new AssertionError(host.name() + " failed: " + host.failure(), host.failure());
            }
        }
        return outcomes;
    }

    @Test
    void packetsThatAreTooShortForTheCoreAreRefused() {
        WorldHost host = new World().process("rank0", () -> {
        });
        assertThatThrownBy(() -> new Queues(List.of(), host, 0, 2, PacketDevice.PACKET_BYTES_MIN - 1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("packetBytesMax=51");
    }
}
