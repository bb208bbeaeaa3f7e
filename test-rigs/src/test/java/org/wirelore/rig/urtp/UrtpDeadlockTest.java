package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.Rigs;

/** Ranks that wait over URTP for what never comes ask for it, which hides from no run that nothing else happens. */
class UrtpDeadlockTest {
    private static final long LATEST_PS = 10 * TimeUnits.PS_PER_SECOND;

    @TempDir
    Path out;

    /** What gets lost before is recovered: all rounds that all take part in are over. */
    @ParameterizedTest
    @CsvSource({"receive, 0, true", "receive, 0.2, true", "receive, 0.2, block", "receive, 0.2, poll", "skip, 0, true",
        "skip, 0.2, true", "skip, 0.2, block", "skip, 0, poll", "long, 0, true", "long, 0.2, true", "long, 0.2, block",
        "long, 0.2, poll", "synchronous, 0.2, true"})
    void isToldAtOnceAndNothingIsMissing(String how, double loss, String signals) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("urtp-lossy",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + WaitsInVain.class.getName()
                        + "\", \"arguments\": [\"" + how + "\"]}}",
                "faults.loss=" + loss, "protocol.signals=" + signals), out));
        assertThat(report.violations()).first().extracting("message").asString()
                .startsWith("deadlock: every rank waits and nothing is in flight:\n")
                .containsPattern(switch (how) {
                    case "receive" -> "rank0 on node0 waits for .* from rank 3, tag 0[\\s\\S]*"
                            + "rank3 on node3 waits for .* from rank 0, tag 0";
                    case "skip" -> "rank0 on node0 waits for .* in Barrier";
                    default -> "rank0 on node0 waits for a receive of .* bytes by rank 1, tag 0[\\s\\S]*"
                            + "rank3 on node3 waits for a receive of .* bytes by rank 0, tag 0";
                });
        assertThat(report.virtualDurationPs()).isLessThan(LATEST_PS);
    }

    /** A rank whose host has crashed waits for nothing; that the others do is said once they have given it up. */
    @Test
    void soItIsAmongTheSurvivorsOfACrash() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("urtp-lossy",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + WaitsInVain.class.getName()
                        + "\", \"arguments\": [\"receive\"]}}",
                "faults={\"rules\": [{\"kind\": \"crash\", \"host\": \"node1\", \"fromUs\": 500000}]}"), out));
        assertThat(report.violations()).first().extracting("message").asString()
                .startsWith("deadlock: every rank waits and nothing is in flight:\n")
                .containsPattern("rank0 on node0 waits for .* from rank 3, tag 0");
        assertThat(report.virtualDurationPs()).isLessThan(2 * LATEST_PS);
    }
}
