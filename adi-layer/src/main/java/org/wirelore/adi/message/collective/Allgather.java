package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;

/**
 * From all to all, to each the same: multicasts where a device has them for data of any length; else recursive
 * doubling for short data on a power of two of ranks, Bruck's algorithm on any other number, a ring for long data.
 * Blocks may differ in size.
 */
public final class Allgather {
    private Allgather() {
    }

    public static void run(Team team, Items mine, Blocks into, ClassLoader loader) {
        int size = team.size();
        into.check(size);
        long total = into.totalBytes(size);
        mine.copyTo(into.of(team.rank()), loader);
        if (!into.areObjects() && size > 1 && team.pieceBytes() > 0) {
            inOneArray(team, into, true);
        } else if (into.areObjects() || SwitchPoints.usesRing(total, size)) {
            inRing(team, into);
        } else if (SwitchPoints.isPowerOfTwo(size)) {
            inOneArray(team, into, false);
        } else {
            byBruck(team, into);
        }
    }

    /** All blocks lie in one array, and come by multicasts, or by doubling. */
    private static void inOneArray(Team team, Blocks into, boolean byMulticasts) {
        int size = team.size();
        int[] starts = byteStarts(into, 0, size);
        byte[] held = new byte[starts[size]];
        into.of(team.rank()).packInto(held, starts[team.rank()]);
        if (byMulticasts) {
            Multicasts.allgather(team, held, starts);
        } else {
            byDoubling(team, held, starts);
        }
        for (int i = 0; i < size; i++) {
            into.of(i).unpack(held, starts[i]);
        }
    }

    private static void byDoubling(Team team, byte[] held, int[] starts) {
        for (int blocks = 1; blocks < team.size(); blocks <<= 1) {
            int partner = team.rank() ^ blocks;
            int mine = team.rank() & -blocks;
            int theirs = partner & -blocks;
            team.exchange(held, starts[mine], starts[mine + blocks] - starts[mine], partner, held, starts[theirs],
                    starts[theirs + blocks] - starts[theirs], partner);
        }
    }

    /** Every rank collects the blocks behind its own, twice as many in each round. */
    static void byBruck(Team team, Blocks into) {
        int size = team.size();
        int rank = team.rank();
        int[] starts = byteStarts(into, rank, size);
        byte[] held = new byte[starts[size]];
        into.of(rank).packInto(held, 0);
        for (int blocks = 1; blocks < size; blocks <<= 1) {
            int sent = Math.min(blocks, size - blocks);
            int to = (rank - blocks + size) % size;
            int from = (rank + blocks) % size;
            team.exchange(held, 0, starts[sent], to, held, starts[blocks], starts[blocks + sent] - starts[blocks],
                    from);
        }
        for (int i = 0; i < size; i++) {
            into.of((rank + i) % size).unpack(held, starts[i]);
        }
    }

    private static void inRing(Team team, Blocks into) {
        int size = team.size();
        int right = (team.rank() + 1) % size;
        int left = (team.rank() - 1 + size) % size;
        for (int step = 0; step < size - 1; step++) {
            Items out = into.of((team.rank() - step + size) % size);
            Items in = into.of((team.rank() - step - 1 + size) % size);
            var receive = team.startReceive(in.buffer(), in.at(), in.count(), in.type(), left);
            team.send(out.buffer(), out.at(), out.count(), out.type(), right);
            team.await(receive);
        }
    }

    /** Where each block begins when they lie one behind the other, beginning with that of rank {@code first}. */
    private static int[] byteStarts(Blocks blocks, int first, int size) {
        int[] bytes = new int[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = blocks.bytes((first + i) % size);
        }
        return Items.starts(bytes);
    }
}
