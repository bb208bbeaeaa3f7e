package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * Combines, and leaves each rank its block: recursive halving on a power of two of ranks, pairwise exchange for long data
 * and other numbers; for operations whose order matters, a reduction to the first rank that then scatters.
 */
public final class ReduceScatter {
    private static final long HALVING_BYTES = 524_288;

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
        if (Integer.bitCount(size) == 1 && blocks.totalBytes(size) < HALVING_BYTES) {
            byHalving(team, blocks, operation);
        } else {
            pairwise(team, blocks, operation);
        }
        return mine;
    }

    private static void byHalving(Team team, Blocks blocks, Combiner operation) {
        int[] starts = Items.starts(blocks.counts());
        Items own = new Items(blocks.buffer(), blocks.at(), starts[team.size()], blocks.type());
        Items incoming = own.blank();
        for (int half = team.size() >> 1; half > 0; half >>= 1) {
            int partner = team.rank() ^ half;
            int theirs = partner & -half;
            int kept = team.rank() & -half;
            Items out = own.part(starts[theirs], starts[theirs + half] - starts[theirs]);
            Items in = incoming.part(starts[kept], starts[kept + half] - starts[kept]);
            Transfer receive = team.startReceive(in.buffer(), in.at(), in.count(), in.type(), partner);
            Reduction.send(team, out, partner);
            team.await(receive);
            operation.combine(in, own.part(starts[kept], starts[kept + half] - starts[kept]));
        }
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
