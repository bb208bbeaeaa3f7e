package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.launch.JobResult;
import org.wirelore.rig.launch.RankReport;

/** Which of several ranks that have failed gives the job its exit code. */
class FailedRanksTest {
    private static final String THREE = "it has ended itself with exit code 3";
    private static final String THIRTEEN = "it has ended itself with exit code 13";

    private static RankReport report(@Nullable String failure) {
        return new RankReport(failure, false, false, "", new TreeMap<>(), new TreeMap<>(), List.of(), false,
                new TreeMap<>(),
                List.of(), "",
                false);
    }

    private static JobResult job(@Nullable String failure) {
        return new JobResult(failure, List.of(), false, "", false, false, List.of(), List.of(), List.of(), 0, 0, 0);
    }

    @Test
    void theCodeIsThatOfTheRankThatTheJobIsSaidToHaveFailedOf() {
        JobResult failed = job("rank 1 on local: " + THREE);
        assertThat(failed.isAbout(report(THREE))).isTrue();
        assertThat(failed.isAbout(report(THIRTEEN))).isFalse();
        assertThat(job("rank 1 on local: " + THIRTEEN).isAbout(report(THREE))).isFalse();
        assertThat(job("rank 1 on local: " + THREE + "\n  at that moment: rank 0 on local had ended")
                .isAbout(report(THREE))).isTrue();
    }

    @Test
    void aRankThatDidWellOrAJobThatDidHasNoCode() {
        assertThat(job("rank 1 on local was killed by signal 9").isAbout(report(null))).isFalse();
        assertThat(job(null).isAbout(report(THREE))).isFalse();
        assertThat(job(null).isAbout(report(null))).isFalse();
    }
}
