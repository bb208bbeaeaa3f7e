package org.wirelore.rig.run.failure;

import org.jspecify.annotations.Nullable;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.report.RunReport;

/**
 * A recorded failure that was made smaller.
 *
 * @param report of the smallest failure's run; of an interrupted search, that it was interrupted
 * @param smallest the failure; null if the search was interrupted
 */
public record Minimised(RunReport report, @Nullable SmallestFailure smallest) {
}
