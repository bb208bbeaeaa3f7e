package org.wirelore.rig.explore;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an exploration found.
 *
 * @param batch how its runs ended
 * @param outcomes the different outcomes that were kept, in the order in which they were found; empty for losses
 * @param completeness what was left out
 * @param scripts how many scripts there are, as far as is known
 * @param isWhole whether all were run
 * @param merging how many states were merged, or why none were, in words; empty if none were to be
 * @param certificate what proves that none fails; null if one does, or not all were run
 * @param smallest the first failure as small as it gets; null if nothing failed
 * @param test a JUnit test that fails likewise, to be pasted; null if nothing failed
 */
public record ExplorationResult(BatchResult batch, List<ExploredOutcome> outcomes, Completeness completeness,
        long scripts, boolean isWhole, String merging, @Nullable Path certificate, @Nullable SmallestFailure smallest,
        @Nullable Path test) {
    /** Copies the list. */
    public ExplorationResult {
        outcomes = List.copyOf(outcomes);
    }
}
