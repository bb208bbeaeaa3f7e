package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;

/**
 * Makes a power of two of any number of ranks: of the first 2 r ranks, r being what is too many, each even one gives its
 * operand to the odd one behind it and stands aside. Order is kept.
 */
final class Fold {
    private final int rank;
    private final int excess;

    Fold(Team team) {
        this.rank = team.rank();
        this.excess = team.size() - Integer.highestOneBit(team.size());
    }

    boolean isGiver() {
        return rank < 2 * excess && rank % 2 == 0;
    }

    boolean isTaker() {
        return rank < 2 * excess && rank % 2 == 1;
    }

    /** The own number among those that take part; not for a giver. */
    int place() {
        return rank < 2 * excess ? rank / 2 : rank - excess;
    }

    /** The rank with a number among those that take part. */
    int rankOf(int place) {
        return place < excess ? 2 * place + 1 : place + excess;
    }
}
