package org.wirelore.rig.fmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** The times of the NAS benchmarks on FMP. The whole rig takes minutes: {@code -Dwirelore.nas=true}. */
@Tag("campaign")
class FmpNasTest {
    @TempDir
    Path folder;

    /** One iteration of the smallest of the six. */
    @Test
    void anIterationOfBtTakesItsPartOfThePublishedTime() {
        try (RigInstance instance = new RigInstance(Rigs.load("fmp-nas",
                "variants[0].set.program.arguments.arguments=[\"bt\", \"A\", \"506.8\", \"1\"]").variants().getFirst(),
                new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).isEmpty();
            assertThat(Objects.requireNonNull(instance.metrics().get("nasSeconds")).value())
                    .isCloseTo(525.84, within(52.6));
        }
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    @EnabledIfSystemProperty(named = "wirelore.nas", matches = "true")
    void everyTimeIsThePublishedOne() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("fmp-nas"), folder));

        assertThat(report.verdict()).describedAs(report.checks().toString()).isEqualTo(Verdict.PASS);
    }
}
