package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.Nullable;

/** When events are due: at once, or as a {@link Pacer} says. */
final class Pace {
    private @Nullable Pacer pacer;
    private long turns;

    /** Has every event wait for its turn. */
    void set(Pacer newPacer) {
        pacer = newPacer;
    }

    void begin() {
        if (pacer != null) {
            pacer.begin();
        }
    }

    /** Whether events happen at once, and only those of the queue. */
    boolean isFree() {
        return pacer == null;
    }

    /** Whether something may still come from outside, so that waiting for it is no deadlock. */
    boolean isExpecting() {
        return pacer != null && pacer.isExpecting();
    }

    /** Whether the next event is to happen now; waits some time for that. */
    boolean isDue() {
        Pacer present = pacer;
        if (present == null) {
            return true;
        }
        turns++;
        return present.turn();
    }

    /** Runs events as long as one is pending that keeps a run alive, of a simulation without ranks. */
    void runEvents(EventQueue queue, EventLimit limit, RunEnd end) {
        try {
            while (end.isRunning() && (isExpecting() || !queue.isQuiet())) {
                if (limit.isOver(queue.events())) {
                    end.because(RunEnd.Reason.EVENT_LIMIT);
                } else if (isDue()) {
                    queue.fireNext();
                }
            }
            end.because(RunEnd.Reason.COMPLETED);
        } catch (Throwable thrown) {
            end.becauseOf("device", thrown);
        }
    }

    /** The pacer's turns; a thread that waits for the run's end sees by it that something runs. */
    long turns() {
        return turns;
    }
}
