package org.wirelore.rig.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;

/** The shipped boards with each other: the driver finds the medium in the serial ROM, and the two ends get along. */
class BoardsTest {
    private static VariantConfig rig(String left, String right, String fabric) {
        return Rigs.load("unet-pingpong", "hosts=[{\"name\": \"alpha\", \"profile\": \"pentium-pro-200\", \"card\": \""
                + left + "\"}, {\"name\": \"beta\", \"profile\": \"pentium-pro-200\", \"card\": \"" + right + "\"}]",
                "fabric=" + fabric, "variants=[]", "checks=[]", "curves=[]", "protocol.kind=raw",
                "program={\"name\": \"pingpong\", \"arguments\": {\"sizesBytes\": [1498], \"repetitions\": 3,"
                        + " \"warmUps\": 1}}")
                .variants().getFirst();
    }

    /** A frame of 1,516 bytes and its check sequence takes 1,215 us at 10 Mb/s and 121 us at 100 Mb/s. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "de500-xa | de500-xa | {\"kind\": \"link\"} | 100",
        "de500-xa | dc21140  | {\"kind\": \"link\"} | 100",
        "dc21140  | de500-xa | {\"kind\": \"link\"} | 100",
        "de500-ba | de500-ba | {\"kind\": \"link\"} | 100",
        "de500-ba | de500-xa | {\"kind\": \"link\"} | 100",
        "de500-xa | de500-ba | {\"kind\": \"link\"} | 100",
        "de500-aa | kne100tx | {\"kind\": \"link\"} | 100",
        "kne100tx | de500-ba | {\"kind\": \"link\"} | 100",
        "de500-xa | de500-ba | {\"kind\": \"hub\"} | 100",
        "de500-aa | de500-ba | {\"kind\": \"switch\"} | 100",
        "de500-xa | de500-ba | {\"kind\": \"hub\", \"bitsPerSecond\": 10000000} | 10",
        "de500-ba | kne100tx | {\"kind\": \"link\", \"bitsPerSecond\": 10000000} | 10",
        "de500-aa | de500-xa | {\"kind\": \"switch\", \"bitsPerSecond\": 10000000} | 10"})
    void messagesArriveAtTheSpeedThatTheBoardsSettleFor(String left, String right, String fabric, int megabits) {
        try (RigInstance instance = new RigInstance(rig(left, right, fabric), new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            double latencyUs = Objects.requireNonNull(instance.metrics().get("latencyUs.1498")).value();
            assertThat(latencyUs).isBetween(12_160.0 / megabits, 12_160.0 / megabits * 3.5);
            SortedMap<String, Long> counters = new TreeMap<>(instance.counters());
            assertThat(counters).containsEntry("alpha.card.framesBad", 0L).containsEntry("beta.card.framesBad", 0L);
            long hash = instance.queue().hash();
            instance.run();
            assertThat(instance.queue().hash()).as("the boards boot again").isEqualTo(hash);
            assertThat(instance.counters()).isEqualTo(counters);
        }
    }

    @Test
    void bothPortsOfABoardHaveTheirLeafAndTheirMedium(@TempDir Path folder) throws IOException {
        List<String> ports = new ArrayList<>();
        for (int controller = 0; controller < 2; controller++) {
            Path card = folder.resolve("port" + controller + ".json");
            Files.writeString(card, """
                    {"name": "port", "chip": "dc21140a", "revision": 34, "controller": %d,
                     "phys": [{"model": "DP83840A", "address": 1}],
                     "srom": {"leaves": [{"device": 4, "blocks": [{"type": 1, "capabilitiesHex": "7800",
                        "advertisedHex": "01e0", "fullDuplexHex": "5000", "thresholdHex": "1800"}]},
                      {"device": 5, "blocks": [{"type": 1, "capabilitiesHex": "2000",
                        "advertisedHex": "0080", "fullDuplexHex": "0000", "thresholdHex": "0000"}]}]}}
                    """.formatted(controller));
            ports.add(card.toString());
        }
        VariantConfig rig = Rigs.load("two-networks", """
                hosts=[{"name": "alpha", "profile": "pentium-pro-200", "cards": [{"fabric": "ether0"}]},
                 {"name": "beta", "profile": "pentium-pro-200", "cards": [{"card": "%s", "fabric": "ether0"},
                  {"card": "%s", "fabric": "ether1", "address": "02:00:00:00:01:01"}]},
                 {"name": "gamma", "profile": "pentium-133", "cards": [{"fabric": "ether1"}]}]
                """.formatted(ports.get(0), ports.get(1)).strip()).variants().getFirst();
        try (RigInstance instance = new RigInstance(rig, new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            assertThat(instance.counters().entrySet()).filteredOn(each -> each.getKey().contains("beta")
                    && each.getKey().endsWith(".card.framesReceived")).hasSize(2).allMatch(each -> each.getValue() > 0);
        }
    }
}
