package org.wirelore.rig.spi.start;

import java.util.List;

/**
 * The ranks of a job that one protocol connects.
 *
 * @param meeting number of the place where the ranks meet, 0 or more; different for every protocol of the job
 * @param ranks the ranks, ascending
 * @param fabrics names of the fabrics whose devices are opened, and besides what every host has; none: the first device
 *     with the right API
 */
public record RankGroup(int meeting, List<Integer> ranks, List<String> fabrics) {
    /** Copies the arguments. */
    public RankGroup {
        ranks = List.copyOf(ranks);
        fabrics = List.copyOf(fabrics);
    }

    /** The ranks as an array. */
    public int[] members() {
        return ranks.stream().mapToInt(Integer::intValue).toArray();
    }
}
