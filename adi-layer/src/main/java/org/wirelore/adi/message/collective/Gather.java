package org.wirelore.adi.message.collective;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * From all to one: a binomial tree for short equal blocks, or packets to the root where a device's multicasts bring
 * data; else each rank sends straight to the root.
 */
public final class Gather {
    private Gather() {
    }

    /**
     * Equal blocks.
     *
     * @param into the root's; not looked at elsewhere
     */
    public static void equal(Team team, Items mine, Blocks into, int root, ClassLoader loader) {
        // The branch must be the same everywhere, so it must not depend on what only the root is given.
        int bytes = mine.bytes();
        if (!mine.areObjects() && team.size() > 1 && team.pieceBytes() > 0) {
            inPackets(team, mine, into, root, loader);
            return;
        }
        if (!mine.areObjects() && bytes <= SwitchPoints.TREE_BLOCK_BYTES && team.size() > 2) {
            alongTree(team, mine, into, root, bytes);
            return;
        }
        straight(team, mine, into, root, loader);
    }

    /** Blocks of any sizes. */
    public static void straight(Team team, Items mine, Blocks into, int root, ClassLoader loader) {
        if (team.rank() != root) {
            team.send(mine.buffer(), mine.at(), mine.count(), mine.type(), root);
            return;
        }
        into.check(team.size());
        List<Transfer> receives = new ArrayList<>();
        for (int from = 0; from < team.size(); from++) {
            if (from != root) {
                Items block = into.of(from);
                receives.add(team.startReceive(block.buffer(), block.at(), block.count(), block.type(), from));
            }
        }
        mine.copyTo(into.of(root), loader);
        receives.forEach(team::await);
    }

    private static void inPackets(Team team, Items mine, Blocks into, int root, ClassLoader loader) {
        byte[] own = mine.toBytes();
        if (team.rank() != root) {
            Multicasts.gather(team, own, own, root);
            return;
        }
        into.check(team.size());
        byte[] held = new byte[Math.multiplyExact(team.size(), own.length)];
        Multicasts.gather(team, own, held, root);
        for (int from = 0; from < team.size(); from++) {
            if (from != root) {
                into.of(from).take(held, from * own.length, own.length);
            }
        }
        mine.copyTo(into.of(root), loader);
    }

    private static void alongTree(Team team, Items mine, Blocks into, int root, int bytes) {
        int size = team.size();
        int relative = (team.rank() - root + size) % size;
        int below = relative == 0 ? Integer.highestOneBit(size - 1) << 1 : Integer.lowestOneBit(relative);
        int blocks = Math.min(below, size - relative);
        byte[] held = new byte[Math.multiplyExact(blocks, bytes)];
        mine.packInto(held, 0);
        for (int bit = 1; bit < below && relative + bit < size; bit <<= 1) {
            int theirs = Math.min(bit, size - relative - bit);
            team.receive(held, bit * bytes, theirs * bytes, (relative + bit + root) % size);
        }
        if (relative != 0) {
            team.send(held, 0, held.length, (relative - below + root) % size);
            return;
        }
        into.check(size);
        for (int i = 0; i < size; i++) {
            into.of((i + root) % size).take(held, i * bytes, bytes);
        }
    }
}
