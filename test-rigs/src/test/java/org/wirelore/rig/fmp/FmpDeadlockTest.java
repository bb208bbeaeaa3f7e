package org.wirelore.rig.fmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;

/** Figure 5 of the FMP paper, without the temporary area that lets both finish. */
class FmpDeadlockTest {
    @ParameterizedTest
    @CsvSource({"near, sun, sun, ': all 128 units of 4096 bytes of the host''s memory are in use'",
        "far, alpha, beta, ', which has not taken 16 packets that rank \\d has sent it'"})
    void twoThatSendFirstStandStillAndTheRunSaysWhoWaitsForRoomAtWhom(String name, String host, String other,
            String why) {
        VariantConfig config = Rigs.load("fmp-deadlock", "protocol.temporaryArea=false").variants().stream()
                .filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        try (RigInstance instance = new RigInstance(config, new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Deadlocked.class);
            String rest = why + ", for a message of 1048576 bytes, of which \\d+ have gone; meanwhile it takes nothing"
                    + " out of its own queue \\(protocol.temporaryArea is false\\).*";
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).extracting(Violation::message)
                    .singleElement().asString().matches("(?s)deadlock: .*"
                            + List.of("rank0 on " + host + " waits for room at rank 1" + rest,
                                    "rank1 on " + other + " waits for room at rank 0" + rest).stream()
                                    .reduce("", String::concat));
        }
    }
}
