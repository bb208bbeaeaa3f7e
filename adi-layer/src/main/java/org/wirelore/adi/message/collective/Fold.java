package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;

/**
 * Makes a power of two of any number of ranks: of the first 2 r ranks, r being what is too many, each even one gives
 * its operand to the odd one behind it and stands aside. Order is kept. A root that is even takes instead of giving.
 */
final class Fold {
    private final int rank;
    private final int excess;
    private final int root;

    /** Without a root. */
    Fold(Team team) {
        this(team, -1);
    }

    /**
     * @param root who takes part in any case; order is not kept with one that is even
     */
    Fold(Team team, int root) {
        this.rank = team.rank();
        this.root = root;
        this.excess = team.size() - Integer.highestOneBit(team.size());
    }

    boolean isGiver() {
        return rank < 2 * excess && rank != taker(rank / 2);
    }

    boolean isTaker() {
        return rank < 2 * excess && rank == taker(rank / 2);
    }

    /** The other of a pair of giver and taker. */
    int partner() {
        return rank ^ 1;
    }

    private int taker(int pair) {
        return 2 * pair == root ? root : 2 * pair + 1;
    }

    /** The own number among those that take part; not for a giver. */
    int place() {
        return placeOf(rank);
    }

    /** The number of another rank among those that take part. */
    int placeOf(int other) {
        return other < 2 * excess ? other / 2 : other - excess;
    }

    /** The first rank whose operand is at the one with this number, or how many ranks there are, behind the last. */
    int firstOf(int place) {
        return place < excess ? 2 * place : place + excess;
    }

    /** The rank with a number among those that take part. */
    int rankOf(int place) {
        return place < excess ? taker(place) : place + excess;
    }
}
