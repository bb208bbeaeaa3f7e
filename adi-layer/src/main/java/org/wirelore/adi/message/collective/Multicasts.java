package org.wirelore.adi.message.collective;

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

    private Multicasts() {
    }

    /** Bcast: the root multicasts packet after packet. */
    static void broadcast(Team team, byte[] bytes, int root) {
        int piece = team.pieceBytes();
        int packets = packets(bytes.length, piece);
        for (int i = 0; i < packets; i++) {
            if (team.rank() == root) {
                team.multicast(bytes, i * piece, length(bytes.length, piece, i));
            } else {
                team.receive(bytes, i * piece, length(bytes.length, piece, i), root);
            }
        }
    }

    /**
     * Allgather 2: each member multicasts up to k packets, and then takes as many of all others, until all have
     * everything.
     *
     * @param held all blocks; at first the own one is there
     * @param starts where each member's block begins, and at last where the last one ends
     */
    static void allgather(Team team, byte[] held, int[] starts) {
        int piece = team.pieceBytes();
        int together = team.piecesTogether();
        int most = 0;
        for (int i = 0; i < team.size(); i++) {
            most = Math.max(most, packets(starts[i + 1] - starts[i], piece));
        }
        List<Transfer> receives = new ArrayList<>();
        for (int first = 0; first < most; first += together) {
            for (int i = first; i < first + together; i++) {
                int own = starts[team.rank() + 1] - starts[team.rank()];
                if (i < packets(own, piece)) {
                    team.multicast(held, starts[team.rank()] + i * piece, length(own, piece, i));
                }
            }
            for (int i = first; i < first + together; i++) {
                for (int from = 0; from < team.size(); from++) {
                    int theirs = starts[from + 1] - starts[from];
                    if (from != team.rank() && i < packets(theirs, piece)) {
                        receives.add(team.startReceive(held, starts[from] + i * piece, length(theirs, piece, i), from));
                    }
                }
            }
            receives.forEach(team::await);
            receives.clear();
        }
    }

    /** Barrier: a Gather of nothing, then a Bcast of nothing. */
    static void barrier(Team team) {
        if (team.rank() == 0) {
            List<Transfer> receives = new ArrayList<>();
            for (int from = 1; from < team.size(); from++) {
                receives.add(team.startReceive(NOTHING, from));
            }
            receives.forEach(team::await);
            team.multicast(NOTHING, 0, 0);
        } else {
            team.send(NOTHING, 0, 0, 0);
            team.receive(NOTHING, 0, 0, 0);
        }
    }

    private static int packets(int bytes, int piece) {
        return Math.max(1, Math.ceilDiv(bytes, piece));
    }

    private static int length(int bytes, int piece, int index) {
        return Math.min(piece, bytes - index * piece);
    }
}
