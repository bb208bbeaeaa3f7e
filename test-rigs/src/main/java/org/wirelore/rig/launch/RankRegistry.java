package org.wirelore.rig.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * How far each rank of a job has come, and whether one that has ended has said all that it was to say. What a process
 * sent before it ended may still be on its way, or long in being read, when its end is noticed: all of it has been read
 * when the master has come to the end of its connection, and no clock can tell that.
 */
final class RankRegistry {
    /**
     * A process that never connected is judged this long after its end: its connection may be in the master's queue.
     */
    static final long UNCONNECTED_NANOS = 300_000_000;
    /** A rank that has closed its connection without a report may take this long to end. */
    static final long LEAVE_NANOS = 1_000_000_000;

    /** How far a rank has come. */
    private enum Stage {
        /** Started or waited for; has not connected. */
        ABSENT("not connected yet"),
        /** Connected; it has its assignment. */
        JOINED("connected, before all had met"),
        /** Has met the others. */
        READY("running the program"),
        /** Has reported how it went. */
        REPORTED("done"),
        /** Has ended without a report, which the others are to find out by themselves. */
        DIED("gone");

        private final String words;

        Stage(String words) {
            this.words = words;
        }
    }

    /** What is to be made of a rank's process. */
    enum Finding {
        /** Nothing: it lives, or not all of it has been read, or has reported. */
        NOTHING,
        /** It has ended without a report. */
        ENDED,
        /** It lives, but has closed its connection long ago. */
        GOES_ON_ALONE
    }

    /** Written by the master's thread, read by any. */
    private final List<Stage> stages = new CopyOnWriteArrayList<>();
    private boolean[] gone = {};
    private long[] endedNanos = {};

    RankRegistry(int size) {
        grow(size);
    }

    /** There are more ranks, behind the last one. */
    void grow(int more) {
        stages.addAll(Collections.nCopies(more, Stage.ABSENT));
        gone = Arrays.copyOf(gone, stages.size());
        endedNanos = Arrays.copyOf(endedNanos, stages.size());
    }

    int size() {
        return stages.size();
    }

    void joined(int rank) {
        stages.set(rank, Stage.JOINED);
    }

    void ready(int rank) {
        stages.set(rank, Stage.READY);
    }

    void reported(int rank) {
        stages.set(rank, Stage.REPORTED);
    }

    void died(int rank) {
        stages.set(rank, Stage.DIED);
    }

    boolean hasDied(int rank) {
        return stages.get(rank) == Stage.DIED;
    }

    /** The end of its connection: nothing more comes from it. */
    void left(int rank) {
        gone[rank] = true;
    }

    /**
     * Looks at a rank's process.
     *
     * @param nowNanos a time that never goes back
     */
    Finding lookAt(int rank, boolean alive, long nowNanos) {
        if (hasReported(rank) || hasDied(rank) || (alive && !gone[rank])) {
            return Finding.NOTHING;
        }
        if (endedNanos[rank] == 0) {
            endedNanos[rank] = nowNanos;
        }
        long sinceNanos = nowNanos - endedNanos[rank];
        if (alive) {
            return sinceNanos > LEAVE_NANOS ? Finding.GOES_ON_ALONE : Finding.NOTHING;
        }
        boolean heardOut = gone[rank] || (isAbsent(rank) && sinceNanos > UNCONNECTED_NANOS);
        return heardOut ? Finding.ENDED : Finding.NOTHING;
    }

    /** How many have ended before the master has let them in: each may have connected, and is not unknown. */
    int endedAbsent() {
        int count = 0;
        for (int rank = 0; rank < stages.size(); rank++) {
            count += isAbsent(rank) && endedNanos[rank] != 0 ? 1 : 0;
        }
        return count;
    }

    /**
     * How far each rank has come, in words; ranks that have come as far as each other share them. For any thread.
     *
     * @param deadlock knows what ranks wait for that stand still
     */
    String progress(Deadlock deadlock) {
        Map<String, List<Integer>> alike = new LinkedHashMap<>();
        for (int rank = 0; rank < stages.size(); rank++) {
            String waits = deadlock.waits(rank);
            alike.computeIfAbsent(stages.get(rank).words + (waits == null ? "" : ", waiting for " + waits),
                    key -> new ArrayList<>()).add(rank);
        }
        return alike.entrySet().stream().map(each -> (each.getValue().size() == 1 ? "rank " : "ranks ")
                + each.getValue().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ": "
                + each.getKey())
                .collect(Collectors.joining("; "));
    }

    boolean isAbsent(int rank) {
        return stages.get(rank) == Stage.ABSENT;
    }

    boolean hasReported(int rank) {
        return stages.get(rank) == Stage.REPORTED;
    }

    /** Whether all have met. */
    boolean hasMet() {
        return below(Stage.READY).isEmpty();
    }

    /** Those that are to report still. */
    List<Integer> unreported() {
        return below(Stage.REPORTED);
    }

    /** Those that the others wait for: who has not connected, or if all have, who has not met the others. */
    List<Integer> missing() {
        List<Integer> absent = below(Stage.JOINED);
        return absent.isEmpty() ? below(Stage.READY) : absent;
    }

    private List<Integer> below(Stage stage) {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < stages.size(); rank++) {
            if (stages.get(rank).compareTo(stage) < 0) {
                ranks.add(rank);
            }
        }
        return ranks;
    }
}
