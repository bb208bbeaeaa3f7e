package org.wirelore.adi.message.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.world.World;
import org.wirelore.adi.world.WorldHost;

/**
 * Ranks whose messages all take one round, whatever their length: a rank sends one at a time, and all else takes next
 * to no time. So the virtual time of an operation is its number of rounds in the literature's model of a network (one
 * port, both ways), unless a rank is sent more messages than that: then these are the rounds, since it takes one in
 * each.
 */
final class RoundNetwork {
    /** What each rank does. */
    interface Operation {
        void run(Team team);
    }

    /**
     * What an operation took.
     *
     * @param messages of all ranks
     * @param bytes of all ranks
     * @param sentMax most messages that one rank has sent
     * @param rounds until the last rank was ready
     */
    record Count(long messages, long bytes, int sentMax, int rounds) {
    }

    /** Long against whatever else the ranks do. */
    private static final long ROUND_PS = 1_000_000_000_000L;
    private static final long UNEXPECTED_BYTES_MAX = 1L << 30;

    private final World world = new World();
    private final Port[] ports;
    private long messages;
    private long bytes;
    private long endPs;

    private RoundNetwork(int size) {
        this.ports = new Port[size];
    }

    /** Runs an operation once at every rank. */
    static Count count(int size, int root, Operation operation) {
        RoundNetwork network = new RoundNetwork(size);
        List<WorldHost> hosts = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            Port port = network.new Port(rank);
            network.ports[rank] = port;
            WorldHost host = network.world.process("rank" + rank, () -> port.live(root, operation));
            port.host = host;
            hosts.add(host);
        }
        network.world.run();
        for (WorldHost host : hosts) {
            if (host.failure() != null) {
                throw new AssertionError(host.name() + " of " + size + " failed: " + host.failure(), host.failure());
            }
        }
        int sentMax = Arrays.stream(network.ports).mapToInt(port -> port.sent).max().orElse(0);
        int receivedMax = Arrays.stream(network.ports).mapToInt(port -> port.received).max().orElse(0);
        return new Count(network.messages, network.bytes, sentMax,
                Math.max(receivedMax, (int) (network.endPs / ROUND_PS)));
    }

    private record Message(int source, int context, int tag, MemorySegment data) {
    }

    /** One rank's way to all others. */
    private final class Port implements AdiDevice {
        private final int rank;
        private final Queue<Message> arrived = new ArrayDeque<>();
        private @Nullable WorldHost host;
        private @Nullable AdiSink sink;
        private int sent;
        private int received;
        private long sendsUntilPs;

        Port(int rank) {
            this.rank = rank;
        }

        void live(int root, Operation operation) {
            WorldHost own = host();
            AdiDevice[] routes = new AdiDevice[ports.length];
            Arrays.fill(routes, this);
            Adi adi = new Adi(own, rank, ports.length, new AdiDevice[]{this}, routes, UNEXPECTED_BYTES_MAX, null);
            operation.run(new RankProcess(adi, own, new Alone(), null).world().team("counted", root));
            endPs = Math.max(endPs, own.now());
        }

        private WorldHost host() {
            WorldHost own = host;
            if (own == null) {
                throw new IllegalStateException("a port must have a host");
            }
            return own;
        }

        @Override
        public void connect(AdiSink newSink) {
            sink = newSink;
        }

        @Override
        public int shortBytesMax() {
            return Integer.MAX_VALUE - 1;
        }

        @Override
        public int rendezvousBytes() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean sendShort(int peer, int context, int tag, MemorySegment from, long offset, int length) {
            Port other = ports[peer];
            long startPs = Math.max(host().now(), sendsUntilPs);
            sendsUntilPs = startPs + ROUND_PS;
            MemorySegment data = MemorySegment.ofArray(new byte[length]).copyFrom(from.asSlice(offset, length));
            Message message = new Message(rank, context, tag, data);
            world.at(sendsUntilPs, () -> {
                other.arrived.add(message);
                other.host().signal();
            });
            messages++;
            bytes += length;
            sent++;
            return true;
        }

        @Override
        public boolean poll() {
            host().now();
            Message message = arrived.poll();
            AdiSink core = sink;
            if (message == null || core == null) {
                return false;
            }
            received++;
            Delivery delivery = core.onShort(this, message.source, message.context, message.tag,
                    message.data, 0, (int) message.data.byteSize(), -1);
            if (delivery != Delivery.TAKEN) {
                throw new IllegalStateException(
                        "a message must find room: rank=" + rank + ", source=" + message.source);
            }
            return true;
        }

        @Override
        public void queueSend(AdiRequest request) {
            throw new IllegalStateException("no message is too long to be sent at once");
        }

        @Override
        public void okToSend(int peer, int ticket, AdiRequest receive, int length) {
            throw new IllegalStateException("no message asks first");
        }

        @Override
        public FinishOutcome finish() {
            return FinishOutcome.CLEAN;
        }
    }

    /** A rank without instructions. */
    private record Alone() implements ProcessEnvironment {
        @Override
        public String processorName() {
            return "alone";
        }

        @Override
        public ClassLoader programLoader() {
            return RoundNetwork.class.getClassLoader();
        }

        @Override
        public Error abort(int code) {
            return new AssertionError("aborted: " + code);
        }
    }
}
