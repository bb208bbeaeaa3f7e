package org.wirelore.rig.myrinet;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Notices that nothing has come from a far end for so long that it must have ended: an end that runs says hello again
 * and again. Time in which nothing looks, as when a run is stopped by a debugger, does not count.
 */
final class FarSilence {
    /** Of the time between two looks, no more counts. */
    private static final long LOOK_NANOS_MAX = 200_000_000;
    private static final double NANOS = 1e9;

    private final double firstSeconds;
    private final double seconds;
    private final LongSupplier clock;
    private boolean hasLooked;
    /** Since the last look. */
    private boolean hasHeard;
    private boolean wasHeard;
    private long lookedNanos;
    private long silentNanos;

    /**
     * @param firstSeconds how long it may be silent before it has said anything
     * @param seconds how long later
     * @param clock nanoseconds
     */
    FarSilence(double firstSeconds, double seconds, LongSupplier clock) {
        this.firstSeconds = firstSeconds;
        this.seconds = seconds;
        this.clock = clock;
    }

    /** Something has come. */
    void heard() {
        hasHeard = true;
        wasHeard = true;
    }

    /** Whether it has been silent for too long; asked now and then. */
    boolean isTooLong() {
        long nowNanos = clock.getAsLong();
        if (hasHeard) {
            silentNanos = 0;
        } else if (hasLooked) {
            silentNanos += Math.min(nowNanos - lookedNanos, LOOK_NANOS_MAX);
        }
        hasHeard = false;
        hasLooked = true;
        lookedNanos = nowNanos;
        return silentNanos > (wasHeard ? seconds : firstSeconds) * NANOS;
    }

    /** How long it has been silent, and since when, for people. */
    String text() {
        LocalTime since = Instant.now().minusNanos(silentNanos).atZone(ZoneId.systemDefault()).toLocalTime();
        return String.format(Locale.ROOT, "for %.1f s, since %s", silentNanos / NANOS,
                since.truncatedTo(ChronoUnit.SECONDS));
    }
}
