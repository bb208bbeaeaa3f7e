package org.wirelore.emulator.time.virtual;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Finds a length for the days of a {@link CalendarQueue}, as the power of two of its picoseconds. */
final class DayLength {
    /** With one bucket, all time is one day. */
    static final int ALL_TIME = 63;
    /** How many of the alarms are looked at to learn how dense the near future is. */
    private static final int SAMPLES = 64;

    private final long[] sample = new long[SAMPLES];

    /**
     * A day on which about one of the coming alarms falls. Only the earlier half of a sample counts, so that a few
     * timers far ahead do not stretch the days.
     *
     * @param chain all alarms; the last has no successor
     * @param size how many
     */
    int shift(@Nullable QueuedAlarm chain, int size) {
        int stride = size / SAMPLES + 1;
        int taken = 0;
        int index = 0;
        for (QueuedAlarm entry = chain; entry != null; entry = entry.next, index++) {
            if (index % stride == 0) {
                sample[taken++] = entry.timePs;
            }
        }
        if (taken < 2) {
            return 0;
        }
        Arrays.sort(sample, 0, taken);
        int half = taken / 2;
        long gap = (sample[half] - sample[0]) / ((long) half * stride);
        return Math.clamp(63 - Long.numberOfLeadingZeros(gap), 0, ALL_TIME - 1);
    }

    /** Where the sample misleads (clusters, or a few alarms far away), the effort tells whether days are too short. */
    static int better(int sampled, int present, boolean areTooShort) {
        if (areTooShort) {
            return Math.min(Math.max(sampled, present + 1), ALL_TIME - 1);
        }
        return Math.clamp(sampled, 0, Math.max(0, present - 1));
    }
}
