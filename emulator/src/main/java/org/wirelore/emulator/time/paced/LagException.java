package org.wirelore.emulator.time.paced;

/** A paced run has fallen behind the wall clock by more than it may. */
public final class LagException extends ExternalWireException {
    private static final long serialVersionUID = 1;

    /** The most that a rig may set. */
    private static final long LIMIT_US_MAX = 60_000_000;

    LagException(String message) {
        super(message);
    }

    @Override
    public RecordingEnd.Kind kind() {
        return RecordingEnd.Kind.LAGGED;
    }

    static LagException of(long lagNanos, long limitNanos, long atPs) {
        long limitUs = limitNanos / 1000;
        String advice = limitUs < LIMIT_US_MAX
                ? "; on a machine that has other work, more can be allowed: --set limits.lagUs="
                        + Math.clamp(10 * limitNanos / 1000, 1, LIMIT_US_MAX)
                : "";
        return new LagException("the emulation fell behind the wall clock by " + lagNanos / 1000
                + " us, allowed are limits.lagUs=" + limitUs + ", at virtual time " + atPs / 1_000_000
                + " us; other work on this machine, or more hosts and traffic than it can emulate in time, less of it"
                + " at a lower limits.speed" + advice);
    }
}
