package org.wirelore.emulator.time.paced;

/**
 * How virtual time follows the wall clock.
 *
 * @param speed virtual time that passes while a unit of the wall clock's passes; 1 is in step, 0.1 a tenth of it
 * @param lagMaxNanos lag beyond which a run fails, on the wall clock
 * @param startNanos how long a run starts: time on the wall clock in which virtual time may stand still instead
 */
public record PaceConfig(double speed, long lagMaxNanos, long startNanos) {
    /** Least {@link #speed}. */
    public static final double SPEED_MIN = 1e-4;
    /** Most {@link #speed}. */
    public static final double SPEED_MAX = 1;

    /** Checks the ranges. */
    public PaceConfig {
        if (!(speed >= SPEED_MIN && speed <= SPEED_MAX)) {
            throw new IllegalArgumentException("the speed of paced time must be from " + SPEED_MIN + " to " + SPEED_MAX
                    + ": speed=" + speed);
        }
        if (lagMaxNanos < 0 || startNanos < 0) {
            throw new IllegalArgumentException("times of a pace must not be negative: lagMaxNanos=" + lagMaxNanos
                    + ", startNanos=" + startNanos);
        }
    }
}
