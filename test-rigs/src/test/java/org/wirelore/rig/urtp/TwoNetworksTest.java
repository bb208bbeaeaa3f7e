package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** URTP connects three of four hosts, and U-Net on another network all pairs with the fourth. */
class TwoNetworksTest {
    private static final String HOST = """
            {"name": "%s", "profile": "pentium-pro-200", "cards": [%s{"fabric": "all"}]}
            """;
    private static final String FIRST = "{\"fabric\": \"few\"}, ";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private SortedMap<String, Long> passes(String what, double loss) throws IOException {
        RunReport report = Rigs.launcher().run(Rigs.order(load(what, loss, ", \"wait\": \"block\""), folder));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return report.variants().getFirst().counters();
    }

    private RigConfig load(String what, double loss, String wait) throws IOException {
        Path file = Files.writeString(folder.resolve("rig.json"), """
                {"name": "beside", "hosts": [%s, %s, %s, %s],
                 "fabrics": [{"name": "few", "kind": "hub", "bitsPerSecond": 10000000},
                             {"name": "all", "kind": "switch"}],
                 "protocols": [{"kind": "urtp", "peers": "same-fabric", "fabric": "few"},
                               {"kind": "unet", "peers": "else", "fabric": "all"%s}],
                 "ranks": [{"host": "a"}, {"host": "b"}, {"host": "c"}, {"host": "d"}],
                 "faults": {"loss": %s},
                 "limits": {"virtualSeconds": 100},
                 "program": {"name": "mpi", "arguments": {"class": "%s", "arguments": ["%s"]}}}
                """.formatted(HOST.formatted("a", FIRST), HOST.formatted("b", FIRST), HOST.formatted("c", FIRST),
                HOST.formatted("d", ""), wait, loss, TwoNetworks.class.getName(), what));
        return new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1})
    void collectiveOperationsOfRanksOfBothAreMessages(double loss) throws IOException {
        SortedMap<String, Long> counters = passes("all", loss);
        assertThat(counters.get("protocol.urtp.packets")).isPositive();
        assertThat(counters.get("protocol.urtp.multicasts")).isZero();
    }

    /** Of 4 Bcasts of three packets each, and of 4 Allgathers of three ranks. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1})
    void thoseOfRanksOfOneGoByMulticast(double loss) throws IOException {
        SortedMap<String, Long> counters = passes("few", loss);
        assertThat(counters.get("protocol.urtp.multicasts")).isEqualTo(4 * 3 + 4 * 3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1})
    void messagesOfEachTakeItsOwnNetwork(double loss) throws IOException {
        assertThat(passes("messages", loss).get("protocol.urtp.packets")).isPositive();
    }

    /** A rank sleeps for both or looks at both. */
    @Test
    void bothWaitInOneWay() {
        assertThatThrownBy(() -> load("all", 0, "")).isInstanceOf(RigException.class)
                .hasMessageContaining("protocols[1].wait: expected one way of waiting for all protocols, block as in"
                        + " protocols[0], found \"poll\"");
    }
}
