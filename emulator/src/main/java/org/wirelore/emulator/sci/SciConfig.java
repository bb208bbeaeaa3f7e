package org.wirelore.emulator.sci;

import java.util.List;

/**
 * An SCI network.
 *
 * @param topology cards, switches and ringlets
 * @param hubNames a name for each card and switch
 * @param timing of every ringlet
 * @param cablePs how long a signal takes from one node to the next, picoseconds, 5,000 for a metre
 * @param recovery from interruptions
 * @param transit what hubs do with packets between ringlets
 */
public record SciConfig(SciTopology topology, List<String> hubNames, RingTiming timing, long cablePs,
        RingRecovery recovery, Transit transit) {
    public SciConfig {
        hubNames = List.copyOf(hubNames);
        if (hubNames.size() != topology.hubs() || cablePs < 0) {
            throw new IllegalArgumentException("a network must have a name for each hub, and a length: hubs="
                    + topology.hubs() + ", hubNames=" + hubNames + ", cablePs=" + cablePs);
        }
    }

    /** Usual recovery, room and times in hubs. */
    public static SciConfig of(SciTopology topology, List<String> hubNames, RingTiming timing, long cablePs) {
        return new SciConfig(topology, hubNames, timing, cablePs, RingRecovery.USUAL, Transit.USUAL);
    }

    /** The same with another core of its hubs. */
    public SciConfig with(Transit newTransit) {
        return new SciConfig(topology, hubNames, timing, cablePs, recovery, newTransit);
    }

    /** The same with other times after interruptions. */
    public SciConfig with(RingRecovery newRecovery) {
        return new SciConfig(topology, hubNames, timing, cablePs, newRecovery, transit);
    }

    /**
     * What joins the link controllers of a hub: B-Link, or a switch's core.
     *
     * @param packets how many requests, and how many responses, a controller holds on their way from another
     * @param latencyPs from a packet's arrival at a hub until it can leave on another ringlet, picoseconds
     * @param bytesPerSecond what passes in all, including what comes from the station; 0 for no bound
     */
    public record Transit(int packets, long latencyPs, long bytesPerSecond) {
        /** Room for 16, 300 ns, no bound. */
        public static final Transit USUAL = new Transit(16, 300_000, 0);

        public Transit {
            if (packets < 1 || latencyPs < 1 || bytesPerSecond < 0) {
                throw new IllegalArgumentException("a hub must have room and a latency: packets=" + packets
                        + ", latencyPs=" + latencyPs + ", bytesPerSecond=" + bytesPerSecond);
            }
        }
    }
}
