package org.wirelore.adi.message.collective;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * From all to all, to each its own: Bruck's algorithm for very short equal blocks, all at once for short ones, and
 * pairwise exchange for long ones.
 */
public final class Alltoall {
    private Alltoall() {
    }

    /** Equal blocks. */
    public static void equal(Team team, Blocks from, Blocks into, ClassLoader loader) {
        check(team, from, into);
        int bytes = from.bytes(0);
        if (!from.areObjects() && bytes <= SwitchPoints.ALLTOALL_BRUCK_BYTES
                && team.size() >= SwitchPoints.ALLTOALL_BRUCK_RANKS) {
            byBruck(team, from, into, bytes);
        } else if (bytes <= SwitchPoints.ALLTOALL_AT_ONCE_BYTES) {
            atOnce(team, from, into, loader);
        } else {
            pairwise(team, from, into, loader);
        }
    }

    /** Blocks of any sizes, which only sender and receiver know. */
    public static void any(Team team, Blocks from, Blocks into, ClassLoader loader) {
        check(team, from, into);
        atOnce(team, from, into, loader);
    }

    private static void check(Team team, Blocks from, Blocks into) {
        from.check(team.size());
        into.check(team.size());
    }

    private static void atOnce(Team team, Blocks from, Blocks into, ClassLoader loader) {
        int size = team.size();
        List<Transfer> transfers = new ArrayList<>();
        for (int step = 1; step < size; step++) {
            int peer = (team.rank() - step + size) % size;
            Items in = into.of(peer);
            transfers.add(team.startReceive(in.buffer(), in.at(), in.count(), in.type(), peer));
        }
        for (int step = 1; step < size; step++) {
            int peer = (team.rank() + step) % size;
            Items out = from.of(peer);
            transfers.add(team.startSend(out.buffer(), out.at(), out.count(), out.type(), peer));
        }
        from.of(team.rank()).copyTo(into.of(team.rank()), loader);
        transfers.forEach(team::await);
    }

    private static void pairwise(Team team, Blocks from, Blocks into, ClassLoader loader) {
        int size = team.size();
        boolean isPowerOfTwo = SwitchPoints.isPowerOfTwo(size);
        from.of(team.rank()).copyTo(into.of(team.rank()), loader);
        for (int step = 1; step < size; step++) {
            int to = isPowerOfTwo ? team.rank() ^ step : (team.rank() + step) % size;
            int source = isPowerOfTwo ? to : (team.rank() - step + size) % size;
            Items in = into.of(source);
            Items out = from.of(to);
            Transfer receive = team.startReceive(in.buffer(), in.at(), in.count(), in.type(), source);
            team.send(out.buffer(), out.at(), out.count(), out.type(), to);
            team.await(receive);
        }
    }

    /** A block for the rank d further on travels by the bits of d. */
    private static void byBruck(Team team, Blocks from, Blocks into, int bytes) {
        int size = team.size();
        int rank = team.rank();
        byte[] held = new byte[Math.multiplyExact(size, bytes)];
        for (int distance = 0; distance < size; distance++) {
            from.of((rank + distance) % size).packInto(held, distance * bytes);
        }
        byte[] out = new byte[held.length];
        byte[] in = new byte[held.length];
        for (int bit = 1; bit < size; bit <<= 1) {
            int length = 0;
            for (int distance = bit; distance < size; distance++) {
                if ((distance & bit) != 0) {
                    System.arraycopy(held, distance * bytes, out, length, bytes);
                    length += bytes;
                }
            }
            team.exchange(out, 0, length, (rank + bit) % size, in, 0, length, (rank - bit + size) % size);
            length = 0;
            for (int distance = bit; distance < size; distance++) {
                if ((distance & bit) != 0) {
                    System.arraycopy(in, length, held, distance * bytes, bytes);
                    length += bytes;
                }
            }
        }
        for (int distance = 0; distance < size; distance++) {
            into.of((rank - distance + size) % size).take(held, distance * bytes, bytes);
        }
    }
}
