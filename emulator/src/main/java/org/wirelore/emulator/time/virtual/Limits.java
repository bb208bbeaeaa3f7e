package org.wirelore.emulator.time.virtual;

import org.wirelore.device.api.Host;

/**
 * What bounds a run.
 *
 * @param virtualPs the time at which it is stopped, picoseconds
 * @param events the number of events after which it is stopped
 * @param wallNanos nanoseconds on the wall clock after which it is stopped, give or take a quarter of a second
 */
public record Limits(long virtualPs, long events, long wallNanos) {
    /** No bounds. */
    public static final Limits NONE = new Limits(Host.FOREVER, Long.MAX_VALUE, Long.MAX_VALUE);

    public Limits {
        if (virtualPs < 0 || events < 0 || wallNanos < 0) {
            throw new IllegalArgumentException(
                    "limits must not be negative: virtualPs=" + virtualPs + ", events=" + events + ", wallNanos="
                            + wallNanos);
        }
    }

    /** The same with a limit of virtual time. */
    public Limits withVirtualPs(long limitPs) {
        return new Limits(limitPs, events, wallNanos);
    }

    /** The same with a limit on the number of events. */
    public Limits withEvents(long limit) {
        return new Limits(virtualPs, limit, wallNanos);
    }

    /** The same with a limit of wall-clock time. */
    public Limits withWallNanos(long limitNanos) {
        return new Limits(virtualPs, events, limitNanos);
    }
}
