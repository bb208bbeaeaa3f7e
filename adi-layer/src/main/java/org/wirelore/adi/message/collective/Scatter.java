package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * From one to all, to each its own: packets that several share where a device's multicasts bring data; else a binomial
 * tree for short equal blocks, or straight from the root.
 *
 * <p>Between tree and straight the root chooses, since only it knows how much it sends: others may have room for more,
 * or, by mistake, for less. They wait for both; the two ways use different tags.
 */
public final class Scatter {
    private Scatter() {
    }

    /**
     * Equal blocks.
     *
     * @param from the root's; not looked at elsewhere
     */
    public static void equal(Team team, Blocks from, Items mine, int root, ClassLoader loader) {
        if (!mine.areObjects() && team.size() > 1 && team.pieceBytes() > PackedScatter.HEADER_BYTES) {
            inPackets(team, from, mine, root, loader);
        } else if (mine.areObjects() || team.size() <= 2) {
            straight(team, from, mine, root, loader);
        } else if (team.rank() == root) {
            fromRoot(team, from, mine, loader);
        } else {
            fromTreeOrRoot(team, mine, root);
        }
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

    private static void inPackets(Team team, Blocks from, Items mine, int root, ClassLoader loader) {
        if (team.rank() != root) {
            byte[] block = PackedScatter.receive(team, root, mine.bytes());
            mine.take(block, 0, block.length);
            return;
        }
        from.check(team.size());
        PackedScatter.send(team, from);
        from.of(root).copyTo(mine, loader);
    }

    private static void fromRoot(Team team, Blocks from, Items mine, ClassLoader loader) {
        int size = team.size();
        from.check(size);
        int block = from.of(team.rank()).bytes();
        Items.requireRoom(block, mine.bytes());
        if (block > SwitchPoints.TREE_BLOCK_BYTES) {
            straight(team.aside(), from, mine, team.rank(), loader);
            return;
        }
        byte[] held = new byte[Math.multiplyExact(size, block)];
        for (int i = 0; i < size; i++) {
            from.of((i + team.rank()) % size).packInto(held, i * block);
        }
        passOn(team, team.rank(), held, block, Integer.highestOneBit(size - 1) << 1);
        mine.take(held, 0, block);
    }

    private static void fromTreeOrRoot(Team team, Items mine, int root) {
        int size = team.size();
        int relative = relative(team, root);
        int below = Integer.lowestOneBit(relative);
        int blocks = Math.min(below, size - relative);
        int parent = (relative - below + root) % size;
        byte[] held = new byte[Math.multiplyExact(blocks, Math.min(mine.bytes(), SwitchPoints.TREE_BLOCK_BYTES))];
        Transfer straight = team.aside().startReceive(mine.buffer(), mine.at(), mine.count(), mine.type(), root);
        Transfer along = team.startReceive(held, parent);
        if (team.awaitEither(straight, along)) {
            return;
        }
        int bytes = along.bytes();
        // The root may send less than there is room for.
        passOn(team, root, held, bytes / blocks, below);
        mine.take(held, 0, bytes / blocks);
    }

    /** Sends those below what is theirs of the blocks that are held. */
    private static void passOn(Team team, int root, byte[] held, int block, int below) {
        int size = team.size();
        int relative = relative(team, root);
        for (int bit = below >> 1; bit > 0; bit >>= 1) {
            if (relative + bit < size) {
                int theirs = Math.min(bit, size - relative - bit);
                team.send(held, bit * block, theirs * block, (relative + bit + root) % size);
            }
        }
    }

    private static int relative(Team team, int root) {
        return (team.rank() - root + team.size()) % team.size();
    }
}
