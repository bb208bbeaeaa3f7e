package org.wirelore.rig.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Random traffic by CHEMPI on networks that lose what they carry, by seed. The system property {@code
 * wirelore.chempi.seeds} says how many seeds are right without the letter, 2 unless it is set.
 */
class ChempiSeedsTest {
    private static final String RIG = "chempi-faults";
    private static final String WRONG_BYTES = "the bytes received must be the bytes sent";
    /** As many seeds find what the letter does. */
    private static final int ENOUGH = 1_000;
    private static final int SEEDS = Integer.getInteger("wirelore.chempi.seeds", 2);

    @ParameterizedTest
    @ValueSource(strings = {"completed-flag", "ring-first"})
    void theLetterGoesWrong(String letter) {
        VariantConfig variant = Rigs.load(RIG, "variants=[]", "protocol.letters=[\"" + letter + "\"]").variants()
                .getFirst();
        int seed = 1;
        while (!violations(variant, seed).contains(WRONG_BYTES) && seed <= ENOUGH) {
            seed++;
        }
        assertThat(seed).isLessThanOrEqualTo(ENOUGH);
    }

    /** Five times the losses of the rig: what a long message needs of the slow network gets through all the same. */
    @ParameterizedTest
    @CsvSource({"1, poll", "2, poll", "4, poll", "1, block", "2, block", "5, block", "6, block"})
    void whereOnePacketInAHundredIsLostAllArrives(int seed, String wait) {
        VariantConfig variant = Rigs.load(RIG, "variants=[]", "faults.loss=0.01", "protocol.wait=" + wait).variants()
                .getFirst();
        assertThat(violations(variant, seed)).isEmpty();
    }

    @Test
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    @Tag("campaign")
    void withoutTheLetterNoByteIsWrong() {
        List<VariantConfig> variants = Rigs.load(RIG).variants();
        for (int seed = 1; seed <= SEEDS; seed++) {
            for (VariantConfig variant : variants) {
                assertThat(violations(variant, seed)).as("%s, seed %d", variant.name(), seed).isEmpty();
            }
        }
    }

    private static String violations(VariantConfig config, int seed) {
        try (RigInstance instance = new RigInstance(config, new SeededDecider(seed), false, null)) {
            instance.run();
            List<String> found = instance.oracles().stream().map(OracleResult::violations).flatMap(List::stream)
                    .map(Violation::message).toList();
            return String.join("\n", found);
        }
    }
}
