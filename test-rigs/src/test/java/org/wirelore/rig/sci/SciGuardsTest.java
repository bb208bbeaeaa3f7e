package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** Which guards of MPI's records hold on cards, whatever those and their drivers do with stores. */
@Tag("campaign")
class SciGuardsTest {
    private static final int DEVIATIONS = Integer.getInteger("wirelore.guards.deviations", 1);

    @TempDir
    Path out;

    @Test
    void noGuardLetsAReceiverTakeWhatIsNotWhole() {
        ChoiceExplorer.Result result = new ChoiceExplorer(Rigs.load("sci-guards"), 1,
                SearchBounds.choices(List.of("sci.*"), DEVIATIONS, 100_000), (instance, work) -> work.get(),
                () -> false).explore(Progress.SILENT);
        assertThat(result.failed()).as("%s", result.outcomes().stream().map(FoundOutcome::what).toList()).isZero();
        assertThat(result.outcomes()).extracting(FoundOutcome::what).containsOnly("results of the undisturbed run");
        assertThat(result.outcomes()).extracting(FoundOutcome::variant).hasSize(3 * 4).doesNotHaveDuplicates();
        assertThat(result.completeness().isExhaustive()).isTrue();
    }

    /** What a receiver takes for a whole record has other bytes, another tag or another length. */
    @ParameterizedTest
    @CsvSource({"d310, pentium-iii-450", "d320, pentium-iii-450", "d330, pentium-iii-800-pci64"})
    void withoutAGuardThePapersLetterIsCaughtOnEveryCard(String card, String profile) throws Exception {
        String host = "{\"name\": \"%s\", \"profile\": \"" + profile + "\", \"card\": \"" + card + "\"}";
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(Rigs.load("sci-guards", "variants=[]",
                "protocol.guard=none", "checks=[]",
                "hosts=[" + host.formatted("node4") + ", " + host.formatted("node8") + "]"), out),
                SearchBounds.choices(List.of("sci.*"), 1, 100_000), Progress.SILENT);
        assertThat(result.batch().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.outcomes()).filteredOn(outcome -> outcome.verdict() == Verdict.FAIL).isNotEmpty()
                .extracting(ExploredOutcome::folder).allSatisfy(folder -> assertThat(Rigs.launcher()
                        .replay(folder.resolve(ReplayRecord.FILE),
                                Files.createDirectories(out.resolve("again-" + folder.getFileName())))
                        .report().verdict()).isEqualTo(Verdict.FAIL));
    }
}
