package org.wirelore.device.irm;

import java.util.List;
import org.wirelore.device.api.TimeUnits;

/**
 * The settings of the driver on one host. All times are picoseconds.
 *
 * @param name of the driver, for traces and decisions
 * @param card what the driver knows of the adapter by its type
 * @param times of sessions
 * @param contiguousMax the largest segment that the host's kernel can give in one piece, bytes
 * @param gathers whether the host's CPU gathers stores to the adapter's memory (write combining)
 * @param isStrict whether a descriptor holds one resource of each kind
 * @param isPrivileged whether processes may touch physical addresses and registers
 * @param nodes ids of the other nodes, which the driver tells when it comes up again
 */
public record IrmConfig(String name, Card card, Times times, long contiguousMax, boolean gathers, boolean isStrict,
        boolean isPrivileged, List<Integer> nodes) {
    /** The largest segment that a usual kernel can give in one piece, bytes. */
    public static final int CONTIGUOUS_BYTES_MAX = 4 << 20;

    /**
     * What a type of adapter has.
     *
     * @param streamBytes of a stream buffer
     * @param entries of its outbound table
     * @param pageBytes that an entry covers
     * @param exportPages of its export table
     * @param ioBusMhz clock of the host's bus
     */
    public record Card(int streamBytes, int entries, int pageBytes, int exportPages, int ioBusMhz) {
    }

    /**
     * Times of sessions.
     *
     * @param heartbeatPs between two questions to a node
     * @param deadPs after how long without an answer a session is dead
     * @param silencePs how long a connect waits for an answer
     */
    public record Times(long heartbeatPs, long deadPs, long silencePs) {
        /** A heartbeat each 100 ms, dead after 1 s, silent after 2 ms. */
        public static final Times USUAL = new Times(100 * TimeUnits.PS_PER_MS, TimeUnits.PS_PER_SECOND,
                2 * TimeUnits.PS_PER_MS);

        public Times {
            if (heartbeatPs < 1 || deadPs < heartbeatPs || silencePs < 1) {
                throw new IllegalArgumentException("a session must have times, and die after a heartbeat: heartbeatPs="
                        + heartbeatPs + ", deadPs=" + deadPs + ", silencePs=" + silencePs);
            }
        }
    }

    public IrmConfig {
        nodes = List.copyOf(nodes);
    }

    /** {@return usual settings: 4 MiB in one piece, write combining, lenient, unprivileged} */
    public static IrmConfig usual(String name, Card card, List<Integer> nodes) {
        return new IrmConfig(name, card, Times.USUAL, CONTIGUOUS_BYTES_MAX, true, false, false, nodes);
    }
}
