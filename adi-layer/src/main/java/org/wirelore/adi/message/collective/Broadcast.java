package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.type.TypeMap;

/**
 * From one to all: a binomial tree for short data; for long data, the root scatters pieces, and all gather them, by
 * recursive doubling or in a ring.
 */
public final class Broadcast {
    /** From here on the data are scattered first. */
    private static final int LONG_BYTES = 12_288;
    /** From here on a ring gathers them, whatever the number of ranks. */
    private static final int RING_BYTES = 524_288;
    private static final int SCATTER_RANKS = 8;

    private Broadcast() {
    }

    public static void run(Team team, Items items, int root) {
        int bytes = items.bytes();
        if (team.size() == 1) {
            return;
        }
        Items pieces = items;
        if (items.type().isDense() && !items.areObjects()) {
            pieces = new Items(items.buffer(), items.at(), items.count() * items.type().elements(),
                    TypeMap.of(items.type().base(), 1));
        }
        boolean scatters = bytes >= LONG_BYTES && team.size() >= SCATTER_RANKS && pieces.count() >= team.size();
        if (!scatters) {
            alongTree(team, items, root);
            return;
        }
        scatter(team, pieces, root);
        if (bytes < RING_BYTES && Integer.bitCount(team.size()) == 1) {
            gatherByDoubling(team, pieces, root);
        } else {
            gatherInRing(team, pieces, root);
        }
    }

    private static void alongTree(Team team, Items items, int root) {
        int size = team.size();
        int relative = (team.rank() - root + size) % size;
        int bit = 1;
        while (bit < size && (relative & bit) == 0) {
            bit <<= 1;
        }
        if (relative != 0) {
            int parent = (relative - bit + root) % size;
            team.receive(items.buffer(), items.at(), items.count(), items.type(), parent);
        }
        for (bit >>= 1; bit > 0; bit >>= 1) {
            if (relative + bit < size) {
                int child = (relative + bit + root) % size;
                team.send(items.buffer(), items.at(), items.count(), items.type(), child);
            }
        }
    }

    /** The pieces of relative ranks {@code first} up to, not including, {@code end}. */
    private static Items pieces(Items items, int size, int first, int end) {
        int from = start(items, size, Math.min(first, size));
        int to = start(items, size, Math.min(end, size));
        return items.part(from, to - from);
    }

    private static int start(Items items, int size, int piece) {
        return (int) ((long) items.count() * piece / size);
    }

    private static void scatter(Team team, Items items, int root) {
        int size = team.size();
        int relative = (team.rank() - root + size) % size;
        int bit = 1;
        while (bit < size && (relative & bit) == 0) {
            bit <<= 1;
        }
        if (relative != 0) {
            Items mine = pieces(items, size, relative, relative + bit);
            team.receive(mine.buffer(), mine.at(), mine.count(), mine.type(), (relative - bit + root) % size);
        }
        for (bit >>= 1; bit > 0; bit >>= 1) {
            if (relative + bit < size) {
                Items theirs = pieces(items, size, relative + bit, relative + 2 * bit);
                team.send(theirs.buffer(), theirs.at(), theirs.count(), theirs.type(), (relative + bit + root) % size);
            }
        }
    }

    private static void gatherByDoubling(Team team, Items items, int root) {
        int size = team.size();
        int relative = (team.rank() - root + size) % size;
        for (int held = 1; held < size; held <<= 1) {
            int partner = relative ^ held;
            int mine = relative & -held;
            int theirs = partner & -held;
            exchange(team, pieces(items, size, mine, mine + held), pieces(items, size, theirs, theirs + held),
                    (partner + root) % size, (partner + root) % size);
        }
    }

    private static void gatherInRing(Team team, Items items, int root) {
        int size = team.size();
        int relative = (team.rank() - root + size) % size;
        int right = (team.rank() + 1) % size;
        int left = (team.rank() - 1 + size) % size;
        for (int step = 0; step < size - 1; step++) {
            int out = (relative - step + size) % size;
            int in = (relative - step - 1 + size) % size;
            exchange(team, pieces(items, size, out, out + 1), pieces(items, size, in, in + 1), right, left);
        }
    }

    private static void exchange(Team team, Items out, Items in, int to, int from) {
        var receive = team.startReceive(in.buffer(), in.at(), in.count(), in.type(), from);
        team.send(out.buffer(), out.at(), out.count(), out.type(), to);
        team.await(receive);
    }
}
