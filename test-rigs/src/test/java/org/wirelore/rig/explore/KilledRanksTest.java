package org.wirelore.rig.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** Ranks are killed where they are about to wait: nothing of them is left, and the others end in time. */
class KilledRanksTest {
    private static final SearchBounds ONE = SearchBounds.faults(1, 1_000, List.of(PlacedKind.KILL));

    @Test
    void whereverARankIsKilledTheOtherOneEndsByItsDocumentedError() {
        ChoiceExplorer.Result result = explorer(Rigs.load("unet-explore")).explore(Progress.SILENT);
        assertThat(result.firstFailure()).isNull();
        assertThat(result.runs()).isGreaterThan(20);
        assertThat(result.outcomes()).extracting(FoundOutcome::verdict).contains(Verdict.PASS);
        assertThat(result.outcomes()).extracting(FoundOutcome::what).anyMatch(what -> what.contains("failed"));
    }

    @Test
    void aKilledRankIsNamedAndLeavesNothingOpen() {
        RigConfig rig = Rigs.load("unet-explore");
        RecordingDecider decider = new RecordingDecider(
                explorer(rig).placed(rig.variants().getFirst(), Deviations.at(5)));
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), decider, ONE.placed(), null)) {
            instance.run();
            assertThat(instance.haveRanksDied()).isTrue();
            assertThat(instance.warnings()).anyMatch(text -> text.matches("rank \\d died at .* us: it was killed"));
            assertThat(decider.script().choices()).anyMatch(choice -> choice.point().matches("\\w+\\.rank\\d\\.kill"));
            assertThat(instance.oracles()).filteredOn(oracle -> oracle.name().equals("no-leak"))
                    .allMatch(oracle -> oracle.violations().isEmpty());
        }
    }

    @Test
    void theOthersMustEndInTime() {
        RigConfig rig = Rigs.load("unet-explore", "limits.survivorSeconds=0.001");
        FoundOutcome failure = Objects.requireNonNull(explorer(rig).explore(Progress.SILENT).firstFailure());
        assertThat(failure.what()).contains("progress");
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(),
                explorer(rig).placed(rig.variants().getFirst(), failure.script()), ONE.placed(), null)) {
            instance.run();
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations)
                    .anyMatch(each -> each.message().contains("limits.survivorSeconds=0.001"));
        }
    }

    @Test
    void aRankThatIsKilledWhileItClosesItsSocketsHasThemClosed() {
        ChoiceExplorer.Result result = explorer(Rigs.load("tcp-lossy", "faults.loss=0", "program.arguments.messages=5",
                "variants=[]", "checks=[]")).explore(Progress.SILENT);
        assertThat(result.firstFailure()).isNull();
        assertThat(result.runs()).isGreaterThan(10);
    }

    private static ChoiceExplorer explorer(RigConfig rig) {
        return new ChoiceExplorer(rig, 1, ONE, (instance, work) -> work.get(), () -> false);
    }
}
