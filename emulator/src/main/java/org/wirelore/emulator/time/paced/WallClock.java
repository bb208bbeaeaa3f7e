package org.wirelore.emulator.time.paced;

import java.util.concurrent.locks.LockSupport;

/** The clock that paced time follows. */
public interface WallClock {
    /** Nanoseconds since some moment; never less than before. */
    long nanos();

    /**
     * Lets a little of it pass.
     *
     * @param nanos until there is something to do, above 0; may return earlier, and much earlier
     */
    void pass(long nanos);

    /** The machine's own. Short waits spin; in long ones the processor is free, but for a moment at a time. */
    WallClock SYSTEM = new WallClock() {
        private static final long SPIN_NANOS = 100_000;
        private static final long PARK_NANOS = 50_000;

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void pass(long nanos) {
            if (nanos < SPIN_NANOS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, PARK_NANOS);
            }
        }
    };
}
