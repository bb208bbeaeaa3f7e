package org.wirelore.rig.explore;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an exploration found.
 *
 * @param batch how its runs ended
 * @param outcomes the different outcomes that were kept, in the order in which they were found; empty for losses
 * @param completeness what was left out
 * @param smallest the first failure as small as it gets; null if nothing failed, or points were chosen
 */
public record ExplorationResult(BatchResult batch, List<ExploredOutcome> outcomes, Completeness completeness,
        @Nullable SmallestFailure smallest) {
    /** Copies the list. */
    public ExplorationResult {
        outcomes = List.copyOf(outcomes);
    }
}
