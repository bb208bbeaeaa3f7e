package org.wirelore.device.inet.tcp;

import org.wirelore.device.inet.profile.StackProfile;

/**
 * The estimate of the round-trip time and the time-out that follows from it (Jacobson 1988, with the scaling of
 * 4.4BSD), in ticks of the system's clock. A segment that was sent again gives no sample (Karn and Partridge 1987).
 */
final class RoundTrip {
    private static final int SRTT_SHIFT = 3;
    private static final int DEVIATION_SHIFT = 2;
    /** Multiples of the time-out for one resend after the other; from the last on it stays. */
    private static final int[] BACKOFF = {1, 2, 4, 8, 16, 32, 64};

    private final StackProfile.Resend rules;
    private final StackProfile.Connect connect;
    /** Smoothed round trip, eighths of ticks; 0: no sample yet. */
    int srtt;
    /** Its mean deviation, quarters of ticks. */
    int deviation;
    /** The present time-out, ticks. */
    int timeout;
    /** Time-outs in a row. */
    int shift;

    RoundTrip(StackProfile profile) {
        rules = profile.resend();
        connect = profile.connect();
        reset();
    }

    void reset() {
        srtt = 0;
        deviation = ticks(connect.initialRtoMs());
        timeout = ticks(connect.firstSynMs());
        shift = 0;
    }

    /** Ticks of a time, at least 1. */
    int ticks(int ms) {
        return Math.max(1, (ms + rules.tickMs() - 1) / rules.tickMs());
    }

    /** Takes a sample: ticks between sending and acknowledgment, and one. */
    void sample(int rtt, int windowSegments) {
        if (srtt != 0) {
            int delta = rtt - 1 - (srtt >> SRTT_SHIFT);
            srtt = Math.max(1, srtt + delta);
            deviation = Math.max(1, deviation + Math.abs(delta) - (deviation >> DEVIATION_SHIFT));
        } else {
            srtt = rtt << SRTT_SHIFT;
            deviation = rtt << 1;
        }
        shift = 0;
        timeout = bounded(value(windowSegments));
    }

    /** The time-out has passed: the next one is longer. */
    void backOff(int windowSegments) {
        timeout = switch (rules.estimator()) {
            case BSD -> bounded((long) value(windowSegments) * BACKOFF[Math.min(shift, BACKOFF.length - 1)]);
            case LINUX -> bounded(2L * timeout);
        };
        if (shift > BACKOFF.length / 2 && srtt != 0) {
            // What was measured does not hold any more: the next sample begins anew.
            deviation += srtt >> SRTT_SHIFT;
            srtt = 0;
        }
    }

    /** How long to wait before the next probe of a closed window, ticks. */
    int persist() {
        long ticks = (long) (((srtt >> 2) + deviation) >> 1) * BACKOFF[Math.min(shift, BACKOFF.length - 1)];
        return Math.clamp(ticks, ticks(rules.persistMinMs()), ticks(rules.persistMaxMs()));
    }

    private int value(int windowSegments) {
        int value = (srtt >> SRTT_SHIFT) + deviation;
        return switch (rules.estimator()) {
            case BSD -> value;
            case LINUX -> value + (value >> 2) + (value >> Math.min(windowSegments - 1, Integer.SIZE - 1));
        };
    }

    private int bounded(long ticks) {
        return Math.clamp(ticks, ticks(rules.rtoMinMs()), ticks(rules.rtoMaxMs()));
    }
}
