package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.run.Rigs;

/** The packet that a card sends to itself through its crossbar when it is started. */
class SelfTestsTest {
    private static final String FIRST_OF_ALPHA = "faults.rules=[{\"kind\": \"packet-damage\", \"host\": \"alpha\","
            + " \"direction\": \"from-host\", \"frames\": [0]}]";

    @ParameterizedTest
    @CsvSource({"lanai4-sbus, ultra-2-200-sbus", "lanai7, pentium-pro-200-myrinet", "lanai9, pentium-pro-200-myrinet"})
    void atACrossbarTheSelfTestEndsWell(String card, String profile) {
        try (RigInstance instance = instance(card, profile)) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            assertThat(instance.counters()).containsEntry("alpha.mcp.selfTestsFailed", 0L)
                    .containsEntry("beta.mcp.selfTestsFailed", 0L);
        }
    }

    @ParameterizedTest
    @CsvSource({"lanai4-sbus, ultra-2-200-sbus", "lanai7, pentium-pro-200-myrinet", "lanai9, pentium-pro-200-myrinet"})
    void aSelfTestWhosePacketIsDamagedIsCountedAsFailed(String card, String profile) {
        try (RigInstance instance = instance(card, profile, FIRST_OF_ALPHA)) {
            instance.run();
            assertThat(instance.counters()).containsEntry("alpha.mcp.selfTestsFailed", 1L)
                    .containsEntry("beta.mcp.selfTestsFailed", 0L).containsEntry("alpha.mcp.dropped.bad_crc", 1L);
        }
    }

    private static RigInstance instance(String card, String profile, String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("program.arguments.messages=2");
        for (int i = 0; i < 2; i++) {
            all.add("hosts[" + i + "].card=\"" + card + "\"");
            all.add("hosts[" + i + "].profile=\"" + profile + "\"");
        }
        return new RigInstance(Rigs.load("fmp-errors", all.toArray(String[]::new)).variants().getFirst(),
                new SeededDecider(1), false, null);
    }
}
