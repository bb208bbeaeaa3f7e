package org.wirelore.rig.launch;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How long a job may take. Where people have to start ranks on other machines, its time counts from the last one that
 * has joined, and until then they have a time of their own for that.
 */
final class JobLimits {
    private static final double NANOS_PER_SECOND = 1e9;
    /** Ranks that the plan's time to start is for; each further one has its processor for some of that time, too. */
    private static final int FEW_RANKS = 8;
    private static final long MORE_NANOS = 4_000_000_000L;

    private final JobPlan plan;
    private final RankRegistry registry;
    private long beganNanos;
    /** When those that are still to meet were started. */
    private long startedNanos;
    private long diedNanos;

    /** @param beganNanos when the job began, by a clock that never goes back */
    JobLimits(JobPlan plan, RankRegistry registry, long beganNanos) {
        this.plan = plan;
        this.registry = registry;
        this.beganNanos = beganNanos;
        this.startedNanos = beganNanos;
    }

    /** A rank has joined, maybe the last from another machine. */
    void joined(int rank, long nowNanos) {
        if (!plan.isHere(rank) && !waitsForJoiners()) {
            beganNanos = nowNanos;
            startedNanos = nowNanos;
        }
    }

    /** A rank has died: the others have some time to find that out. */
    void died(long nowNanos) {
        diedNanos = nowNanos;
    }

    /** Whether ranks that have not found out by now that one has died are not waited for any more. */
    boolean isSurvivorsTimeOver(long nowNanos) {
        return nowNanos - diedNanos > plan.survivorNanos() || exceeded(nowNanos) != null;
    }

    /** How a rank has failed that has not found out by now that another has died. */
    String untold(int dead, long nowNanos) {
        return " had not found out " + (nowNanos - diedNanos) / 1_000_000 + " ms after the end of rank " + dead
                + " that it is gone, or has gone on without it: limits.survivorSeconds and limits.wallSeconds bound"
                + " that";
    }

    /** There are more ranks, which have a time of their own to meet. */
    void grown(long nowNanos) {
        startedNanos = nowNanos;
    }

    private boolean waitsForJoiners() {
        return IntStream.range(plan.local(), plan.size()).anyMatch(registry::isAbsent);
    }

    /** Which limit is exceeded, in words; null if none is. */
    @Nullable
    String exceeded(long nowNanos) {
        long spentNanos = nowNanos - beganNanos;
        boolean waitsForJoiners = waitsForJoiners();
        long startNanos = waitsForJoiners
                ? plan.joinNanos()
                : plan.startNanos() + Math.max(0, registry.size() - FEW_RANKS) * MORE_NANOS;
        if (!registry.hasMet() && nowNanos - startedNanos > startNanos) {
            return "ranks " + registry.missing() + " did not meet the others within "
                    + startNanos / NANOS_PER_SECOND + " s: see why they did not start, or did not reach each other";
        }
        return waitsForJoiners || spentNanos <= plan.wallNanos()
                ? null
                : "the job was not done after limits.wallSeconds=" + plan.wallNanos() / NANOS_PER_SECOND
                        + "; still running: ranks " + registry.unreported();
    }
}
