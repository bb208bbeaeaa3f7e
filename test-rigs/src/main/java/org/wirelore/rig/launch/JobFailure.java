package org.wirelore.rig.launch;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a job fails of: of the first rank that is found to have failed by itself, though others that only lost it may
 * say so first. Of a rank that dies, the others may have time to find that out by themselves.
 */
final class JobFailure {
    /** A rank that fails because another one has died may be noticed first: that one is what the job has failed of. */
    private static final long SETTLED_NANOS = 150_000_000;
    /** One that says itself that it only lost another may be noticed long before that other. */
    private static final long CONSEQUENCE_SETTLED_NANOS = 1_000_000_000;

    private final JobPlan plan;
    private final RankRegistry registry;
    private final JobLimits limits;
    private final LostPeers givenUp;
    private final OtherFailures ownFailures;
    private final BooleanSupplier stopped;
    private @Nullable RankReport complaint;
    private long complainedNanos;
    private int complainant = -1;
    private @Nullable String failure;
    private boolean environment;
    private String remedy = "";
    private boolean timedOut;
    private int culprit = -1;

    /**
     * @param hosts of all ranks
     * @param stopped asks whether the job is being ended from outside: what ranks fail of then is that
     */
    JobFailure(JobPlan plan, RankRegistry registry, JobLimits limits, LostPeers givenUp, List<String> hosts,
            BooleanSupplier stopped) {
        this.stopped = stopped;
        this.plan = plan;
        this.registry = registry;
        this.limits = limits;
        this.givenUp = givenUp;
        ownFailures = new OtherFailures(hosts);
    }

    /** A rank has reported. */
    void reported(int rank, RankReport report) {
        String own = report.failure();
        if (own == null) {
            return;
        }
        if (!report.isConsequence() || plan.survivorNanos() > 0) {
            ownFailures.add(rank, ": " + own);
        }
        if (complaint == null || (complaint.isConsequence() && !report.isConsequence())) {
            complaint = report;
            complainant = rank;
            complainedNanos = System.nanoTime();
        }
    }

    /** A rank's process has ended without a report; the exit code of one that never got to its master may say why. */
    void ended(StartedRank process) {
        boolean wasAbsent = registry.isAbsent(process.rank());
        if (wasAbsent) {
            StartedRanks.hearOut(process);
        }
        if (failure == null) {
            environment = wasAbsent && process.lacksSomething();
            remedy = environment ? process.remedy() : "";
        }
        died(process.rank(), " " + process.ending(wasAbsent));
    }

    /** A rank has gone without a word. The job fails of the first one, at once or when the others had their time. */
    void died(int rank, String how) {
        if (plan.survivorNanos() == 0 || !registry.hasMet()) {
            fail(rank, how);
            return;
        }
        ownFailures.add(rank, how);
        registry.died(rank);
        RankReport before = complaint;
        if (culprit < 0 && (before == null || before.isConsequence())) {
            culprit = rank;
            limits.died(System.nanoTime());
        }
    }

    /** A rank has failed by itself: the job is over. */
    void fail(int rank, String how) {
        ownFailures.add(rank, how);
        if (failure == null && !stopped.getAsBoolean()) {
            culprit = rank;
            failure = ownFailures.words(rank, how);
        }
    }

    /** Some time has passed. */
    void look(long nowNanos, Deadlock deadlock, List<String> hosts) {
        if (failure != null) {
            return;
        }
        if (culprit >= 0) {
            lookAtSurvivors(nowNanos);
            return;
        }
        if (complaint == null) {
            failure = registry.unreported().isEmpty() ? null : deadlock.deadlock(registry.unreported(), hosts);
        } else if (isSettled(complaint, nowNanos)) {
            environment = complaint.environment();
            remedy = complaint.remedy();
            fail(complainant, ": " + complaint.failure() + givenUp.besides(complainant));
        }
        String exceeded = failure == null ? limits.exceeded(nowNanos) : null;
        if (exceeded != null) {
            timedOut = true;
            culprit = registry.hasMet() ? culprit : registry.missing().getFirst();
            failure = exceeded;
        }
    }

    private void lookAtSurvivors(long nowNanos) {
        if (registry.unreported().isEmpty() || limits.isSurvivorsTimeOver(nowNanos)) {
            registry.unreported().forEach(rank -> ownFailures.add(rank, limits.untold(culprit, nowNanos)));
            fail(culprit, ownFailures.of(culprit));
        }
    }

    private boolean isSettled(RankReport present, long nowNanos) {
        return nowNanos - complainedNanos > (present.isConsequence() && !registry.unreported().isEmpty()
                ? CONSEQUENCE_SETTLED_NANOS
                : SETTLED_NANOS);
    }

    /** Whether it is known what the job fails of. */
    boolean isKnown() {
        return failure != null;
    }

    /** Whether a rank has said that it failed, or has died. */
    boolean isNear() {
        return complaint != null || culprit >= 0;
    }

    /** What it fails of, in words; null for nothing. */
    @Nullable
    String words() {
        return failure;
    }

    /** What other ranks have failed of, in words. */
    List<String> besides() {
        return failure == null ? List.of() : ownFailures.besides(culprit);
    }

    /** Whether it is something that a machine lacks. */
    boolean environment() {
        return environment;
    }

    /** What to do about that; may be empty. */
    String remedy() {
        return remedy;
    }

    /** Whether a limit of time was exceeded. */
    boolean timedOut() {
        return timedOut;
    }

    /** The rank that it is about; -1 for none. */
    int culprit() {
        return culprit;
    }
}
