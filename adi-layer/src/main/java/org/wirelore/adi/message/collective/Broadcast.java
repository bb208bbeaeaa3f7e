package org.wirelore.adi.message.collective;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.type.TypeMap;

/**
 * From one to all: by a device that has a broadcast or a multicast; else a binomial tree for short data; for long data,
 * the root scatters pieces, and all gather them, by recursive doubling or Bruck's rotation, or in a ring ({@link
 * SwitchPoints}).
 */
public final class Broadcast {
    private Broadcast() {
    }

    public static void run(Team team, Items items, int root) {
        int bytes = items.bytes();
        if (team.size() == 1 || byDevice(team, items, root)) {
            return;
        }
        Items pieces = items;
        if (items.type().isDense() && !items.areObjects()) {
            pieces = new Items(items.buffer(), items.at(), items.count() * items.type().elements(),
                    TypeMap.of(items.type().base(), 1));
        }
        if (!SwitchPoints.scatters(bytes, team.size()) || pieces.count() < team.size()) {
            alongTree(team, items, root);
            return;
        }
        scatter(team, pieces, root);
        if (pieces.areObjects() || SwitchPoints.usesRing(bytes, team.size())) {
            gatherInRing(team, pieces, root);
        } else if (SwitchPoints.isPowerOfTwo(team.size())) {
            gatherByDoubling(team, pieces, root);
        } else {
            Allgather.byBruck(team, blocks(pieces, team.size(), root));
        }
    }

    /** Whether a device has brought the data to all, in an operation of its own or in one multicast. */
    private static boolean byDevice(Team team, Items items, int root) {
        boolean isInPieces = team.pieceBytes() > 0;
        if (items.areObjects() || (!isInPieces && !team.mayBroadcast(items.bytes()))) {
            return false;
        }
        boolean isRoot = team.rank() == root;
        MemorySegment memory = isInPieces ? items.memory(!isRoot) : null;
        if (memory != null) {
            Multicasts.broadcast(team, memory, root);
            return true;
        }
        byte[] bytes = isRoot ? items.toBytes() : new byte[items.bytes()];
        if (isInPieces) {
            Multicasts.broadcast(team, MemorySegment.ofArray(bytes), root);
        } else if (!team.broadcast(bytes, root) && !team.multicast(bytes, root)) {
            return false;
        }
        if (!isRoot) {
            items.fill(bytes);
        }
        return true;
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

    /** The pieces as blocks of the ranks that hold them after the scatter. */
    private static Blocks blocks(Items items, int size, int root) {
        int[] counts = new int[size];
        int[] places = new int[size];
        for (int piece = 0; piece < size; piece++) {
            int holder = (piece + root) % size;
            places[holder] = start(items, size, piece);
            counts[holder] = start(items, size, piece + 1) - places[holder];
        }
        return new Blocks(items.buffer(), items.at(), counts, places, items.type());
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
