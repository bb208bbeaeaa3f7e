package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;

/** Every other answer of chosen decision points is tried, fewest deviations first, and each outcome can be replayed. */
class ChoiceExplorerTest {
    private static final String FEW = "program.arguments.messages=5";

    @TempDir
    Path folder;

    @Test
    void everyOtherAnswerOfEachQuestionIsTriedOnce() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW, "faults.loss=0", "faults.corruption=0.5");
        List<Long> totals = new ArrayList<>();
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(rig, folder),
                SearchBounds.choices(List.of("*.corruption"), 1, 3), (done, total, failed) -> totals.add(total));

        assertThat(result.batch().runs()).as("one to four bits of each of three frames").isEqualTo(1 + 3 * 4);
        assertThat(totals.getLast()).isEqualTo(13);
        assertThat(result.batch().verdict()).isEqualTo(Verdict.PASS);
        assertThat(result.outcomes()).singleElement().satisfies(outcome -> {
            assertThat(outcome.runs()).isEqualTo(13);
            assertThat(outcome.what()).isEqualTo("results of the undisturbed run");
            assertThat(outcome.deviations()).isEmpty();
        });
    }

    @Test
    void outcomesAreFoundWithTheFewestDeviationsAndEachReplayIsTheSameRun() throws Exception {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW, "faults.loss=0", "protocol.retriesMax=1");
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(rig, folder.resolve("all")),
                SearchBounds.choices(List.of("*.loss"), 2, 8), Progress.SILENT);

        assertThat(result.batch().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.batch().runs()).as("a run that fails asks less").isBetween(20L, 1L + 8 + 28);
        assertThat(result.outcomes()).hasSizeGreaterThan(1);
        assertThat(result.outcomes().getFirst().verdict()).isEqualTo(Verdict.PASS);
        assertThat(result.outcomes()).extracting(outcome -> outcome.deviations().size()).isSorted();
        assertThat(result.outcomes()).anySatisfy(outcome -> {
            assertThat(outcome.verdict()).isEqualTo(Verdict.FAIL);
            assertThat(outcome.deviations()).hasSize(2).allMatch(each -> each.matches("ether0\\..*\\.loss\\[\\d+]=1"));
        });
        assertThat(result.outcomes().stream().mapToLong(ExploredOutcome::runs).sum()).isEqualTo(result.batch().runs());
        for (ExploredOutcome outcome : result.outcomes()) {
            ReplayResult again = Rigs.launcher().replay(outcome.folder().resolve(ReplayRecord.FILE),
                    Files.createDirectories(folder.resolve("again" + outcome.number())));
            assertThat(again.difference()).isEmpty();
            assertThat(again.report().verdict()).isEqualTo(outcome.verdict());
        }
        assertThat(folder.resolve("all", "report.json")).content().contains("\"Outcomes\"", outcomeNames(result));
    }

    @Test
    void allVariantsAreRunWithFewDeviationsBeforeOneIsRunWithMore() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW, "faults.loss=0",
                "variants=[{\"name\": \"lazy\", \"set\": {\"protocol.ack\": \"lazy\"}},"
                        + " {\"name\": \"eager\", \"set\": {\"protocol.ack\": \"eager\"}}]",
                "checks=[]", "curves=[]");
        StringBuilder order = new StringBuilder();
        new ChoiceExplorer(rig, 1, SearchBounds.losses(2, 2), (instance, work) -> {
            order.append(instance.variant().name().charAt(0));
            return work.get();
        }, () -> false).explore(Progress.SILENT);
        // Before the last one, what it is made longer from is run again.
        assertThat(order).hasToString("le" + "llee" + "llee");
    }

    private static String outcomeNames(ExplorationResult result) {
        return result.outcomes().getLast().deviationsInWords();
    }

    @Test
    void drawnBackoffsAreExploredAroundWhatTheSeedDraws() {
        RigConfig rig = Rigs.load("unet-hub");
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(rig, folder),
                SearchBounds.choices(List.of("*.backoff"), 1, 4), Progress.SILENT);

        assertThat(result.batch().runs()).isGreaterThan(4);
        assertThat(result.outcomes().getFirst().deviations()).isEmpty();
    }

    @Test
    void anEarlierExplorationsReplaysAreTakenAway() throws Exception {
        Path stale = Files.createDirectories(folder.resolve("outcome-1"));
        Files.createDirectories(folder.resolve("outcome-2"));
        Files.writeString(stale.resolve(ReplayRecord.FILE), "old");
        Files.writeString(folder.resolve("outcome-2", ReplayRecord.FILE), "old");
        Rigs.launcher().explore(Rigs.order(Rigs.load(Rigs.LOSSY, FEW), folder),
                SearchBounds.choices(List.of("*.loss"), 0, 0), Progress.SILENT);

        assertThat(folder.resolve("outcome-1", ReplayRecord.FILE)).content().contains(
                "\"explored\" : [ \"drop\", \"hold\", \"short\", \"kill\" ]");
        assertThat(folder.resolve("outcome-2", ReplayRecord.FILE)).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing*", "stream.length", "*.los", "ether0.0to1.loss.*"})
    void aPatternThatMatchesNoPointIsRefusedWithThoseThatThereAre(String pattern) {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW);
        assertThatThrownBy(() -> Rigs.launcher().explore(Rigs.order(rig, folder),
                SearchBounds.choices(List.of("*.loss", pattern), 1, 10), Progress.SILENT))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("found " + pattern + ", which matches none; there are ")
                .hasMessageContaining("ether0.0to1.loss, ").hasMessageNotContaining(", stream.length");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"*.los, *.loss", "alpa.*, alpha.*", "ether0.0to1.lost, ether0.0to1.loss"})
    void thePatternThatWasProbablyMeantIsNamed(String pattern, String meant) {
        assertThatThrownBy(() -> Rigs.launcher().explore(Rigs.order(Rigs.load(Rigs.LOSSY, FEW), folder),
                SearchBounds.choices(List.of(pattern), 1, 10), Progress.SILENT))
                .hasMessageEndingWith("; did you mean \"" + meant + "\"?");
    }
}
