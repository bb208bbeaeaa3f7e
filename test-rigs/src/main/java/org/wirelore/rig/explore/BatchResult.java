package org.wirelore.rig.explore;

import org.jspecify.annotations.Nullable;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;

/**
 * How many runs of a rig ended.
 *
 * @param verdict PASS if every run passed and none was left out
 * @param runs runs that were made
 * @param failed runs that failed
 * @param firstFailure report of the first run that failed; null if none did
 */
public record BatchResult(Verdict verdict, long runs, long failed, @Nullable RunReport firstFailure) {
}
