package org.wirelore.emulator.paced;

/** A paced run has fallen behind the wall clock by more than it may. */
public final class LagException extends OutsideException {
    private static final long serialVersionUID = 1;

    LagException(String message) {
        super(message);
    }

    @Override
    public Ending.Kind kind() {
        return Ending.Kind.LAGGED;
    }

    static LagException of(long lagNanos, long limitNanos, long atPs) {
        return new LagException("the emulation must keep up with the wall clock: lag=" + lagNanos / 1000
                + " us, limits.lagUs=" + limitNanos / 1000 + ", virtual time=" + atPs / 1_000_000
                + " us; other work on this machine, or more hosts and traffic than it can emulate in time; on a machine that has"
                + " other work, more can be allowed: --set limits.lagUs=" + 10 * limitNanos / 1000);
    }
}
