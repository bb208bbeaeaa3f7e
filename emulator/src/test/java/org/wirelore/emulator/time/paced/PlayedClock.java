package org.wirelore.emulator.time.paced;

import java.util.Random;

/** A wall clock that moves when it is waited for, by whole steps, and never of itself. */
final class PlayedClock implements WallClock {
    private final long stepNanos;
    private final Random random;
    private long nowNanos = 123_456_789_000L;
    private final long beganNanos = nowNanos;

    /** @param stepNanos a wait takes 1 to 40 of these, whatever was asked for */
    PlayedClock(long stepNanos, long seed) {
        this.stepNanos = stepNanos;
        this.random = new Random(seed);
    }

    @Override
    public long nanos() {
        return nowNanos;
    }

    @Override
    public void pass(long nanos) {
        nowNanos += stepNanos * (1 + random.nextInt(40));
    }

    /** Nanoseconds since the beginning. */
    long elapsedNanos() {
        return nowNanos - beganNanos;
    }

    void jump(long nanos) {
        nowNanos += nanos;
    }
}
