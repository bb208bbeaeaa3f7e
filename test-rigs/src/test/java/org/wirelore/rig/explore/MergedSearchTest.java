package org.wirelore.rig.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.explore.state.StateTrail;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** A search that leaves out what is covered finds what the whole search finds. */
class MergedSearchTest {
    private static final String RIG = "unet-explore";
    private static final SearchBounds TWO = SearchBounds.faults(2, 26, List.of(PlacedKind.DROP, PlacedKind.LATE));
    private static final int REST = 3;

    @ParameterizedTest
    @ValueSource(strings = {"seed=1", "protocol.ack=\"eager\"", "protocol.ack=\"threshold\"", "protocol.retriesMax=1",
        "protocol.window=2"})
    void outcomesAreTheSame(String setting) {
        RigConfig rig = Rigs.load(RIG, setting);
        ChoiceExplorer.Result merged = explorer(rig, TWO).explore(Progress.SILENT);
        ChoiceExplorer.Result whole = explorer(rig, TWO.unmerged()).explore(Progress.SILENT);

        assertThat(keys(merged)).isEqualTo(keys(whole));
        assertThat(merged.failed() > 0).isEqualTo(whole.failed() > 0);
        assertThat(merged.completeness()).isEqualTo(whole.completeness());
        assertThat(merged.units().stream().mapToLong(Unit.Ran::merged).sum()).isPositive();
        assertThat(merged.runs()).isLessThan(whole.runs());
        assertThat(merged.merging()).contains("behind states that were covered before");
        assertThat(whole.merging()).isEmpty();
    }

    @Test
    void unitsThatKnowWhatIsCoveredLeadToTheSameByAnyWorker() {
        RigConfig rig = Rigs.load(RIG);
        List<Unit.Ran> units = explorer(rig, TWO).explore(Progress.SILENT).units();
        for (Unit.Ran ran : units) {
            try (OwnCrew crew = crew(rig)) {
                assertThat(crew.run(ran.unit())).satisfies(again -> {
                    assertThat(again.runs()).isEqualTo(ran.unit().scripts());
                    assertThat(again.digest()).isEqualTo(ran.digest());
                });
            }
        }
    }

    @Test
    void aStateAfterWhichRunsDifferEndsMerging() {
        RigConfig rig = Rigs.load(RIG);
        ChoiceExplorer.Result result = explorer(rig, TWO).explore(Progress.SILENT,
                effort(MergedSearchTest::altered));

        assertThat(result.merging()).startsWith("none, as keys of states are defective: in run, answer")
                .contains("have the same state, and go on in different ways");
        assertThat(result.isWhole()).isTrue();
        assertThat(result.runs()).isEqualTo(explorer(rig, TWO.unmerged()).explore(Progress.SILENT).runs());
    }

    @Test
    void statesWithoutKeysAreNotMerged() {
        ChoiceExplorer.Result result = explorer(Rigs.load(RIG), TWO).explore(Progress.SILENT,
                effort(states -> StateTrail.NONE));
        assertThat(result.merging()).isEqualTo("none, as the states of this rig have no keys");
        assertThat(result.units()).allSatisfy(ran -> assertThat(ran.merged()).isZero());
    }

    @Test
    void aFurtherDeviationShowsThatTwoStatesDiffer() {
        try (OwnCrew crew = crew(Rigs.load(RIG))) {
            Deviations lost = Deviations.at(6);
            assertThat(crew.isAlike("run", new Merging.Audit(lost, 7, lost, 7, 1, 1))).isTrue();
            assertThat(crew.isAlike("run", new Merging.Audit(lost, 7, Deviations.NONE, 7, 1, 1))).isFalse();
        }
    }

    /** What comes after each state is made another, in each run in its own way. */
    private static StateTrail altered(StateTrail states) {
        long[] words = new long[states.size() * 4];
        for (int state = 0; state < states.size(); state++) {
            words[4 * state] = states.high(state);
            words[4 * state + 1] = states.low(state);
            words[4 * state + 2] = states.questions(state);
            words[4 * state + REST] = states.rest(state) + (long) states.size();
        }
        return StateTrail.of(words);
    }

    private static SearchEffort effort(UnaryOperator<StateTrail> change) {
        return new SearchEffort(Long.MAX_VALUE, () -> false, true, (own, counter, stopped) -> new Crew() {
            @Override
            public void run(List<Unit> units, Consumer<UnitResult> results) {
                own.run(units, result -> results.accept(changed(result, change)));
            }

            @Override
            public void close() {
                own.close();
            }
        });
    }

    private static UnitResult changed(UnitResult result, UnaryOperator<StateTrail> change) {
        List<UnitResult.Further> branches = new ArrayList<>();
        for (UnitResult.Further further : result.branches()) {
            StateTrail states = change.apply(further.states());
            branches.add(new UnitResult.Further(further.script(), further.begin(), further.questions(),
                    further.alternatives(), states));
        }
        return new UnitResult(result.unit(), result.runs(), result.failed(), result.repeated(), result.isCut(),
                result.isBounded(), result.outcomes(), result.others(), result.firstFailure(), result.reached(),
                branches, result.digest());
    }

    private static Set<String> keys(ChoiceExplorer.Result result) {
        return result.outcomes().stream().map(FoundOutcome::key).collect(Collectors.toSet());
    }

    private static ChoiceExplorer explorer(RigConfig rig, SearchBounds bounds) {
        return new ChoiceExplorer(rig, rig.seed(), bounds, (instance, work) -> work.get(), () -> false);
    }

    private static OwnCrew crew(RigConfig rig) {
        return new OwnCrew(rig, rig.seed(), TWO, (instance, work) -> work.get(), () -> false, (runs, failed) -> {
        });
    }
}
