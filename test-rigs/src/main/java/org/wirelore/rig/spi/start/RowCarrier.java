package org.wirelore.rig.spi.start;

import org.jspecify.annotations.Nullable;

/** Carries rows of words between ranks of this run and those that another run emulates, until they have a device. */
public interface RowCarrier {
    /**
     * Gives a row to all ranks elsewhere, again and again.
     *
     * @param meeting number of the place where the ranks meet, 0 to 65,535
     * @param step how many exchanges the rank has made there before, 0 to 65,535
     * @param rank whose row it is, 0 to 65,535
     * @throws IllegalStateException if there is no room for all rows
     */
    void give(int meeting, int step, int rank, long... row);

    /** The row of a rank elsewhere, as {@link #give} got it there; null if it has not come. */
    long @Nullable [] row(int meeting, int step, int rank);
}
