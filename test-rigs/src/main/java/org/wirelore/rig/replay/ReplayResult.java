package org.wirelore.rig.replay;

import org.wirelore.rig.report.RunReport;

/**
 * How a recorded run went the second time.
 *
 * @param identical whether it was the same, byte for byte
 * @param difference where it first differed; empty if it did not
 * @param report of the second run
 */
public record ReplayResult(boolean identical, String difference, RunReport report) {
}
