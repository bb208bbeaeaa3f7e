package org.wirelore.emulator.sci;

/**
 * How a ringlet deals with an interruption.
 *
 * @param detectPs how long after the last symbol a node finds its link down, picoseconds
 * @param initializePs from when the ring is whole again until all nodes are up
 */
public record RingRecovery(long detectPs, long initializePs) {
    /** A microsecond, and a millisecond. */
    public static final RingRecovery USUAL = new RingRecovery(1_000_000, 1_000_000_000);

    public RingRecovery {
        if (detectPs < 1 || initializePs < 1) {
            throw new IllegalArgumentException("a recovery must take a time: detectPs=" + detectPs + ", initializePs="
                    + initializePs);
        }
    }
}
