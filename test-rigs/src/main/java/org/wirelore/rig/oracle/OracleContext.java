package org.wirelore.rig.oracle;

import java.util.function.LongSupplier;
import org.wirelore.rig.spi.start.RankPairs;
import org.wirelore.rig.spi.start.RankPlaces;

/**
 * What the oracles of a run are made with.
 *
 * @param places where the ranks are
 * @param clock the run's time, picoseconds
 * @param history the last packets, for the story of a violation
 * @param isOneClock whether what ranks do is observed in the order in which it happens
 * @param pairs the pairs of ranks that are judged
 * @param part name of the part of the job that is judged; empty for all of it
 */
public record OracleContext(RankPlaces places, LongSupplier clock, PacketHistory history, boolean isOneClock,
        RankPairs pairs, String part) {
    /** For all pairs of ranks. */
    public OracleContext(RankPlaces places, LongSupplier clock, PacketHistory history, boolean isOneClock) {
        this(places, clock, history, isOneClock, RankPairs.ALL, "");
    }

    /** How many ranks there are. */
    public int ranks() {
        return places.size();
    }

    /** Whether what a rank does with a peer is to be judged. */
    public boolean judges(int rank, int peer) {
        return pairs.contains(rank, peer);
    }

    /** What a promise is called: by itself, or with the name of the part. */
    public String named(String promise) {
        return part.isEmpty() ? promise : promise + " on " + part;
    }

    /** The same for a part of the pairs. */
    public OracleContext part(String name, RankPairs chosen) {
        return new OracleContext(places, clock, history, isOneClock, chosen, name);
    }
}
