package org.wirelore.adi.message.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.Transfer;

/**
 * Collective operations in packets that reach all members at once, where a device has such (URTP paper, section 4: the
 * algorithms of MPI-CCL). Data are cut into packets of {@link Team#pieceBytes}; what is empty is one empty packet.
 */
final class Multicasts {
    private static final byte[] NOTHING = new byte[0];
    private static final MemorySegment NO_MEMORY = MemorySegment.ofArray(NOTHING);

    private Multicasts() {
    }

    /**
     * Bcast: the root multicasts packet after packet.
     *
     * @param memory the program's own, if it can be: no byte is copied but into packets and out of them
     */
    static void broadcast(Team team, MemorySegment memory, int root) {
        int piece = team.pieceBytes();
        int bytes = (int) memory.byteSize();
        int packets = packets(team, bytes);
        try {
            for (int i = 0; i < packets; i++) {
                if (team.rank() == root) {
                    team.multicast(memory, i * piece, length(bytes, piece, i));
                } else {
                    team.receive(memory, i * piece, length(bytes, piece, i), root);
                }
            }
        } finally {
            team.settle();
        }
    }

    /**
     * Allgather: what {@link #concurrently} does, or {@link #inTurns}.
     *
     * @param held all blocks; at first the own one is there
     * @param starts where each member's block begins, and at last where the last one ends
     */
    static void allgather(Team team, byte[] held, int[] starts) {
        int longest = 0;
        for (int i = 0; i < team.size(); i++) {
            longest = Math.max(longest, starts[i + 1] - starts[i]);
        }
        int together = team.piecesTogether(longest);
        int most = packets(team, longest);
        try {
            if (together == 0) {
                inTurns(team, held, starts, most);
            } else {
                concurrently(team, held, starts, most, together);
            }
        } finally {
            team.settle();
        }
    }

    /** Allgather 1: packet after packet, each member multicasts its own when it has those of all before it. */
    private static void inTurns(Team team, byte[] held, int[] starts, int packets) {
        List<Transfer> receives = new ArrayList<>();
        for (int i = 0; i < packets; i++) {
            receive(team, held, starts, i, 0, team.rank(), receives);
            multicast(team, held, starts, i);
            receive(team, held, starts, i, team.rank() + 1, team.size(), receives);
        }
    }

    /** Sends a packet of the own block, if it has one. */
    private static void multicast(Team team, byte[] held, int[] starts, int packet) {
        int begin = starts[team.rank()];
        int own = starts[team.rank() + 1] - begin;
        if (packet < packets(team, own)) {
            team.multicast(held, begin + packet * team.pieceBytes(), length(own, team.pieceBytes(), packet));
        }
    }

    /** A multireceive: a packet of the block of each of some members that have one. */
    private static void receive(Team team, byte[] held, int[] starts, int packet, int first, int end,
            List<Transfer> receives) {
        startReceives(team, held, starts, packet, first, end, receives);
        receives.forEach(team::await);
        receives.clear();
    }

    private static void startReceives(Team team, byte[] held, int[] starts, int packet, int first, int end,
            List<Transfer> receives) {
        int piece = team.pieceBytes();
        for (int from = first; from < end; from++) {
            int theirs = starts[from + 1] - starts[from];
            if (from != team.rank() && packet < packets(team, theirs)) {
                receives.add(team.startReceive(held, starts[from] + packet * piece, length(theirs, piece, packet),
                        from));
            }
        }
    }

    /**
     * Allgather 2: each member multicasts up to k packets, and then takes as many of all others, until all have all.
     */
    private static void concurrently(Team team, byte[] held, int[] starts, int packets, int together) {
        List<Transfer> receives = new ArrayList<>();
        for (int first = 0; first < packets; first += together) {
            for (int i = first; i < first + together; i++) {
                multicast(team, held, starts, i);
            }
            for (int i = first; i < first + together; i++) {
                startReceives(team, held, starts, i, 0, team.size(), receives);
            }
            receives.forEach(team::await);
            receives.clear();
        }
    }

    /**
     * Gather: each member sends the root packet after packet.
     *
     * @param mine as long at every member
     * @param held the root's, one block behind the other; not looked at elsewhere
     */
    static void gather(Team team, byte[] mine, byte[] held, int root) {
        int piece = team.pieceBytes();
        List<Transfer> receives = new ArrayList<>();
        for (int i = 0; i < packets(team, mine.length); i++) {
            int bytes = length(mine.length, piece, i);
            if (team.rank() != root) {
                team.send(mine, i * piece, bytes, root);
                continue;
            }
            for (int from = 0; from < team.size(); from++) {
                if (from != root) {
                    receives.add(team.startReceive(held, from * mine.length + i * piece, bytes, from));
                }
            }
            receives.forEach(team::await);
            receives.clear();
        }
    }

    /** Barrier: a Gather of nothing, then a Bcast of nothing. */
    static void barrier(Team team) {
        gather(team, NOTHING, NOTHING, 0);
        broadcast(team, NO_MEMORY, 0);
    }

    private static int packets(Team team, int bytes) {
        return bytes == 0 ? team.emptyPieces() : Math.ceilDiv(bytes, team.pieceBytes());
    }

    private static int length(int bytes, int piece, int index) {
        return Math.min(piece, bytes - index * piece);
    }
}
