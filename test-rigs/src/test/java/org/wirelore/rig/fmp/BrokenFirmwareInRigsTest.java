package org.wirelore.rig.fmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;

/**
 * Control programs with planted faults in a cluster with ordinary traffic: the oracles that watch every run name each
 * of them, with the message and its sender and receiver, and say nothing against the sound one.
 */
class BrokenFirmwareInRigsTest {
    private static final int HOSTS = 4;
    private static final String TRAFFIC = "program={\"name\": \"random-traffic\", \"arguments\": {\"rounds\": 3,"
            + " \"messagesPerRound\": 16, \"lengthBytesMax\": 100000, \"lagUsMax\": 2000}}";
    private static final String DAMAGE = "faults={\"rules\": [{\"kind\": \"packet-damage\", \"frames\": [24]}]}";
    private static final String STRAY = "program={\"name\": \"class\", \"arguments\": {\"class\": \""
            + StrayEntry.class.getName() + "\"}}";
    private static final String PORT = " \\(port \\d+ of ultra\\d\\)";
    private static final String RANK = "rank\\d+" + PORT;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static String setting(String fault) {
        return switch (fault) {
            case "crc" -> DAMAGE;
            case "port" -> STRAY;
            default -> TRAFFIC;
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "order  | a packet must be there before its notice: the notice of \\d+ bytes is in the receive queue of RANK,"
                + " and not what was sent; it may be that of packet \\d+ from RANK",
        "crc    | a packet must come with the bytes that were sent: packet \\d+ from RANK for RANK, \\d+ bytes from"
                + " byte \\d+ on, has others",
        "rearm  | notices must have the numbers of their slots, one after the other: receiver=RANK, expected=\\d+ in"
                + " slot \\d+, found=-?\\d+ in slot \\d+; sent to it and not there: packet \\d+ from RANK.*",
        "credit | a packet must come as it was sent, and once: packet \\d+ from RANK for RANK: sent=\\d+ bytes from"
                + " byte \\d+ on, (\\d+) credits; found=\\d+ bytes from byte \\d+ on, \\d+ credits",
        "port   | a packet must come to the port that it is for: packet 0 from rank0 \\(port 2 of ultra0\\) for port"
                + " 17 of ultra1 is in the receive queue of rank5 \\(port 1 of ultra1\\)"})
    void theOracleOfDeliveryNamesThePacket(String fault, String message) throws IOException {
        try (RigInstance instance = instance(fault, BrokenFirmware.objects(folder, fault))) {
            instance.run();
            assertThat(instance.clean()).isFalse();
            assertThat(violations(instance, "delivery")).isNotEmpty();
            assertThat(violations(instance, "delivery").getFirst()).matches(message.replace("RANK", RANK));
        }
    }

    @ParameterizedTest
    @CsvSource({"order", "port"})
    void theSoundOnePassesTheSame(String fault) throws IOException {
        try (RigInstance instance = instance(fault, List.of())) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).isEmpty();
            assertThat(instance.oracles()).filteredOn(oracle -> oracle.name().equals("delivery"))
                    .allMatch(oracle -> oracle.observations() > 10);
        }
    }

    /** FMP repairs nothing: the run ends with the packet that is missing, and no card has delivered a wrong one. */
    @Test
    void theSoundOneDeliversNothingThatIsDamaged() throws IOException {
        try (RigInstance instance = instance("crc", List.of())) {
            assertThat(instance.run()).isInstanceOf(Outcome.Failed.class);
            assertThat(violations(instance, "delivery")).isEmpty();
            assertThat(violations(instance, "progress")).anyMatch(text -> text.contains("bad CRC"));
        }
    }

    private static List<String> violations(RigInstance instance, String oracle) {
        return instance.oracles().stream().filter(each -> each.name().equals(oracle))
                .flatMap(each -> each.violations().stream()).map(Violation::message).toList();
    }

    /** The cluster with that firmware on all cards; with none, with the product's own. */
    private RigInstance instance(String fault, List<Path> firmware) throws IOException {
        ConfigFolder shipped = ConfigFolder.find();
        Path card = BrokenFirmware.card(folder.resolve("card.json"), firmware);
        String hosts = IntStream.range(0, HOSTS).mapToObj(i -> "{\"name\": \"ultra" + i
                + "\", \"profile\": \"ultra-2-200-sbus\", \"card\": \"" + card + "\"}")
                .collect(Collectors.joining(", ", "hosts=[", "]"));
        String ranks = IntStream.range(0, 2 * HOSTS).mapToObj(i -> "{\"host\": \"ultra" + i % HOSTS + "\"}")
                .collect(Collectors.joining(", ", "ranks=[", "]"));
        return new RigInstance(new RigLoader(shipped, ProductRegistry.REGISTRY).load(
                shipped.folder(ConfigFolder.Kind.RIG).resolve("fmp-cluster.json"),
                List.of(hosts, ranks, setting(fault), "limits.virtualSeconds=10")).variants().getFirst(),
                new SeededDecider(1), false, null);
    }
}
