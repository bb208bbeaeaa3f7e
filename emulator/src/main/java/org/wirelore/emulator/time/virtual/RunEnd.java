package org.wirelore.emulator.time.virtual;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Why a run has to end: the first reason of several. Any thread may give one. */
final class RunEnd {
    /** A reason to end, and {@link #RUNNING} while there is none. */
    enum Reason {
        RUNNING, COMPLETED, DEADLOCK, FAILED, VIRTUAL_LIMIT, EVENT_LIMIT, WALL_LIMIT, ABORTED
    }

    private final AtomicReference<Reason> reason = new AtomicReference<>(Reason.COMPLETED);
    /** Whether the present run, or else the next one, is to be ended. */
    private volatile boolean aborted;
    private String failedRank = "";
    private Throwable failure = new RunOverError();

    /** A run begins, and ends at once if {@link #abort} asked for it. */
    void begin() {
        reason.set(Reason.RUNNING);
        if (aborted) {
            because(Reason.ABORTED);
        }
    }

    /** Ends the present run, or the next one if none has begun. */
    void abort() {
        aborted = true;
        because(Reason.ABORTED);
    }

    /** The run is over; what asked it to end does not ask the next one. */
    void rest() {
        aborted = false;
    }

    boolean isRunning() {
        return reason.get() == Reason.RUNNING;
    }

    void because(Reason given) {
        reason.compareAndSet(Reason.RUNNING, given);
    }

    /** A rank, or a device in the course of an event, threw an exception. For the thread that holds the baton. */
    void becauseOf(String rank, Throwable thrown) {
        failedRank = rank;
        failure = thrown;
        because(Reason.FAILED);
    }

    /**
     * The outcome of a run that has ended.
     *
     * @param isStuck whether one of the ranks could not be stopped
     */
    Outcome outcome(long atPs, boolean isStuck, RankList ranks) {
        return switch (reason.get()) {
            case RUNNING -> throw new IllegalStateException("a run must have had a reason to end");
            case COMPLETED -> new Outcome.Completed(atPs);
            case DEADLOCK -> new Outcome.Deadlocked(atPs, ranks.stories());
            case FAILED -> new Outcome.Failed(atPs, failedRank, failure);
            case VIRTUAL_LIMIT -> new Outcome.TimedOut(atPs, Outcome.Limit.VIRTUAL_TIME, ranks.stories());
            case EVENT_LIMIT -> new Outcome.TimedOut(atPs, Outcome.Limit.EVENTS, ranks.stories());
            case WALL_LIMIT -> new Outcome.TimedOut(atPs, Outcome.Limit.WALL_TIME, ranks.stories());
            case ABORTED -> new Outcome.Interrupted(atPs, isStuck ? List.of() : ranks.stories());
        };
    }

    /**
     * Thrown out of every host call of a rank whose run is over, so that its stack unwinds. An {@link Error}, so that a
     * rank which catches every exception still ends; a rank that catches even this meets it again at its next host
     * call.
     */
    @SuppressWarnings("serial")
    static final class RunOverError extends Error {
        RunOverError() {
            super("the run is over", null, false, false);
        }
    }
}
