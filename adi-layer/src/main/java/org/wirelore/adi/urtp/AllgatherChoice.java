package org.wirelore.adi.urtp;

import java.util.List;

/**
 * How an Allgather goes from a number of ranks and from a length on, up to the next choice.
 *
 * @param ranks members, 2 or more
 * @param bytes of the longest block, 0 or more
 * @param allgather the algorithm: 1, ranks take turns packet by packet; 2, all send at once
 * @param roundPackets packets that each rank multicasts in an Allgather 2 before it takes the others' (the paper's k),
 *     1 or more, up to the window
 */
public record AllgatherChoice(int ranks, int bytes, int allgather, int roundPackets) {
    /**
     * The choice for the largest number of ranks that is not above this one; of these, for the greatest length that is
     * not above this one. Where there is none, the smallest is taken.
     *
     * @param choices one or more, in any order
     */
    static AllgatherChoice of(List<AllgatherChoice> choices, int ranks, int bytes) {
        AllgatherChoice best = choices.getFirst();
        for (int i = 1; i < choices.size(); i++) {
            AllgatherChoice each = choices.get(i);
            if (isNearer(each.ranks, best.ranks, ranks)
                    || (each.ranks == best.ranks && isNearer(each.bytes, best.bytes, bytes))) {
                best = each;
            }
        }
        return best;
    }

    /** Whether a value is the greater one of those up to a limit; or the smaller one where none is. */
    private static boolean isNearer(int value, int best, int limit) {
        return best > limit ? value < best : value > best && value <= limit;
    }

    /** Packets that each member multicasts before it takes the others'; 0 if members take turns. */
    int together() {
        return allgather == 1 ? 0 : roundPackets;
    }
}
