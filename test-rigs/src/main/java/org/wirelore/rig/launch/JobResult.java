package org.wirelore.rig.launch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a job went.
 *
 * @param failure the first thing that went wrong, in words; null if nothing did
 * @param further what other ranks have failed of by themselves at about the same time, in words
 * @param environment whether the first failure is something that a machine lacks
 * @param remedy what to do about that; may be empty
 * @param interrupted whether it was ended from outside
 * @param timedOut whether it took longer than it may
 * @param lastLines the last lines that the rank printed that the failure is about
 * @param reports what the ranks reported, rank 0 first; null for one that reported nothing
 * @param clockOffsetsNanos what to add to each rank's clock to have the master's
 * @param unknownConnections connections to the master that ended before they proved to be a rank
 * @param readyNanos from the start until the last rank had left init; -1 if not all did
 * @param totalNanos from the start to the end
 */
public record JobResult(@Nullable String failure, List<String> further, boolean environment, String remedy,
        boolean interrupted,
        boolean timedOut, List<String> lastLines, List<@Nullable RankReport> reports, List<Long> clockOffsetsNanos,
        long unknownConnections, long readyNanos, long totalNanos) {
    /** Stands between a rank's failure and what another rank, which it has given up, did meanwhile. */
    static final String BESIDES = "\n  at that moment: ";

    /** Whether the job is said to have failed of what this rank has reported. */
    public boolean isAbout(RankReport report) {
        String own = report.failure();
        return own != null && failure != null && (failure.endsWith(own) || failure.contains(own + BESIDES));
    }
}
