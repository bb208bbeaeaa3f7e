package org.wirelore.rig.explore.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SearchEffort;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** A search finds the same, by any process. */
class WorkerCrewTest {
    private static final String NAME = "unet-explore";
    private static final String SETTING = "program.arguments.rounds=6";
    private static final RigConfig RIG = Rigs.load(NAME, SETTING);
    private static final int FRAMES = 22;
    private static final List<String> EXPLORE = List.of("explore", NAME, "--set", SETTING, "--seed", "1",
            "--faults", "2", "--frames", Integer.toString(FRAMES), "--serve-units");

    private static ChoiceExplorer.Result alone;

    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    @BeforeAll
    static void searchAlone() {
        alone = explorer().explore(Progress.SILENT);
    }

    @Test
    void twoProcessesFindWhatOneFinds() {
        List<String> command = new ArrayList<>(new OwnCommand("org.wirelore.rig.cli.Wirelore").words());
        command.addAll(EXPLORE);
        assertSame(search(command, RIG.json()));
        assertThat(warnings).isEmpty();
    }

    @Test
    void whatAWorkerDoesNotFinishOthersRunAgain() {
        // It says that it is ready, is given a unit, and is gone.
        assertSame(search(List.of("sh", "-c", "echo " + Integer.toHexString(RIG.json().hashCode()) + "; read unit"),
                RIG.json()));
        assertThat(warnings).containsExactly("the worker has ended; the search goes on without it");
    }

    @Test
    void aWorkerThatDoesNotStartOrTalksNonsenseIsDoneWithout() {
        assertSame(search(List.of("/does/not/exist"), RIG.json()));
        assertSame(search(List.of("sh", "-c", "echo " + Integer.toHexString(RIG.json().hashCode())
                + "; while read unit; do echo '{\"runs\": 3}'; done"), RIG.json()));
        assertThat(warnings).hasSize(2).first().asString().startsWith("a worker could not be started");
        assertThat(warnings.getLast()).startsWith("the worker does not answer as it should");
    }

    @Test
    void aWorkerWithAnotherRigIsDoneWithout() {
        assertSame(search(List.of("sh", "-c", "echo another; cat"), RIG.json()));
        assertThat(warnings).containsExactly("a worker has another rig: was its file changed meanwhile?");
    }

    private ChoiceExplorer.Result search(List<String> command, String rig) {
        WorkerCrew.Setup setup = new WorkerCrew.Setup(1, command, rig, warnings::add);
        return explorer().explore(Progress.SILENT, new SearchEffort(Long.MAX_VALUE, () -> false, true,
                (own, counter, stopped) -> new WorkerCrew(own, counter, stopped, setup)));
    }

    private static ChoiceExplorer explorer() {
        return new ChoiceExplorer(RIG, 1, SearchBounds.faults(2, FRAMES), (instance, work) -> work.get(), () -> false);
    }

    private static void assertSame(ChoiceExplorer.Result found) {
        assertThat(found.units()).isEqualTo(alone.units());
        assertThat(found.completeness()).isEqualTo(alone.completeness());
        assertThat(found.outcomes()).extracting(FoundOutcome::key, FoundOutcome::runs, FoundOutcome::deviations)
                .isEqualTo(alone.outcomes().stream()
                        .map(each -> tuple(each.key(), each.runs(), each.deviations()))
                        .toList());
    }
}
