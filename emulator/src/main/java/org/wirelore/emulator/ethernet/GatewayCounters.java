package org.wirelore.emulator.ethernet;

/** What went through a gateway in this run, in frames. Only the gateway writes the fields. */
public final class GatewayCounters {
    /** Entered from outside. */
    public long entered;
    /** Of those, filled up to the medium's least length. */
    public long padded;
    /** Not taken in because too many were waiting for the medium. */
    public long lostFull;
    /** Entered, but lost on the medium: its link was down, or collisions. */
    public long lostOnMedium;
    /** Let out. */
    public long left;
    /** Not let out because they were broken. */
    public long broken;

    void reset() {
        entered = 0;
        padded = 0;
        lostFull = 0;
        lostOnMedium = 0;
        left = 0;
        broken = 0;
    }
}
