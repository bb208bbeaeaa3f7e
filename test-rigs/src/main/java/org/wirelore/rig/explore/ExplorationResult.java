package org.wirelore.rig.explore;

import java.util.List;

/**
 * What an exploration found.
 *
 * @param batch how its runs ended
 * @param outcomes the different outcomes that were kept, in the order in which they were found; empty for losses
 * @param completeness what was left out
 */
public record ExplorationResult(BatchResult batch, List<ExploredOutcome> outcomes, Completeness completeness) {
    public ExplorationResult {
        outcomes = List.copyOf(outcomes);
    }
}
