package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;

/** From one to all, to each its own: a binomial tree for short equal blocks, else straight from the root. */
public final class Scatter {
    private Scatter() {
    }

    /**
     * Equal blocks.
     *
     * @param from the root's; not looked at elsewhere
     */
    public static void equal(Team team, Blocks from, Items mine, int root, ClassLoader loader) {
        int bytes = mine.bytes();
        if (!mine.areObjects() && bytes <= SwitchPoints.TREE_BLOCK_BYTES && team.size() > 2) {
            alongTree(team, from, mine, root, bytes);
            return;
        }
        straight(team, from, mine, root, loader);
    }

    /** Blocks of any sizes. */
    public static void straight(Team team, Blocks from, Items mine, int root, ClassLoader loader) {
        if (team.rank() != root) {
            team.receive(mine.buffer(), mine.at(), mine.count(), mine.type(), root);
            return;
        }
        from.check(team.size());
        for (int to = 0; to < team.size(); to++) {
            if (to != root) {
                Items block = from.of(to);
                team.send(block.buffer(), block.at(), block.count(), block.type(), to);
            }
        }
        from.of(root).copyTo(mine, loader);
    }

    private static void alongTree(Team team, Blocks from, Items mine, int root, int bytes) {
        int size = team.size();
        int relative = (team.rank() - root + size) % size;
        int below = relative == 0 ? Integer.highestOneBit(size - 1) << 1 : Integer.lowestOneBit(relative);
        int blocks = Math.min(below, size - relative);
        byte[] held = new byte[Math.multiplyExact(blocks, bytes)];
        // Who has room for more than the root sends learns from the message how much that is.
        int block = bytes;
        if (relative == 0) {
            from.check(size);
            block = from.of(root).bytes();
            Items.requireRoom(block, bytes);
            for (int i = 0; i < size; i++) {
                from.of((i + root) % size).packInto(held, i * block);
            }
        } else {
            block = team.receive(held, 0, held.length, (relative - below + root) % size) / blocks;
        }
        for (int bit = below >> 1; bit > 0; bit >>= 1) {
            if (relative + bit < size) {
                int theirs = Math.min(bit, size - relative - bit);
                team.send(held, bit * block, theirs * block, (relative + bit + root) % size);
            }
        }
        mine.take(held, 0, block);
    }
}
