package org.wirelore.rig.program;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.rig.spi.ProgramConfig;

/**
 * Ranks on threads whose messages go through queues. Each rank's clock counts its sends and receives, a microsecond
 * each.
 */
final class MemoryNetwork {
    private static final long CALL_PS = 1_000_000;

    private final List<Node> nodes = new ArrayList<>();
    private final List<LinkedBlockingQueue<byte[]>> queues = new ArrayList<>();
    private int keptBytes = Integer.MAX_VALUE;
    private boolean corrupting;

    MemoryNetwork(int size) {
        for (int rank = 0; rank < size; rank++) {
            nodes.add(new Node(rank));
        }
        for (int i = 0; i < size * size; i++) {
            queues.add(new LinkedBlockingQueue<>());
        }
    }

    /** From now on messages lose what is behind this many bytes. */
    void shorten(int bytes) {
        keptBytes = bytes;
    }

    /** From now on a bit of each message is wrong. */
    void corrupt() {
        corrupting = true;
    }

    void run(ProgramConfig program) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(nodes.size());
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (Node node : nodes) {
                ends.add(threads.submit(() -> {
                    program.load(false, 1).rank(0)
                            .run(new RankContext(node.rank, nodes.size(), node, node, node, node, Devices.NONE,
                                    row -> new long[][]{row}, DataCache.REAL));
                    return null;
                }));
            }
            // The receivers notice first what is wrong with a message.
            for (Future<?> end : ends.reversed()) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    long sent() {
        return nodes.stream().mapToLong(node -> node.lengths.size()).sum();
    }

    long sent(int from, int to) {
        return nodes.get(from).destinations.stream().filter(destination -> destination == to).count();
    }

    List<Integer> lengths() {
        return nodes.getFirst().lengths;
    }

    int questions() {
        return nodes.stream().mapToInt(node -> node.questions).sum();
    }

    SortedMap<String, Double> figures(int rank) {
        return nodes.get(rank).figures;
    }

    List<String> notes(int rank) {
        return nodes.get(rank).notes;
    }

    /** Everything that one rank is given. */
    private final class Node implements Host, Messenger, Decider, Measurements {
        private final int rank;
        private final List<Integer> lengths = new ArrayList<>();
        private final List<Integer> destinations = new ArrayList<>();
        private final SortedMap<String, Double> figures = new TreeMap<>();
        private final List<String> notes = new ArrayList<>();
        private int questions;
        private long nowPs;

        Node(int rank) {
            this.rank = rank;
        }

        @Override
        public String name() {
            return "node" + rank;
        }

        @Override
        public long now() {
            return nowPs;
        }

        @Override
        public Cost cost(String name) {
            throw new IllegalArgumentException("a program must not name costs: name=" + name);
        }

        @Override
        public void spend(Cost cost) {
            throw new IllegalStateException("a program must not spend");
        }

        @Override
        public void spend(Cost cost, int units) {
            throw new IllegalStateException("a program must not spend");
        }

        @Override
        public void pause(long untilPs) {
            throw new IllegalStateException("a program must not wait by itself");
        }

        @Override
        public void sleep(long untilPs) {
            throw new IllegalStateException("a program must not wait by itself");
        }

        @Override
        public void signal() {
            throw new IllegalStateException("a program must not signal");
        }

        @Override
        public void send(MemorySegment message, int length, int destination, int tag) {
            nowPs += CALL_PS;
            lengths.add(length);
            destinations.add(destination);
            byte[] bytes = message.asSlice(0, Math.min(length, keptBytes)).toArray(ValueLayout.JAVA_BYTE);
            if (corrupting) {
                bytes[bytes.length - 1] ^= 1;
            }
            queues.get(rank * nodes.size() + destination).add(bytes);
        }

        @Override
        public int receive(MemorySegment into, int source, int tag) {
            try {
                byte[] bytes = queues.get(source * nodes.size() + rank).take();
                MemorySegment.copy(MemorySegment.ofArray(bytes), 0, into, 0, bytes.length);
                nowPs += CALL_PS;
                return bytes.length;
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
        }

        @Override
        public int exchange(MemorySegment message, int length, int destination, MemorySegment into, int source,
                int tag) {
            send(message, length, destination, tag);
            return receive(into, source, tag);
        }

        @Override
        public int messageBytesMax() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean keepsLengths() {
            return true;
        }

        @Override
        public String waitsFor() {
            return "a queue";
        }

        @Override
        public void finish() {
        }

        @Override
        public int unreleased() {
            return 0;
        }

        @Override
        public int point(ChoicePoint point) {
            return 0;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return 0;
        }

        @Override
        public int choose(int point, int alternatives) {
            return questions++ % 2 == 0 ? 0 : alternatives - 1;
        }

        @Override
        public void record(String name, double value, String unit) {
            figures.put(name, value);
        }

        @Override
        public void phaseBegins() {
            notes.add("phase");
        }

        @Override
        public void phaseEnds(String suffix) {
            notes.add("phase ends " + suffix);
        }

        @Override
        public void exchangeBegins() {
            notes.add("exchange");
        }

        @Override
        public void exchangeEnds() {
            notes.add("exchange ends");
        }
    }
}
