package org.wirelore.rig.fmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;

/** What the rigs of FMP show: stalled receivers, daemons, damage. */
class FmpRigsTest {
    @TempDir
    Path folder;

    private static VariantConfig variant(String rig, String name, String... settings) {
        return Rigs.load(rig, settings).variants().stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow();
    }

    private static double figure(RigInstance instance, String name) {
        return Objects.requireNonNull(instance.metrics().get(name)).value();
    }

    private static List<String> violations(RigInstance instance) {
        return instance.oracles().stream().map(OracleResult::violations).flatMap(List::stream).map(Violation::message)
                .toList();
    }

    /** From the call that sends to the return of the one that receives, without gaps. */
    @ParameterizedTest
    @ValueSource(strings = {"polling", "interrupt"})
    void theStagesOfAMessageAddUpToItsTime(String name) {
        try (RigInstance instance = new RigInstance(
                variant("fmp-latency", name, "program.arguments.sizesBytes=[1, 64, 8192]",
                        "program.arguments.repetitions=3"),
                new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            for (String size : List.of(".1", ".64")) {
                List<Double> stages = stages(instance, size);
                assertThat(stages).hasSize(7).allMatch(taken -> taken > 0);
                assertThat(stages.stream().mapToDouble(each -> each).sum())
                        .isCloseTo(figure(instance, "latencyUs" + size), Percentage.withPercentage(1));
            }
            // A byte goes in 8; 56 more take 6.25 ns each on the wire, and nothing before the first store.
            assertThat(stages(instance, ".64").get(3) - stages(instance, ".1").get(3)).isCloseTo(56 * 0.00625,
                    Offset.offset(1e-6));
            assertThat(stages(instance, ".64").getFirst()).isEqualTo(stages(instance, ".1").getFirst());
            // They have several packets.
            assertThat(stages(instance, ".8192")).isEmpty();
        }
    }

    private static List<Double> stages(RigInstance instance, String size) {
        return instance.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().startsWith(Metric.STAGE) && metric.getKey().endsWith(size))
                .map(metric -> metric.getValue().value()).toList();
    }

    @Test
    void creditsProtectAHostsOthersHoweverLongOneDoesNotReceive() {
        try (RigInstance instance = new RigInstance(
                variant("fmp-stall", "credits", "program.arguments.stallMs=200"), new SeededDecider(1), false,
                null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(violations(instance)).isEmpty();
            assertThat(figure(instance, "longestRoundMs")).isLessThan(1);
        }
    }

    /** Whatever is cut, and whether or not anything comes behind it, the run ends, and says who may lack what. */
    @ParameterizedTest
    @ValueSource(ints = {100, 44})
    void withoutFlowControlMessagesAreGoneWhereOneStandsStillForTooLong(int messages) {
        try (RigInstance instance = new RigInstance(variant("fmp-stall", "none", "program.arguments.stallMs=200",
                "program.arguments.messages=" + messages), new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Failed.class);
            assertThat(violations(instance))
                    .anyMatch(text -> text.contains("a packet from gamma to alpha had stood still"
                            + " for too long and was cut"))
                    .anyMatch(text -> text.contains("the card of alpha has dropped a packet cut off"))
                    .anyMatch(text -> text
                            .matches("(?s).*a packet to rank [01] may be missing: its card has dropped one"
                                    + " that was cut off, .*packet \\d+ from rank 2, packet \\d+ from rank 3.*"));
        }
    }

    @Test
    void aDamagedPacketIsReportedWithItsSenderAndNumber() {
        try (RigInstance instance = new RigInstance(variant("fmp-errors", "run",
                "faults.rules=[{\"kind\": \"packet-damage\", \"host\": \"beta\", \"frames\": [40]}]"),
                new SeededDecider(3), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Failed.class);
            assertThat(violations(instance)).anyMatch(text -> text.contains("packets from rank 0 to rank 1 are"
                    + " missing: its card has dropped one with a bad CRC, of which 2072 bytes came, by"
                    + " its header packet "))
                    .anyMatch(text -> text.matches("(?s)the card of (alpha|beta) has dropped a (bad CRC|packet .*) from"
                            + " port 0 of (alpha|beta) for port 0, packet \\d+; nothing sends it again"));
        }
    }

    /** A rank that its own stores to the shared memory wake, over and over, takes millions of events for this. */
    @Test
    void ranksWithSharedMemoryAndTwoCardsSleepWhereTheyShareACpu() throws IOException {
        Path rig = Files.writeString(folder.resolve("asleep.json"),
                """
                        {"name": "asleep",
                         "hosts": [
                          {"name": "alpha", "profile": "pentium-pro-200-myrinet",
                           "cards": [{"card": "lanai7", "fabric": "m0"},
                             {"card": "lanai9", "fabric": "m1", "slot": 2}]},
                          {"name": "beta", "profile": "pentium-pro-200-myrinet",
                           "cards": [{"card": "lanai9", "fabric": "m0"},
                             {"card": "lanai4-pci", "fabric": "m1", "slot": 2}]},
                          {"name": "gamma", "profile": "pentium-pro-200-myrinet",
                           "cards": [{"card": "lanai7", "fabric": "m0"}]}],
                         "fabrics": [{"name": "m0", "kind": "myrinet"}, {"name": "m1", "kind": "myrinet"}],
                         "protocols": [
                          {"kind": "shm", "peers": "same-host", "wait": "block"},
                          {"kind": "fmp", "peers": "same-fabric", "fabric": "m1", "wait": "block"},
                          {"kind": "fmp", "peers": "else", "fabric": "m0", "wait": "block"}],
                         "ranks": [{"host": "alpha"}, {"host": "beta"}, {"host": "gamma"}, {"host": "alpha"},
                           {"host": "beta"}],
                         "limits": {"events": 100000},
                         "program": {"name": "random-traffic", "arguments": {"rounds": 2, "messagesPerRound": 6}}}
                        """);
        VariantConfig config = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(rig, List.of())
                .variants().getFirst();
        try (RigInstance instance = new RigInstance(config, new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
        }
    }
}
