package org.wirelore.rig.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** What a search is cut into. */
class UnitsTest {
    private static final RigConfig RIG = Rigs.load(Rigs.LOSSY, "program.arguments.messages=20");
    private static final SearchBounds TWO_OF_TEN = SearchBounds.faults(2, 10).unmerged();
    private static final long SCRIPTS = 1 + 10 * 4 + 45 * 16;

    @Test
    void unitsLeadToTheSameInAnyOrderAndByAnyWorker() {
        List<Unit.Ran> units = new ArrayList<>(explorer().explore(Progress.SILENT).units());
        assertThat(units).extracting(ran -> ran.unit().level()).containsExactly(0, 1, 2, 2);
        assertThat(units.stream().mapToLong(ran -> ran.unit().scripts()).sum()).isEqualTo(SCRIPTS);
        assertThat(units.stream().mapToLong(Unit.Ran::repeated).sum()).isBetween(SCRIPTS / 40, SCRIPTS / 10);

        Collections.reverse(units);
        for (Unit.Ran ran : units) {
            try (OwnCrew crew = crew()) {
                assertThat(crew.run(ran.unit())).satisfies(again -> {
                    assertThat(again.digest()).isEqualTo(ran.digest());
                    assertThat(again.failed()).isEqualTo(ran.failed());
                    assertThat(again.repeated()).isEqualTo(ran.repeated());
                });
            }
        }
    }

    @Test
    void theFirstScriptsAreThoseOfTheWholeSearch() {
        List<Unit.Ran> whole = explorer().explore(Progress.SILENT).units();
        ChoiceExplorer.Result part = explorer().explore(Progress.SILENT,
                new SearchEffort(541, () -> false, true, SearchEffort.WHOLE.workers()));

        assertThat(part.isWhole()).isFalse();
        assertThat(part.runs()).isEqualTo(541);
        assertThat(part.total()).isEqualTo(SCRIPTS);
        assertThat(part.completeness()).isEqualTo(Completeness.NONE);
        assertThat(part.units()).isEqualTo(whole.subList(0, 3));
    }

    @Test
    void aSearchWhoseTimeIsOverEndsWithWhatItHasFound() {
        AtomicInteger left = new AtomicInteger(100);
        ChoiceExplorer.Result part = explorer().explore(Progress.SILENT, new SearchEffort(Long.MAX_VALUE,
                () -> left.decrementAndGet() < 0, true, SearchEffort.WHOLE.workers()));

        assertThat(part.isWhole()).isFalse();
        assertThat(part.runs()).isBetween(50L, 100L);
        assertThat(part.outcomes()).isNotEmpty();
    }

    @Test
    void aBillionScriptsAreNotBegunUnlessTheUserIsSure() {
        ChoiceExplorer explorer = new ChoiceExplorer(RIG, 1, SearchBounds.faults(8, 200),
                (instance, work) -> work.get(), () -> false);

        assertThatThrownBy(() -> explorer.explore(Progress.SILENT,
                new SearchEffort(Long.MAX_VALUE, () -> false, false, SearchEffort.WHOLE.workers())))
                .isInstanceOf(RigException.class).hasMessageContaining("expected fewer than 1,000,000,000 scripts")
                .hasMessageContaining("hours").hasMessageContaining("--for 10m").hasMessageContaining("--yes");
    }

    @Test
    void aRunThatIsAnotherOneWhenItIsRepeatedEndsTheSearch() {
        AtomicInteger runs = new AtomicInteger();
        ChoiceExplorer explorer = new ChoiceExplorer(RIG, 1, TWO_OF_TEN, (instance, work) -> {
            // As if the program had a variable that outlives a run.
            return runs.incrementAndGet() < 100 ? work.get() : aborted(instance, work);
        }, () -> false);

        assertThatThrownBy(() -> explorer.explore(Progress.SILENT)).isInstanceOf(RigException.class)
                .hasMessageContaining("expected every run to be a function of the rig");
    }

    private static Outcome aborted(RigInstance instance, Supplier<Outcome> work) {
        instance.abort();
        return work.get();
    }

    private static ChoiceExplorer explorer() {
        return new ChoiceExplorer(RIG, 1, TWO_OF_TEN, (instance, work) -> work.get(), () -> false);
    }

    private static OwnCrew crew() {
        return new OwnCrew(RIG, 1, TWO_OF_TEN, (instance, work) -> work.get(), () -> false, (runs, failed) -> {
        });
    }
}
