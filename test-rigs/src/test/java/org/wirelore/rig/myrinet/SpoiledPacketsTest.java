package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;

/** Damaged and cut packets, which FMP does not repeat. */
class SpoiledPacketsTest {
    private static final int FIRST_PACKETS = 3;
    private static final int EVERY_PACKET = 40;
    private static final int SELF_TESTS = 2;
    /** One, its answer, and the last words of both libraries. */
    private static final int MESSAGES = 6;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aPacketThatAnExplorerSpoilsIsToldAsMissingAndThatIsAsItShouldBe() {
        ExplorationResult result = Rigs.launcher().explore(
                Rigs.order(Rigs.load("fmp-errors", "program.arguments.messages=4"), folder),
                SearchBounds.choices(List.of("ether0.to1.mishap"), 1, FIRST_PACKETS), Progress.SILENT);
        assertThat(result.batch().verdict()).isEqualTo(Verdict.PASS);
        assertThat(result.batch().runs()).isEqualTo(1 + 2 * FIRST_PACKETS);
        assertThat(result.outcomes()).extracting(ExploredOutcome::verdict).containsOnly(Verdict.PASS);
        assertThat(result.outcomes()).extracting(ExploredOutcome::what)
                .anyMatch(what -> what.startsWith("an error that names what is lost, "));
        // A run after one that has failed begins as if there had been none.
        assertThat(result.outcomes()).extracting(ExploredOutcome::what).doesNotContain("other results");
    }

    /** Also the last packets of both directions, behind which nothing comes that would show what is missing. */
    @Test
    void whereverOnePacketIsDamagedOrCutTheRunEndsByThatErrorOrIsUntouched() {
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(Rigs.load("fmp-errors",
                "program.arguments.messages=1", "program.arguments.lengthBytes=512"), folder),
                SearchBounds.losses(1, EVERY_PACKET), Progress.SILENT);
        assertThat(result.batch().verdict()).describedAs(result.batch().toString()).isEqualTo(Verdict.PASS);
        assertThat(result.batch().runs()).isBetween(1L + 2 * SELF_TESTS + 2 * MESSAGES, 1L + 2 * EVERY_PACKET);
    }

    @Test
    void theStoryOfARunHasThePacketThatWasSpoiledWithItsSenderAndReceiver() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("fmp-errors", "program.arguments.messages=20",
                "faults.rules=[{\"kind\": \"packet-damage\", \"frames\": [7]}]"), folder));
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.oracles().stream().map(OracleResult::violations).flatMap(List::stream)
                .map(Violation::toString)).anyMatch(text -> text.contains("from alpha to beta: damaged"));
    }
}
