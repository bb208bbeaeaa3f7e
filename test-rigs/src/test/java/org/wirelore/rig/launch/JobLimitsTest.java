package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long a job may take, and from when on. */
class JobLimitsTest {
    private static final long SECOND = 1_000_000_000;
    private static final long BEGAN = -5 * SECOND;

    private final RankRegistry registry = new RankRegistry(2);

    @Test
    void ranksOfThisMachineMeetWithinTheStartLimit() {
        JobLimits limits = limits(2);
        assertThat(limits.exceeded(BEGAN + 30 * SECOND)).isNull();
        assertThat(limits.exceeded(BEGAN + 31 * SECOND))
                .isEqualTo("ranks [0, 1] did not meet the others within 30.0 s: see why they did not start,"
                        + " or did not reach each other");
    }

    @Test
    void manyRanksHaveMoreTime() {
        JobLimits limits = limits(2);
        registry.grow(10);
        limits.grown(BEGAN);
        assertThat(limits.exceeded(BEGAN + 46 * SECOND)).isNull();
        assertThat(limits.exceeded(BEGAN + 47 * SECOND)).contains("within 46.0 s");
    }

    @Test
    void aRankThatIsStartedElsewhereHasTimeToJoin() {
        JobLimits limits = limits(1);
        registry.joined(0);
        assertThat(limits.exceeded(BEGAN + 300 * SECOND)).isNull();
        assertThat(limits.exceeded(BEGAN + 301 * SECOND))
                .isEqualTo("ranks [1] did not meet the others within 300.0 s: see why they did not start,"
                        + " or did not reach each other");
    }

    @Test
    void theJobsOwnTimeBeginsWhenTheLastRankHasJoined() {
        JobLimits limits = limits(1);
        registry.joined(0);
        limits.joined(0, BEGAN + SECOND);
        long joined = BEGAN + 200 * SECOND;
        registry.joined(1);
        limits.joined(1, joined);
        assertThat(limits.exceeded(joined + 30 * SECOND)).isNull();
        assertThat(limits.exceeded(joined + 31 * SECOND)).contains("within 30.0 s");
        registry.ready(0);
        registry.ready(1);
        assertThat(limits.exceeded(joined + 60 * SECOND)).isNull();
        assertThat(limits.exceeded(joined + 61 * SECOND))
                .isEqualTo("the job was not done after limits.wallSeconds=60.0; still running: ranks [0, 1]");
    }

    @Test
    void aRankThatJoinsBeforeTheLastGivesTheOthersNoMoreTime() {
        JobLimits limits = limits(0);
        registry.joined(0);
        limits.joined(0, BEGAN + 290 * SECOND);
        assertThat(limits.exceeded(BEGAN + 301 * SECOND)).contains("ranks [1] did not meet the others");
    }

    private JobLimits limits(int local) {
        return new JobLimits(
                new JobPlan("Rank", JobSecret.draw(), Assignments.of(2), local, null, "127.0.0.1", 0, 30 * SECOND,
                        300 * SECOND, 60 * SECOND, 10 * SECOND),
                registry, BEGAN);
    }
}
