package org.wirelore.rig.spi.start;

/** A choice among the pairs of ranks. */
@FunctionalInterface
public interface RankPairs {
    /** Every pair. */
    RankPairs ALL = (rank, peer) -> true;

    /** Whether the pair is meant; the same for both orders. */
    boolean contains(int rank, int peer);
}
