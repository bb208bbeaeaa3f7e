package org.wirelore.rig.spi.start;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The ranks of a job that one protocol connects.
 *
 * @param meeting number of the place where the ranks meet, 0 or more; different for every protocol of the job
 * @param ranks the ranks, ascending
 * @param fabrics names of the fabrics whose devices are opened, and besides what every host has; none: the first device
 *     with the right API
 * @param isWhole whether the rank whose group it is reaches all others of these through this protocol, and none through
 *     another one
 */
public record RankGroup(int meeting, List<Integer> ranks, List<String> fabrics, boolean isWhole) {
    /** Copies the arguments. */
    public RankGroup {
        ranks = List.copyOf(ranks);
        fabrics = List.copyOf(fabrics);
    }

    /** All ranks of a job, in one place. Each rank's own list would be as long as the job. */
    public static RankGroup ofAll(int size, List<String> fabrics) {
        return new RankGroup(0, IntStream.range(0, size).boxed().toList(), fabrics, true);
    }

    /** The ranks as an array. */
    public int[] members() {
        int[] members = new int[ranks.size()];
        for (int i = 0; i < members.length; i++) {
            members[i] = ranks.get(i);
        }
        return members;
    }
}
