package org.wirelore.rig.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fault.HostDown;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * The figure that rigs check for no retransmissions moves where something is sent again: a protocol that did not count
 * would pass all those checks.
 */
class CountedRetransmissionsTest {
    private static final String FIGURE = "retransmissions";
    /** A run of few packets must lose many; where a packet has several units, these losses leave nothing. */
    private static final List<Integer> ONE_OF = List.of(3, 20);
    /** Most runs have sent something again after a few events. */
    private static final List<String> LIMITS = List.of("limits.events=40000", "limits.events=300000");

    static Stream<String> rigsThatResend() {
        return Rigs.names().stream().filter(name -> Rigs.verdict(name) == Verdict.PASS)
                .filter(name -> Rigs.load(name).variants().stream().anyMatch(CountedRetransmissionsTest::resends));
    }

    /** Whether it repeats what a wire loses, has its ranks talk over the wire, and loses none of their hosts. */
    private static boolean resends(VariantConfig variant) {
        return Fitting.mayResend(variant)
                && variant.faults().rules().stream().noneMatch(rule -> rule.effect() instanceof HostDown)
                && variant.ranks().stream().map(RankConfig::host).distinct().count() > 1;
    }

    @ParameterizedTest
    @MethodSource("rigsThatResend")
    void whatIsSentAgainOnALossyWireIsCounted(String name) {
        Map<String, Long> counted = new TreeMap<>();
        for (String limit : LIMITS) {
            for (VariantConfig variant : Rigs.load(name, limit).variants()) {
                if (resends(variant) && counted.getOrDefault(variant.name(), 0L) == 0) {
                    counted.put(variant.name(), ONE_OF.stream().map(oneOf -> sentAgain(variant, oneOf))
                            .filter(count -> count > 0).findFirst().orElse(0L));
                }
            }
        }
        assertThat(counted).isNotEmpty().allSatisfy((variant, count) -> assertThat(count).as(variant).isPositive());
    }

    private static long sentAgain(VariantConfig variant, int oneOf) {
        try (RigInstance instance = new RigInstance(variant, new LosingDecider(variant, oneOf), true, null).undrawn()) {
            instance.run();
            return instance.counters().getOrDefault(FIGURE, 0L);
        }
    }

    /**
     * Loses some units on all wires, by chance: a period might always strike the same step of a protocol. All else goes
     * the usual way.
     */
    private static final class LosingDecider implements Decider {

        private final Decider others = new PlacementDecider(point -> false, new SeededDecider(1));
        private final VariantConfig variant;
        private final int oneOf;
        private final Set<Integer> losses = new HashSet<>();
        private final SplittableRandom chance = new SplittableRandom(1);

        LosingDecider(VariantConfig variant, int oneOf) {
            this.variant = variant;
            this.oneOf = oneOf;
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
                return fabric.name().equals(point.medium()) && faults != null
                        && point.what().equals(faults.placed(PlacedFaults.DROPS));
            });
            if (isLoss && point.kind() == ChoicePoint.Kind.FAULT) {
                losses.add(handle);
            }
            return handle;
        }

        @Override
        public int choose(int point, int alternatives) {
            boolean isLoss = losses.contains(point);
            return isLoss ? (chance.nextInt(oneOf) == 0 ? 1 : 0) : others.choose(point, alternatives);
        }
    }
}
