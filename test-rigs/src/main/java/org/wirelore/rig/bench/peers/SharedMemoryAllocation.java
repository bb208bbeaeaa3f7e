package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.rig.bench.Figure;

/** What a rank's ADI allocates per operation over shared memory, measured by two players. */
final class SharedMemoryAllocation {
    private static final int WARM_UP_ROUNDS = 50_000;
    private static final int WARM_UPS = 5;
    private static final int ROUNDS = 100_000;
    /** A round trip is a send and a receive on either side. */
    private static final int OPERATIONS_PER_ROUND = 4;
    /** What rounds to nothing: less than a byte in a hundred operations comes from the virtual machine itself. */
    private static final double NOTHING = 0.01;

    private SharedMemoryAllocation() {
    }

    /**
     * @param java the command that runs a main class of this project
     * @param device the word of a {@link org.wirelore.rig.bench.rank.MemoryRank.Device}
     */
    static Figure measure(List<String> java, String device) throws IOException {
        String job = "peers-" + device + "-" + ProcessHandle.current().pid();
        try (BenchPeer left = peer(java, device, "0", job); BenchPeer right = peer(java, device, "1", job)) {
            for (int i = 0; i < WARM_UPS; i++) {
                play(left, right, WARM_UP_ROUNDS);
            }
            long bytes = play(left, right, ROUNDS);
            BenchPeer.closeInputs(left, right);
            return figure(device + " ADI", bytes, OPERATIONS_PER_ROUND * (long) ROUNDS);
        }
    }

    /** The row for a number of bytes in a number of operations. */
    static Figure figure(String path, long bytes, long operations) {
        double each = bytes / (double) operations;
        return Figure.of("allocation on send, poll and receive, " + path, "0 B/op",
                String.format(Locale.ROOT, "%.3f B/op", each), Double.NaN, each < NOTHING,
                String.format(Locale.ROOT, "%,d bytes in %,d operations", bytes, operations));
    }

    static BenchPeer peer(List<String> java, String device, String rank, String job) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(AdiBenchPeer.class.getName(), device, rank, job));
        return new BenchPeer("rank " + rank + " of the " + device + " ADI", command);
    }

    private static long play(BenchPeer left, BenchPeer right, int rounds) throws IOException {
        right.order("pong " + rounds);
        left.order("ping " + rounds);
        long bytes = left.await().allocatedBytes();
        return bytes + right.await().allocatedBytes();
    }
}
