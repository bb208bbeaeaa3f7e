package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/** Hosts with a card on each of two networks, and FMP on both. */
class TwoMyrinetsTest {
    private static final String HOST = """
            {"name": "%s", "profile": "ultra-2-200-sbus", "cards": [{"card": "lanai4-sbus", "fabric": "all"}%s]}
            """;
    private static final String SECOND = ", {\"card\": \"lanai4-sbus\", \"fabric\": \"some\", \"slot\": 2}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /**
     * Through the network of all hosts go the messages to one that has no other, so its protocol connects all ranks,
     * and takes its leave of all.
     */
    @Test
    void eachPairIsJudgedByWhatItsOwnProtocolReports() throws IOException {
        Path file = Files.writeString(folder.resolve("rig.json"), """
                {"name": "two", "hosts": [%s, %s, %s], "ranks": [{"host": "a"}, {"host": "b"}, {"host": "c"}],
                 "fabrics": [{"name": "all", "kind": "myrinet"}, {"name": "some", "kind": "myrinet"}],
                 "protocols": [{"kind": "fmp", "peers": "same-fabric", "fabric": "some"},
                               {"kind": "fmp", "peers": "else", "fabric": "all"}],
                 "limits": {"virtualSeconds": 10},
                 "program": {"name": "exchange", "arguments": {"rounds": 2, "lengthBytes": 400}}}
                """.formatted(HOST.formatted("a", SECOND), HOST.formatted("b", SECOND), HOST.formatted("c", "")));
        RigConfig rig = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of());
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.clean()).as(instance.oracles().toString()).isTrue();
            assertThat(instance.oracles()).filteredOn(oracle -> oracle.name().startsWith("credits on"))
                    .hasSize(2).allSatisfy(oracle -> assertThat(oracle.observations()).isPositive());
        }
    }
}
