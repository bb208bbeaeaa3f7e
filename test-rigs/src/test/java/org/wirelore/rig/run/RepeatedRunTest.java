package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.explore.RepeatedRun;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;

/** Repeating a rig in a loop gives what the launcher gives, and stops at the first run that is not clean. */
class RepeatedRunTest {
    private static final String FEW = "program.arguments.messages=20";

    @TempDir
    Path folder;

    @Test
    void aRepeatedRunIsTheLaunchersRunWhateverWasRunBefore() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW, "faults.loss=0.2");
        RunReport report = Rigs.launcher().run(Rigs.order(rig, folder));
        try (RepeatedRun repeated = new RepeatedRun(rig)) {
            long first = repeated.run(rig.seed());
            assertThat(VariantRecord.hex(first)).isEqualTo(report.variants().getFirst().eventStreamHash());
            assertThat(repeated.run(rig.seed() + 1)).isNotEqualTo(first);
            assertThat(repeated.run(rig.seed())).isEqualTo(first);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"faults.loss=0.1", "faults.duplication=0.4", "faults.corruption=0.1",
        "faults.reordering=0.2", "faults.delay=0.2"})
    void aRecordingOfFaultsOfEachKindReplaysAsItWas(String fault) {
        assertReplays(Rigs.load(Rigs.LOSSY, "program.arguments.messages=100", "faults.duplication=0.3", fault));
    }

    @Test
    void aRecordingOfManyCopiesReplaysAsItWas() {
        assertReplays(Rigs.load(Rigs.LOSSY, FEW, "faults.loss=0",
                "faults.rules=[{\"kind\":\"duplication\",\"probability\":0.5,\"copies\":16}]"));
    }

    private void assertReplays(RigConfig rig) {
        RunReport report = Rigs.launcher().run(Rigs.order(rig, folder.resolve("run")));
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(Rigs.launcher().replay(folder.resolve("run/replay.json"), folder.resolve("again")).difference())
                .isEmpty();
    }

    @Test
    void aRunWhoseOraclesComplainIsRefusedWithItsSeed() {
        try (RepeatedRun repeated = new RepeatedRun(Rigs.load(Rigs.LOSSY, FEW, "faults.loss=1"))) {
            assertThatIllegalStateException().isThrownBy(() -> repeated.run(7))
                    .withMessageStartingWith("a run must complete and its oracles be content: seed=7, outcome=");
        }
    }
}
