package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * Rabenseifner's algorithm: by recursive halving, each rank combines one share of the items; then the shares are
 * gathered, at one rank or at all. For commutative operations that work on any part of the items.
 */
final class Halving {
    private Halving() {
    }

    static Items toAll(Team team, Items own, Combiner operation) {
        Fold fold = new Fold(team);
        if (fold.isGiver()) {
            Reduction.send(team, own, fold.partner());
            Reduction.receive(team, own, fold.partner());
            return own;
        }
        reduceScatter(team, own, operation, fold);
        int parts = Integer.highestOneBit(team.size());
        int place = fold.place();
        for (int held = 1; held < parts; held <<= 1) {
            int partner = place ^ held;
            Items mine = shares(own, parts, place & -held, held);
            Items theirs = shares(own, parts, partner & -held, held);
            Transfer receive = team.startReceive(theirs.buffer(), theirs.at(), theirs.count(), theirs.type(),
                    fold.rankOf(partner));
            Reduction.send(team, mine, fold.rankOf(partner));
            team.await(receive);
        }
        if (fold.isTaker()) {
            Reduction.send(team, own, fold.partner());
        }
        return own;
    }

    static Items toRoot(Team team, Items own, Combiner operation, int root) {
        Fold fold = new Fold(team, root);
        if (fold.isGiver()) {
            Reduction.send(team, own, fold.partner());
        } else {
            reduceScatter(team, own, operation, fold);
            gather(team, own, fold, fold.placeOf(root));
        }
        return own;
    }

    private static void reduceScatter(Team team, Items own, Combiner operation, Fold fold) {
        Items incoming = own.blank();
        if (fold.isTaker()) {
            Reduction.receive(team, incoming, fold.partner());
            operation.combine(incoming, own);
        }
        int parts = Integer.highestOneBit(team.size());
        int place = fold.place();
        for (int half = parts >> 1; half > 0; half >>= 1) {
            int partner = place ^ half;
            Items theirs = shares(own, parts, partner & -half, half);
            int kept = place & -half;
            Items in = shares(incoming, parts, kept, half);
            Transfer receive = team.startReceive(in.buffer(), in.at(), in.count(), in.type(), fold.rankOf(partner));
            Reduction.send(team, theirs, fold.rankOf(partner));
            team.await(receive);
            operation.combine(in, shares(own, parts, kept, half));
        }
    }

    /** Up a binomial tree towards the root's place: the one whose place differs in a bit sends all it holds. */
    private static void gather(Team team, Items own, Fold fold, int target) {
        int parts = Integer.highestOneBit(team.size());
        int place = fold.place();
        for (int held = 1; held < parts; held <<= 1) {
            int partner = place ^ held;
            if ((place & held) != (target & held)) {
                Reduction.send(team, shares(own, parts, place & -held, held), fold.rankOf(partner));
                return;
            }
            Reduction.receive(team, shares(own, parts, partner & -held, held), fold.rankOf(partner));
        }
    }

    private static Items shares(Items items, int parts, int first, int number) {
        int from = (int) ((long) items.count() * first / parts);
        int to = (int) ((long) items.count() * (first + number) / parts);
        return items.part(from, to - from);
    }
}
