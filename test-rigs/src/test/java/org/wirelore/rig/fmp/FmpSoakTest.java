package org.wirelore.rig.fmp;

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

/**
 * Random traffic through FMP, near and far, by seed: no wrong byte, no hang. The system property {@code
 * wirelore.fmp.seeds} says how many seeds, 2 unless it is set.
 */
@Tag("campaign")
class FmpSoakTest {
    private static final int SEEDS = Integer.getInteger("wirelore.fmp.seeds", 2);

    @Test
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    void everyMessageOfEverySeedArrivesWhole() {
        for (int seed = 1; seed <= SEEDS; seed++) {
            try (RigInstance instance = new RigInstance(Rigs.load("fmp-soak").variants().getFirst(),
                    new SeededDecider(seed), false, null)) {
                assertThat(instance.run()).as("seed " + seed).isInstanceOf(Outcome.Completed.class);
                assertThat(instance.oracles()).as("seed " + seed).isNotEmpty()
                        .flatExtracting(OracleResult::violations).isEmpty();
            }
        }
    }
}
