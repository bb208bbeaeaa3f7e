package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which rank a job is said to have failed of, and when, where survivors of a dead one have time. */
class JobFailureTest {
    private static final long SECOND = 1_000_000_000;
    private static final int SIZE = 3;
    private static final List<String> HOSTS = List.of("a", "b", "c");
    private static final String KILLED = " was killed";

    private final RankRegistry registry = new RankRegistry(SIZE);
    private final Deadlock deadlock = new Deadlock(SIZE);
    private final long began = System.nanoTime();

    private JobFailure failure(long survivorNanos) {
        JobPlan plan = new JobPlan("Rank", JobSecret.draw(), Assignments.of(SIZE), SIZE, null, "127.0.0.1", 0,
                30 * SECOND, 300 * SECOND, 60 * SECOND, survivorNanos);
        JobFailure failure = new JobFailure(plan, registry, new JobLimits(plan, registry, began),
                new LostPeers(HOSTS, registry), HOSTS, () -> false);
        for (int rank = 0; rank < SIZE; rank++) {
            registry.ready(rank);
        }
        return failure;
    }

    private void reported(JobFailure failure, int rank, String words, boolean isConsequence) {
        RankReport report = RankReport.failed(words, false, "");
        registry.reported(rank);
        failure.reported(rank, isConsequence ? report.asConsequence() : report);
    }

    private void look(JobFailure failure, long laterNanos) {
        failure.look(System.nanoTime() + laterNanos, deadlock, HOSTS);
    }

    @Test
    void withoutTimeForSurvivorsTheJobEndsAtOnce() {
        JobFailure failure = failure(0);
        failure.died(1, KILLED);
        assertThat(failure.words()).isEqualTo("rank 1 on b was killed");
        assertThat(failure.besides()).isEmpty();
    }

    @Test
    void survivorsSayWhatTheyFailOf() {
        JobFailure failure = failure(10 * SECOND);
        failure.died(1, KILLED);
        look(failure, 0);
        reported(failure, 0, "rank 1 is lost", true);
        reported(failure, 2, "rank 1 is lost", true);
        assertThat(failure.isKnown()).isFalse();
        assertThat(failure.isNear()).isTrue();
        look(failure, 0);
        assertThat(failure.words()).isEqualTo("rank 1 on b was killed");
        assertThat(failure.besides()).containsExactly("rank 0 on a: rank 1 is lost", "rank 2: the same as rank 0");
    }

    @Test
    void whoDoesNotFindOutInTimeIsNamed() {
        JobFailure failure = failure(10 * SECOND);
        failure.died(1, KILLED);
        reported(failure, 0, "rank 1 is lost", true);
        look(failure, 9 * SECOND);
        assertThat(failure.isKnown()).isFalse();
        look(failure, 11 * SECOND);
        assertThat(failure.words()).isEqualTo("rank 1 on b was killed");
        assertThat(failure.besides().toString()).contains("rank 2 on c had not found out 11");
    }

    @Test
    void theJobsOwnLimitEndsThemToo() {
        JobFailure failure = failure(1_000 * SECOND);
        failure.died(1, KILLED);
        look(failure, 61 * SECOND);
        assertThat(failure.words()).isEqualTo("rank 1 on b was killed");
        assertThat(failure.timedOut()).isFalse();
    }

    /** A rank that others only lost, and of which they say so before its end is noticed. */
    @Test
    void whoDiesIsTheReasonThoughASurvivorWasFirst() {
        JobFailure failure = failure(10 * SECOND);
        reported(failure, 0, "rank 1 is lost", true);
        failure.died(1, KILLED);
        reported(failure, 2, "rank 1 is lost", true);
        look(failure, 2 * SECOND);
        assertThat(failure.words()).isEqualTo("rank 1 on b was killed");
    }

    /** What a job has failed of before waits for no survivors of something else. */
    @Test
    void whoHasFailedByItselfBeforeAnotherDiesIsTheReason() {
        JobFailure failure = failure(10 * SECOND);
        reported(failure, 2, "it has thrown", false);
        failure.died(1, KILLED);
        look(failure, SECOND);
        assertThat(failure.words()).isEqualTo("rank 2 on c: it has thrown");
        assertThat(failure.besides()).containsExactly("rank 1 on b was killed");
    }
}
