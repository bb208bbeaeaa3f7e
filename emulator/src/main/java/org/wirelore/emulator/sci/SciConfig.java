package org.wirelore.emulator.sci;

import java.util.List;

/**
 * An SCI network.
 *
 * @param topology cards, switches and ringlets
 * @param hubNames a name for each card and switch
 * @param timing of every ringlet
 * @param cablePs how long a signal takes from one node to the next, picoseconds, 5,000 for a metre
 * @param transitPackets how many requests, and how many responses, a hub holds for each of its controllers on their way
 *     from one ringlet to another
 * @param transitSymbols from a packet's arrival at a hub until it can leave on another ringlet: B-Link or switch core
 */
public record SciConfig(SciTopology topology, List<String> hubNames, RingTiming timing, long cablePs,
        int transitPackets, int transitSymbols) {
    private static final int TRANSIT_PACKETS = 16;
    private static final int TRANSIT_SYMBOLS = 60;

    public SciConfig {
        hubNames = List.copyOf(hubNames);
        if (hubNames.size() != topology.hubs() || cablePs < 0 || transitPackets < 1 || transitSymbols < 2) {
            throw new IllegalArgumentException("a network must have a name for each hub, times and room: hubs="
                    + topology.hubs() + ", hubNames=" + hubNames + ", cablePs=" + cablePs + ", transitPackets="
                    + transitPackets + ", transitSymbols=" + transitSymbols);
        }
    }

    /** Usual room and times in hubs. */
    public static SciConfig of(SciTopology topology, List<String> hubNames, RingTiming timing, long cablePs) {
        return new SciConfig(topology, hubNames, timing, cablePs, TRANSIT_PACKETS, TRANSIT_SYMBOLS);
    }
}
