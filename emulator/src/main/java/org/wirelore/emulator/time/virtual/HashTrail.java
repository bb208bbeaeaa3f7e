package org.wirelore.emulator.time.virtual;

import java.util.Arrays;

/**
 * Values of the event stream's hash at evenly spaced event counts, by which a replay tells where it went astray.
 *
 * <p>Memory is bounded: when the trail is full, every other value is dropped and the spacing doubles. Two runs of equal
 * length therefore always keep the same spacing.
 */
public final class HashTrail {
    private static final int CAPACITY = 1024;
    private static final int FIRST_INTERVAL = 64;

    private final long[] values = new long[CAPACITY];
    private int size;
    private long interval = FIRST_INTERVAL;

    HashTrail() {
    }

    void reset() {
        size = 0;
        interval = FIRST_INTERVAL;
    }

    /**
     * Records the hash after {@code size() * interval() + interval()} events.
     *
     * @return the event count at which the next value is due
     */
    long record(long value) {
        values[size++] = value;
        if (size == CAPACITY) {
            for (int i = 0; i < CAPACITY / 2; i++) {
                values[i] = values[2 * i + 1];
            }
            size = CAPACITY / 2;
            interval *= 2;
        }
        return (size + 1) * interval;
    }

    /** Events between two values. */
    public long interval() {
        return interval;
    }

    /** The values so far; number {@code i} was taken after {@code (i + 1) * interval()} events. */
    public long[] values() {
        return Arrays.copyOf(values, size);
    }

    /**
     * Compares two runs by their trails.
     *
     * @param interval one trail's {@link #interval()}
     * @param values its {@link #values()}
     * @param otherInterval the other trail's interval
     * @param others its values
     * @return an event count at which both agree and after which, within the coarser spacing, they first differ; -1 if
     *     they
     *         agree as far as both go
     */
    public static long lastAgreement(long interval, long[] values, long otherInterval, long[] others) {
        long step = Math.max(interval, otherInterval);
        for (long events = step;; events += step) {
            long mine = events / interval;
            long theirs = events / otherInterval;
            if (mine > values.length || theirs > others.length) {
                return -1;
            }
            if (values[(int) mine - 1] != others[(int) theirs - 1]) {
                return events - step;
            }
        }
    }
}
