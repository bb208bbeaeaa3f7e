package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** An explorer that deviates nowhere, or elsewhere, leaves what adapters and drivers decide as it is in a run. */
class UndisturbedExplorationTest {
    private static final int SEED = 1;

    @ParameterizedTest
    @ValueSource(strings = {"sci-cable", "sci-collectives"})
    void adaptersAndDriversGoTheUsualWay(String name) {
        RigConfig rig = Rigs.load(name);
        for (VariantConfig variant : rig.variants()) {
            long run = end(variant, new SeededDecider(SEED), false);
            long explored = end(variant, new PlacementDecider(point -> false, new SeededDecider(SEED)), true);
            assertThat(explored).as(variant.name()).isEqualTo(run);
        }
    }

    private static long end(VariantConfig variant, Decider decider, boolean isExplored) {
        try (RigInstance instance = new RigInstance(variant, decider, isExplored, null).undrawn()) {
            instance.run();
            return instance.queue().now();
        }
    }
}
