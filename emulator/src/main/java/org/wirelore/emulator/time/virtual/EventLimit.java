package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.Nullable;

/** How many events a run may have, and a pause before that. */
final class EventLimit {
    private long limit = Limits.NONE.events();
    private long pauseAt;
    private @Nullable Runnable pause;
    /** The number of events at which there is something to do: the pause or the limit, whichever is first. */
    private long next = limit;

    /** Does something once in the next run, when this number of events has happened. */
    void pauseAt(long events, Runnable action) {
        pauseAt = events;
        pause = action;
    }

    void begin(long events) {
        limit = events;
        next = pause == null ? events : Math.min(events, pauseAt);
    }

    /** Whether the limit, or the pause before it, is reached. */
    boolean isNear(long events) {
        return events >= next;
    }

    /** Whether the limit is reached; pauses first if it is time for that. */
    boolean isOver(long events) {
        return events >= next && isOverAfterPause(events);
    }

    private boolean isOverAfterPause(long events) {
        Runnable action = pause;
        if (action != null && events >= pauseAt) {
            pause = null;
            next = limit;
            action.run();
        }
        return events >= next;
    }
}
