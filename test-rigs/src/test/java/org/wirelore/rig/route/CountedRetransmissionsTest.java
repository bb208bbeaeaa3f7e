package org.wirelore.rig.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * The figure that rigs check for no retransmissions moves where something is sent again: a protocol that did not count
 * would pass all those checks.
 */
class CountedRetransmissionsTest {
    private static final String FIGURE = "retransmissions";
    private static final String SHORT = "limits.events=100000";

    static Stream<String> rigsThatResend() {
        return Rigs.names().stream()
                .filter(name -> Rigs.load(name).variants().stream().anyMatch(CountedRetransmissionsTest::resends));
    }

    /** Whether it repeats what a wire loses, and has its ranks talk over the wire. */
    private static boolean resends(VariantConfig variant) {
        return Fitting.mayResend(variant)
                && variant.ranks().stream().map(RankConfig::host).distinct().count() > 1;
    }

    @ParameterizedTest
    @MethodSource("rigsThatResend")
    void whatIsSentAgainOnALossyWireIsCounted(String name) {
        RigConfig rig = Rigs.load(name, SHORT);
        Map<String, Long> counted = new TreeMap<>();
        for (VariantConfig variant : rig.variants()) {
            if (resends(variant)) {
                counted.put(variant.name(), counters(variant, new LosingDecider(variant)).getOrDefault(FIGURE, 0L));
            }
        }
        assertThat(counted).isNotEmpty().allSatisfy((variant, count) -> assertThat(count).as(variant).isPositive());
    }

    private static Map<String, Long> counters(VariantConfig variant, Decider decider) {
        try (RigInstance instance = new RigInstance(variant, decider, true, null).undrawn()) {
            instance.run();
            return new HashMap<>(instance.counters());
        }
    }

    /** Loses every third unit on all wires. */
    private static final class LosingDecider implements Decider {
        private static final int PERIOD = 3;

        private final Decider others = new SeededDecider(1);
        private final VariantConfig variant;
        private final Map<Integer, Integer> asked = new HashMap<>();

        LosingDecider(VariantConfig variant) {
            this.variant = variant;
        }

        @Override
        public int point(ChoicePoint point) {
            return others.point(point);
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            int handle = others.point(point, weights);
            boolean isLoss = variant.hasFabric(fabric -> {
                WireFaults faults = fabric.faults(RigConfig.Mode.VIRTUAL);
                return fabric.name().equals(point.medium()) && faults != null && point.what().equals(faults.placed());
            });
            if (isLoss && point.kind() == ChoicePoint.Kind.FAULT) {
                asked.put(handle, 0);
            }
            return handle;
        }

        @Override
        public int choose(int point, int alternatives) {
            Integer before = asked.computeIfPresent(point, (_, times) -> times + 1);
            return before == null ? others.choose(point, alternatives) : before % PERIOD == 0 ? 1 : 0;
        }
    }
}
