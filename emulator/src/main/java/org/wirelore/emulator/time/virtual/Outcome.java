package org.wirelore.emulator.time.virtual;

import java.util.List;

/** How a run ended. */
public sealed interface Outcome {
    /**
     * Every rank ended.
     *
     * @param atPs when the last one did
     */
    record Completed(long atPs) implements Outcome {
    }

    /**
     * Every rank that is left waits for ever and nothing is in flight.
     *
     * @param atPs when that was noticed
     * @param ranks those that are left, in the order in which they were created
     */
    record Deadlocked(long atPs, List<RankActivity> ranks) implements Outcome {
    }

    /**
     * A rank, or a device in the course of an event, threw an exception.
     *
     * @param atPs the time of the failure
     * @param rank the rank's name, or {@code device} if it was thrown by an event's action
     * @param cause what was thrown
     */
    record Failed(long atPs, String rank, Throwable cause) implements Outcome {
    }

    /**
     * A limit was reached.
     *
     * @param atPs the time when it was
     * @param limit which one
     * @param ranks those that had not ended
     */
    record TimedOut(long atPs, Limit limit, List<RankActivity> ranks) implements Outcome {
    }

    /**
     * {@link Simulation#abort} was called, or the thread that ran the simulation was interrupted.
     *
     * @param atPs how far the run had come
     * @param ranks what each rank that lived was doing; empty if one of them could not be stopped
     */
    record Interrupted(long atPs, List<RankActivity> ranks) implements Outcome {
        public Interrupted {
            ranks = List.copyOf(ranks);
        }

    }

    /** What bounds a run. */
    enum Limit {
        /** Picoseconds of virtual time. */
        VIRTUAL_TIME,
        /** Number of events. */
        EVENTS,
        /** The clock on the wall. */
        WALL_TIME
    }
}
