package org.wirelore.rig.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;

/**
 * TCP under losses of 1 % and 5 %, by seed: no wrong byte, no hang, no message twice or out of order. The system
 * property {@code wirelore.lossy.seeds} says how many seeds, 8 unless it is set.
 */
@Tag("campaign")
class LossySeedsTest {
    private static final int SEEDS = Integer.getInteger("wirelore.lossy.seeds", 8);

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void whateverIsLostEveryByteArrivesOnceAndInOrder() {
        for (VariantConfig variant : Rigs.load("tcp-lossy").variants()) {
            long resent = 0;
            for (int seed = 1; seed <= SEEDS; seed++) {
                String which = variant.name() + ", seed " + seed;
                try (RigInstance instance = new RigInstance(variant, new SeededDecider(seed), false, null)) {
                    assertThat(instance.run()).as(which).isInstanceOf(Outcome.Completed.class);
                    assertThat(instance.oracles()).as(which).isNotEmpty().flatExtracting(OracleResult::violations)
                            .isEmpty();
                    resent += instance.counters().getOrDefault("retransmissions", 0L);
                }
            }
            assertThat(resent).as(variant.name()).isGreaterThan(SEEDS / 2);
        }
    }
}
