package org.wirelore.rig.sci.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** What an explorer finds of litmus programs, and says of them. */
class LitmusExplorationTest {
    private static final int DEVIATIONS = Integer.getInteger("wirelore.litmus.deviations", 2);
    private static final SearchBounds TWO = SearchBounds.choices(List.of("sci.*"), 2, 100_000);

    @TempDir
    Path out;

    private ExplorationResult explore(SearchBounds exploration, String... settings) {
        return Rigs.launcher().explore(Rigs.order(Rigs.load("sci-memory-order", settings), out), exploration,
                Progress.SILENT);
    }

    private static String variants(String rest) {
        return "variants=[{\"name\": \"only\", \"set\": {" + rest + "}}]";
    }

    @Test
    void dataMayComeAfterItsFlagUnlessABarrierIsBetweenThem() throws Exception {
        ExplorationResult result = explore(TWO);
        assertThat(result.batch().verdict()).isEqualTo(Verdict.PASS);
        assertThat(result.completeness().isExhaustive()).isTrue();
        assertThat(result.completeness().unreached()).isEmpty();
        assertThat(result.outcomes()).extracting(ExploredOutcome::what).containsOnly("r1=0", "r1=1",
                "r1=1 r2=0 r3=0 r4=1");
        assertThat(result.outcomes()).filteredOn(outcome -> outcome.variant().contains("barrier"))
                .extracting(ExploredOutcome::what).containsOnly("r1=1");
        assertThat(result.outcomes()).filteredOn(outcome -> outcome.variant().contains("bare")).hasSize(2 * 3);
        assertThat(result.outcomes().stream().mapToLong(ExploredOutcome::runs).sum()).isEqualTo(result.batch().runs());
        for (ExploredOutcome outcome : result.outcomes()) {
            ReplayResult again = Rigs.launcher().replay(outcome.folder().resolve(ReplayRecord.FILE),
                    Files.createDirectories(out.resolve("again" + outcome.number())));
            assertThat(again.difference()).isEmpty();
        }
    }

    @Tag("campaign")
    @ParameterizedTest
    @ValueSource(strings = {"sci-memory-order", "sci-order-streams", "sci-order-buffers", "sci-order-engines",
        "sci-order-protocols"})
    void eachCardHasTheOrderThatItsRigsSay(String rig) {
        ChoiceExplorer.Result result = new ChoiceExplorer(Rigs.load(rig), 1,
                SearchBounds.choices(List.of("sci.*"), DEVIATIONS, 100_000), (instance, work) -> work.get(),
                () -> false)
                .explore(Progress.SILENT);
        assertThat(result.failed()).as("%s", result.outcomes().stream().map(FoundOutcome::what).toList()).isZero();
        assertThat(result.completeness().isExhaustive()).isTrue();
        assertThat(result.completeness().unreached()).isEmpty();
        assertThat(result.completeness().conditions()).isPositive();
    }

    @Test
    void whatIsForbiddenFailsWithAReplay() throws Exception {
        ExplorationResult result = explore(TWO, variants("\"program.arguments.ranks[0]\": [\"A[0] = 1\","
                + " \"A[256] = 1\"]"));
        assertThat(result.batch().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.outcomes()).filteredOn(outcome -> outcome.verdict() == Verdict.FAIL)
                .first().satisfies(outcome -> {
                    assertThat(outcome.what()).contains("r1=0")
                            .contains("the ranks ended with what is forbidden, r1 == 0");
                    assertThat(Rigs.launcher().replay(outcome.folder().resolve(ReplayRecord.FILE),
                            Files.createDirectories(out.resolve("again"))).report().verdict()).isEqualTo(Verdict.FAIL);
                });
    }

    @Test
    void whatIsNotReachedFailsAnExplorationThatLeavesNothingOut() {
        String setting = variants("\"program.arguments.reachable\": [\"r1 == 1\", \"r1 == 2\"]");
        ExplorationResult whole = explore(SearchBounds.choices(List.of("sci.*"), 1, 100_000), setting);
        assertThat(whole.batch().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(whole.completeness().unreached()).containsExactly("only: r1 == 2");
        assertThat(Objects.requireNonNull(whole.batch().firstFailure()).violations()).extracting(each -> each.message())
                .containsExactly("no run reached only: r1 == 2");

        ExplorationResult part = explore(SearchBounds.choices(List.of("sci.*"), 1, 2), setting);
        assertThat(part.completeness().isExhaustive()).isFalse();
        assertThat(part.batch().verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void aRunThatWaitsForEverIsAnOutcome() {
        ExplorationResult result = explore(TWO, variants("\"program.arguments.ranks[0]\": [\"A[0] = 1\"],"
                + " \"program.arguments.ranks[1]\": [\"await A[0] == 2\", \"r1 = A[0]\"],"
                + " \"program.arguments.forbidden\": [], \"program.arguments.reachable\": [\"waits 1\"]"));
        assertThat(result.outcomes()).extracting(ExploredOutcome::what).containsExactly("rank 1 waits for ever");
        assertThat(result.batch().verdict()).isEqualTo(Verdict.PASS);
    }

    /** What no rig needs to say: an explorer decides, and runs without one go the usual way. */
    @Test
    void whatARigLeavesOpenIsTheExplorersToDecide() {
        String[] settings = {"fabric.ordering=explored", variants("\"program.arguments.ranks[0]\": [\"A[0] = 1\","
                + " \"A[256] = 1\"], \"program.arguments.forbidden\": [\"waits\"]")};
        assertThat(explore(TWO, settings).outcomes()).extracting(ExploredOutcome::what).containsOnly("r1=0", "r1=1");
        assertThat(eventHash(settings)).isEqualTo(eventHash("fabric.ordering=typical", settings[1]));
    }

    private String eventHash(String... settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load("sci-memory-order", settings), out)).variants().getFirst()
                .eventStreamHash();
    }

    @Test
    void usualOrderHasNoPointsToExplore() {
        assertThat(catchThrowable(() -> explore(TWO, "fabric.ordering=typical")))
                .hasMessageContaining("which matches none");
    }
}
