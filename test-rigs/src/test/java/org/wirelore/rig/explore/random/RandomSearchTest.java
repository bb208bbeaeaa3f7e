package org.wirelore.rig.explore.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** A search is a function of its seed, finds what fails, and its runs end where nothing is wrong. */
class RandomSearchTest {
    private static final String PUBLISHED = "protocol.strict=true";

    private final RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);

    @Test
    void theSameSeedReachesTheSame() {
        RandomResult first = search(7, 100, true, "unet-explore");
        assertThat(search(7, 100, true, "unet-explore")).isEqualTo(first);
        assertThat(search(8, 100, true, "unet-explore")).isNotEqualTo(first);
        assertThat(first.failure()).isNull();
        assertThat(first.runs()).isEqualTo(100);
        assertThat(first.things()).isGreaterThan(400).isGreaterThan(first.thingsOfCards());
        assertThat(first.thingsOfCards()).isGreaterThan(100);
        assertThat(first.kept()).isBetween(20L, 100L);
    }

    @Test
    void aRunThatIsNotGuidedIsAFunctionOfItsOwnSeed() {
        RandomFailure found = Objects.requireNonNull(search(1, 200, false, "unet-explore", PUBLISHED).failure());
        RandomResult again = search(found.seed(), 1, false, "unet-explore", PUBLISHED);
        RandomFailure same = Objects.requireNonNull(again.failure());
        assertThat(same.script()).isEqualTo(found.script());
        assertThat(same.rig().settings()).isEqualTo(found.rig().settings());
        assertThat(again.runs()).isEqualTo(1);
    }

    @Test
    void aFailureIsMadeAgainByItsConfigurationAndItsScriptAndMadeSmall() {
        RigConfig rig = Rigs.load("unet-explore", PUBLISHED);
        RandomSearch search = searchOf(rig, 1);
        RandomFailure found = Objects.requireNonNull(search.run(effort(500, true), RandomSearch.Watcher.SILENT)
                .failure());
        assertThat(found.rig().settings()).hasSizeGreaterThan(3).startsWith(PUBLISHED);
        try (RigInstance instance = new RigInstance(found.rig().variants().getFirst(),
                new ScriptedDecider(new Script(found.script())), found.placed(), null)) {
            instance.run();
            assertThat(instance.clean()).isFalse();
        }
        SmallestFailure smallest = Objects.requireNonNull(search.smallest(found));
        assertThat(smallest.deviations()).hasSizeBetween(1, 3);
    }

    @Test
    void otherProtocolsStandWhatTheirRigsDraw() {
        for (String name : List.of("urtp-small", "tcp-lossy")) {
            RandomResult result = search(3, 70, true, name);
            assertThat(result.failure()).as(name).isNull();
            assertThat(result.configurations()).as(name).isGreaterThan(1);
        }
    }

    @Test
    void itSaysHowFarItHasComeAndEndsWhenItsTimeIsOver() {
        List<Integer> reached = new ArrayList<>();
        RandomResult result = searchOf(Rigs.load("unet-explore"), 1).run(
                effort(5, true), (runs, things, kept) -> reached.add(things));
        assertThat(result.runs()).isEqualTo(5);
        assertThat(searchOf(Rigs.load("unet-explore"), 1).run(new RandomSearch.Effort(Long.MAX_VALUE, 1, true),
                RandomSearch.Watcher.SILENT).runs()).isLessThan(2);
        assertThat(reached).isSorted().endsWith(result.things());
    }

    @Test
    void aRigThatPromisesNothingIsRefused() {
        RigConfig raw = Rigs.load("unet-explore", "protocol.reliable=false", "checks=[]");
        assertThatThrownBy(() -> searchOf(raw, 1)).isInstanceOf(RigException.class)
                .hasMessageContaining("expected a variant whose protocol is reliable");
    }

    private RandomResult search(long seed, long runs, boolean isGuided, String name, String... settings) {
        return searchOf(Rigs.load(name, settings), seed).run(effort(runs, isGuided), RandomSearch.Watcher.SILENT);
    }

    private RandomSearch searchOf(RigConfig rig, long seed) {
        return new RandomSearch(rig, settings -> loader.load(rig.file(), settings), seed,
                (instance, work) -> work.get(), () -> false);
    }

    private static RandomSearch.Effort effort(long runs, boolean isGuided) {
        return new RandomSearch.Effort(runs, Long.MAX_VALUE, isGuided);
    }
}
