package org.wirelore.emulator.clan;

import java.util.List;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.wire.CircuitCell;

/**
 * A cLAN network.
 *
 * @param topology cables and switches
 * @param names a name for each station and switch
 * @param bytesPerSecond of a link in each direction, 1 or more
 * @param cablePs how long a signal takes from one end of a cable to the other, picoseconds
 * @param switchPs from a cell's arrival in an idle switch until it leaves, picoseconds
 * @param bufferCells room of a circuit at the end of each link, {@link CircuitCell#CELLS_MAX} or more
 */
public record ClanNetworkConfig(ClanTopology topology, List<String> names, long bytesPerSecond, long cablePs,
        long switchPs, int bufferCells) {
    /**
     * Bytes per second of a link of 1.25 Gb/s: of ten bits that it carries, eight are data, as on its kin of that rate.
     * Cells then bring 113 MB/s of payload, which is the most that was measured (fact sheet via, section 5.4).
     */
    public static final long USUAL_BYTES_PER_SECOND = 125_000_000;

    private static final long USUAL_SWITCH_PS = 500 * TimeUnits.PS_PER_NS;
    private static final int USUAL_BUFFER_CELLS = 64;

    /** Copies the list. */
    public ClanNetworkConfig {
        names = List.copyOf(names);
        if (names.size() != topology.nodes() || bytesPerSecond < 1 || cablePs < 0 || switchPs < 0
                || bufferCells < CircuitCell.CELLS_MAX) {
            throw new IllegalArgumentException("a network must have a name for each node, links that carry something, "
                    + "and room for a unit in each buffer: nodes=" + topology.nodes() + ", names=" + names
                    + ", bytesPerSecond=" + bytesPerSecond + ", cablePs=" + cablePs + ", switchPs=" + switchPs
                    + ", bufferCells=" + bufferCells);
        }
    }

    /** {@return a network with usual links and switches} */
    public static ClanNetworkConfig of(ClanTopology topology, List<String> names, long cablePs) {
        return new ClanNetworkConfig(topology, names, USUAL_BYTES_PER_SECOND, cablePs, USUAL_SWITCH_PS,
                USUAL_BUFFER_CELLS);
    }

    /** How long a cell takes on a link. */
    long cellPs() {
        return CircuitCell.CELL_BYTES * TimeUnits.PS_PER_SECOND / bytesPerSecond;
    }
}
