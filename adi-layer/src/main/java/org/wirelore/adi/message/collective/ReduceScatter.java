package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * Combines, and leaves each rank its block: recursive halving for short data, pairwise exchange for long; for
 * operations whose order matters, a reduction to the first rank that then scatters.
 */
public final class ReduceScatter {
    private ReduceScatter() {
    }

    /**
     * @param blocks the own operand in a work area, divided as the result is; overwritten
     * @return the own block of the result
     */
    public static Items run(Team team, Blocks blocks, Combiner operation, ClassLoader loader) {
        int size = team.size();
        Items mine = blocks.of(team.rank());
        if (!operation.commutes() || blocks.areObjects() || !operation.isPredefined()) {
            int total = Items.starts(blocks.counts())[size];
            Items all = new Items(blocks.buffer(), blocks.at(), total, blocks.type());
            Items result = Reduction.toRoot(team, all, operation, 0);
            Blocks from = new Blocks(result.buffer(), result.at(), blocks.counts(), blocks.places(), blocks.type());
            Items own = mine.blank();
            Scatter.straight(team, from, own, 0, loader);
            return own;
        }
        if (blocks.totalBytes(size) < SwitchPoints.REDUCE_SCATTER_PAIRWISE_BYTES) {
            byHalving(team, blocks, operation);
        } else {
            pairwise(team, blocks, operation);
        }
        return mine;
    }

    private static void byHalving(Team team, Blocks blocks, Combiner operation) {
        Fold fold = new Fold(team);
        Items mine = blocks.of(team.rank());
        int[] starts = Items.starts(blocks.counts());
        Items own = new Items(blocks.buffer(), blocks.at(), starts[team.size()], blocks.type());
        if (fold.isGiver()) {
            Reduction.send(team, own, fold.partner());
            Reduction.receive(team, mine, fold.partner());
            return;
        }
        Items incoming = own.blank();
        if (fold.isTaker()) {
            Reduction.receive(team, incoming, fold.partner());
            operation.combine(incoming, own);
        }
        for (int half = Integer.highestOneBit(team.size()) >> 1; half > 0; half >>= 1) {
            int partner = fold.place() ^ half;
            Items out = share(own, starts, fold, partner & -half, half);
            Items in = share(incoming, starts, fold, fold.place() & -half, half);
            Transfer receive = team.startReceive(in.buffer(), in.at(), in.count(), in.type(), fold.rankOf(partner));
            Reduction.send(team, out, fold.rankOf(partner));
            team.await(receive);
            operation.combine(in, share(own, starts, fold, fold.place() & -half, half));
        }
        if (fold.isTaker()) {
            Reduction.send(team, blocks.of(fold.partner()), fold.partner());
        }
    }

    /** The blocks of the ranks behind a number of places. */
    private static Items share(Items items, int[] starts, Fold fold, int first, int places) {
        int from = starts[fold.firstOf(first)];
        return items.part(from, starts[fold.firstOf(first + places)] - from);
    }

    private static void pairwise(Team team, Blocks blocks, Combiner operation) {
        int size = team.size();
        Items mine = blocks.of(team.rank());
        Items incoming = mine.blank();
        for (int step = 1; step < size; step++) {
            int to = (team.rank() + step) % size;
            int from = (team.rank() - step + size) % size;
            Transfer receive = team.startReceive(incoming.buffer(), incoming.at(), incoming.count(), incoming.type(),
                    from);
            Reduction.send(team, blocks.of(to), to);
            team.await(receive);
            operation.combine(incoming, mine);
        }
    }
}
