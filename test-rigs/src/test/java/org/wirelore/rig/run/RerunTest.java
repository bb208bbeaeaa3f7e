package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.VariantConfig;

/** An instance that is run again is as good as a new one, and instances do not know of each other. */
@Tag("campaign")
class RerunTest {
    @TestFactory
    List<DynamicTest> aSecondRunOfAnInstanceIsThatOfANewOneWhateverTheFirstWas() {
        List<DynamicTest> tests = new ArrayList<>();
        for (String name : Rigs.repeated()) {
            boolean isSound = Rigs.verdict(name) == Verdict.PASS;
            for (VariantConfig variant : some(Rigs.load(name).variants())) {
                tests.add(DynamicTest.dynamicTest(name + "/" + variant.name(), () -> {
                    SeededDecider decider = new SeededDecider(5);
                    try (RigInstance instance = new RigInstance(variant, decider, false, null)) {
                        history(instance, decider, 5, isSound);
                        assertThat(history(instance, decider, 6, isSound)).isEqualTo(fresh(variant, 6, isSound));
                    }
                }));
            }
        }
        assertThat(tests).hasSizeGreaterThan(6);
        return tests;
    }

    /** The last one; all of them with {@code -Dwirelore.everyVariant=true}. */
    private static List<VariantConfig> some(List<VariantConfig> variants) {
        return Boolean.getBoolean(Rigs.EVERY_VARIANT) ? variants : List.of(variants.getLast());
    }

    @Test
    void whatGoesWrongGoesWrongAgainWhateverTheInstanceDidBefore() {
        for (String name : List.of("unet-hub", "unet-switch", Rigs.LOSSY)) {
            VariantConfig variant = Rigs.load(name, "faults.loss=0.02", "faults.duplication=0.05",
                    "faults.reordering=0.05", "faults.delay=0.05", "faults.corruption=0.02").variants().getFirst();
            SeededDecider decider = new SeededDecider(0);
            try (RigInstance instance = new RigInstance(variant, decider, false, null)) {
                for (long seed = 0; seed < 10; seed++) {
                    assertThat(history(instance, decider, seed)).describedAs(name + ", seed " + seed)
                            .isEqualTo(fresh(variant, seed));
                }
            }
        }
    }

    @Test
    void ranksInSharedMemoryRunAgainTheSame() {
        VariantConfig variant = Rigs.load("shm-pingpong", "mode=virtual",
                "program={\"name\": \"exchange\", \"arguments\": {\"rounds\": 5, \"lengthBytes\": 64}}", "checks=[]",
                "curves=[]").variants().getFirst();
        SeededDecider decider = new SeededDecider(1);
        try (RigInstance instance = new RigInstance(variant, decider, false, null)) {
            String first = history(instance, decider, 1);
            assertThat(history(instance, decider, 1)).isEqualTo(first);
        }
    }

    @Test
    void anotherSeedIsAnotherRunAndTheFirstSeedThenTheFirstRunAgain() {
        VariantConfig variant = Rigs.load(Rigs.LOSSY).variants().getFirst();
        SeededDecider decider = new SeededDecider(1);
        try (RigInstance instance = new RigInstance(variant, decider, false, null)) {
            String one = history(instance, decider, 1);
            String two = history(instance, decider, 2);
            assertThat(two).isNotEqualTo(one);
            assertThat(history(instance, decider, 1)).isEqualTo(one);
            assertThat(history(instance, decider, 2)).isEqualTo(two);
            assertThat(fresh(variant, 2)).isEqualTo(two);
        }
    }

    @Test
    void instancesSideBySideOnTwoThreadsDoNotDisturbEachOther() throws Exception {
        VariantConfig variant = Rigs.load(Rigs.LOSSY).variants().getFirst();
        List<String> alone = new ArrayList<>();
        for (long seed = 0; seed < 20; seed++) {
            alone.add(fresh(variant, seed));
        }
        Callable<List<String>> all = () -> {
            List<String> stories = new ArrayList<>();
            SeededDecider decider = new SeededDecider(0);
            try (RigInstance instance = new RigInstance(variant, decider, false, null)) {
                for (long seed = 0; seed < alone.size(); seed++) {
                    stories.add(history(instance, decider, seed));
                }
            }
            return stories;
        };
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (Future<List<String>> each : threads.invokeAll(List.of(all, all))) {
                assertThat(each.get()).isEqualTo(alone);
            }
        }
    }

    private static String fresh(VariantConfig variant, long seed) {
        return fresh(variant, seed, true);
    }

    private static String fresh(VariantConfig variant, long seed, boolean isSound) {
        SeededDecider decider = new SeededDecider(seed);
        try (RigInstance instance = new RigInstance(variant, decider, false, null)) {
            return history(instance, decider, seed, isSound);
        }
    }

    private static String history(RigInstance instance, SeededDecider decider, long seed) {
        return history(instance, decider, seed, true);
    }

    /**
     * Everything that a run leaves behind.
     *
     * @param isSound whether it has to end well; what an oracle ends has a history as well
     */
    private static String history(RigInstance instance, SeededDecider decider, long seed, boolean isSound) {
        decider.reset(seed);
        Outcome outcome = instance.run();
        if (isSound) {
            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.clean()).isTrue();
        }
        return instance.queue().hash() + " " + instance.queue().fired() + " " + outcome + " " + instance.metrics()
                + " " + instance.counters() + " " + instance.oracles() + " " + instance.sequences();
    }
}
