package org.wirelore.rig.spi.start;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a job that one protocol connects.
 *
 * @param meeting number of the place where the ranks meet, 0 or more; different for every protocol of the job
 * @param ranks the ranks, ascending
 * @param fabric name of the fabric whose devices are opened; null: the first device with the right API
 */
public record RankGroup(int meeting, List<Integer> ranks, @Nullable String fabric) {
    /** Copies the arguments. */
    public RankGroup {
        ranks = List.copyOf(ranks);
    }

    /** The ranks as an array. */
    public int[] members() {
        return ranks.stream().mapToInt(Integer::intValue).toArray();
    }
}
