package org.wirelore.adi.message.collective;

import org.wirelore.adi.message.Team;

/**
 * No rank leaves before all have come: a device's own barrier, or a gather and a multicast, or dissemination, in as
 * many rounds as the logarithm of the ranks.
 */
public final class Barrier {
    private static final byte[] NOTHING = new byte[0];

    private Barrier() {
    }

    public static void run(Team team) {
        if (team.barrier()) {
            return;
        }
        int size = team.size();
        if (size > 1 && team.pieceBytes() > 0) {
            Multicasts.barrier(team);
            return;
        }
        for (int distance = 1; distance < size; distance <<= 1) {
            int to = (team.rank() + distance) % size;
            int from = (team.rank() - distance + size) % size;
            team.exchange(NOTHING, 0, 0, to, NOTHING, 0, 0, from);
        }
    }
}
