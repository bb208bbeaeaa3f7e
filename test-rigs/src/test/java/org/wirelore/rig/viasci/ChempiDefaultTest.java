package org.wirelore.rig.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.run.Rigs;

/**
 * CHEMPI without the letter of its paper: whatever cards, drivers, processors and switches do, and whatever is lost,
 * messages are whole.
 */
class ChempiDefaultTest {
    private static final int FIRST = 100_000;
    /** As many runs, and a few more, show that a point is there. */
    private static final int FEW = 6;
    /** More than the cards ask in a run. */
    private static final int ALL = 8;

    /** Every combination of what the VIA cards may do one way or another. */
    @Test
    void everyWayOfTheCardsIsRight() {
        ChoiceExplorer.Result result = explore(List.of("clan.*"), ALL);
        assertThat(result.completeness().isWhole()).isTrue();
        assertThat(result.runs()).isGreaterThanOrEqualTo(2 * 16);
    }

    /** Each kind of answer is asked for, and goes another way where an explorer says so. */
    @ParameterizedTest
    @ValueSource(strings = {"clan*rd-completion", "clan*cq-first", "clan*contention"})
    void eachKindOfDecisionIsReached(String points) {
        ChoiceExplorer.Result result = new ChoiceExplorer(Rigs.load("chempi-default"), 1,
                SearchBounds.choices(List.of(points), 1, FEW), (instance, work) -> work.get(), () -> false)
                .explore(Progress.SILENT);
        assertThat(result.runs()).isGreaterThan(2);
        assertThat(result.failed()).isZero();
    }

    /** Everything on both networks that may go another way, losses and waits in switches among it, one at a time. */
    @Test
    void everyOtherAnswerIsRight() {
        assertThat(explore(List.of("clan*", "sci*"), 1).runs()).isGreaterThan(2 * 400);
    }

    /** Every two of what may go another way on the network of the data: a minute. */
    @Test
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.chempi.pairs", matches = "true")
    void everyTwoOtherAnswersOfTheNetworkOfTheDataAreRight() {
        assertThat(explore(List.of("clan*"), 2).runs()).isGreaterThan(2 * 4_000);
    }

    private static ChoiceExplorer.Result explore(List<String> points, int deviations) {
        ChoiceExplorer.Result result = new ChoiceExplorer(Rigs.load("chempi-default"), 1,
                SearchBounds.choices(points, deviations, FIRST), (instance, work) -> work.get(), () -> false)
                .explore(Progress.SILENT);
        assertThat(result.failed()).as("%s", result.outcomes().stream().map(FoundOutcome::what).toList()).isZero();
        assertThat(result.completeness().isExhaustive()).isTrue();
        assertThat(result.outcomes()).extracting(FoundOutcome::variant).contains("immediate", "flag");
        return result;
    }
}
