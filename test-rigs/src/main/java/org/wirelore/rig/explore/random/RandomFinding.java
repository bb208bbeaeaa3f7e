package org.wirelore.rig.explore.random;

import org.jspecify.annotations.Nullable;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;

/**
 * What a random search has found, and what it has left in its folder.
 *
 * @param verdict INTERRUPTED if it was stopped from outside
 * @param result what it has done
 * @param smallest the failure as small as it gets; null if there is none
 * @param report of the failure, or of the rig as it is if there is none
 */
public record RandomFinding(Verdict verdict, RandomResult result, @Nullable SmallestFailure smallest,
        RunReport report) {
}
