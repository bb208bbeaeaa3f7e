package org.wirelore.rig.launch;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Which ranks of a job stand still, and what each waits for; see {@link DeadlockDetector}. */
final class Deadlock {
    private static final int TOLD_MAX = 16;
    private static final String NEXT_RANK = "\n  ";

    /** One report may be older than another rank's last message; the next one is not. */
    private static final int TELLINGS = 2;

    /** Written by the master's thread, read by any. */
    private volatile AtomicReferenceArray<@Nullable String> waits;
    private int[] tellings;
    private boolean[] leaves;

    Deadlock(int size) {
        waits = new AtomicReferenceArray<>(size);
        tellings = new int[size];
        leaves = new boolean[size];
    }

    /** There are more ranks, behind the last one, which move. */
    void grow(int more) {
        AtomicReferenceArray<@Nullable String> all = new AtomicReferenceArray<>(tellings.length + more);
        for (int rank = 0; rank < tellings.length; rank++) {
            all.set(rank, waits.get(rank));
        }
        waits = all;
        tellings = Arrays.copyOf(tellings, all.length());
        leaves = Arrays.copyOf(leaves, all.length());
    }

    void stands(int rank, JsonNode message) {
        waits.set(rank, message.path("waits").stringValue("something"));
        leaves[rank] = message.path("leaves").booleanValue(false);
        tellings[rank]++;
    }

    void moves(int rank) {
        waits.set(rank, null);
        tellings[rank] = 0;
    }

    /** What a rank that stands still waits for; null if it moves. For any thread. */
    @Nullable
    String waits(int rank) {
        return waits.get(rank);
    }

    /** A rank has ended, and may have ended others' waits before: all must tell anew. */
    void ended() {
        Arrays.fill(tellings, 0);
    }

    /**
     * The deadlock in words; null if there is none: a rank moves, or those that are left only shut down, which has
     * time limits of its own.
     *
     * @param active the ranks that have not reported how they ended
     * @param hosts of all ranks
     */
    @Nullable
    String deadlock(List<Integer> active, List<String> hosts) {
        boolean waiting = false;
        for (int rank : active) {
            if (waits.get(rank) == null || tellings[rank] < TELLINGS) {
                return null;
            }
            waiting |= !leaves[rank];
        }
        if (!waiting) {
            return null;
        }
        StringJoiner text = new StringJoiner(NEXT_RANK,
                "deadlock: every rank waits, nothing is under way, and nothing has "
                        + "moved for " + DeadlockDetector.LOOKS + " seconds:" + NEXT_RANK,
                "");
        for (int rank : active.subList(0, Math.min(active.size(), TOLD_MAX))) {
            text.add("rank " + rank + " on " + hosts.get(rank) + " waits for "
                    + (leaves[rank] ? "the other ranks, to leave together" : waits.get(rank)));
        }
        if (active.size() > TOLD_MAX) {
            text.add("and " + (active.size() - TOLD_MAX) + " more");
        }
        return text.toString();
    }
}
