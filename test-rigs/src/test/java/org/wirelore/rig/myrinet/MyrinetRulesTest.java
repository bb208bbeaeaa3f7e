package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.firmware.mcp.FmpControlProgram;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.run.Rigs;

/** What can't be in a rig on a Myrinet is said with its place and the nearest name. */
class MyrinetRulesTest {
    private static final String CABLES = "fabric.cables=[";
    private static final String RING = "{\"from\": \"x0:0\", \"to\": \"x1:1\"}, {\"from\": \"x1:0\", \"to\": \"x2:1\"},"
            + " {\"from\": \"x2:0\", \"to\": \"x3:1\"}, {\"from\": \"x3:0\", \"to\": \"x0:1\"}";
    private static final String HOSTS = "{\"from\": \"alpha\", \"to\": \"x0:2\"}, "
            + "{\"from\": \"beta\", \"to\": \"x1:2\"}, "
            + "{\"from\": \"gamma\", \"to\": \"x2:2\"}, {\"from\": \"delta\", \"to\": \"x3:2\"}";

    private static String complaint(String... settings) {
        try {
            Rigs.load("myrinet-routes", settings);
            return "";
        } catch (RigException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String withCables(String cables) {
        return complaint("variants=[]", "checks=[]", CABLES + cables + "]");
    }

    private static String withTable(String table) {
        return complaint("variants=[]", "checks=[]", "fabric.routes=static", "fabric.table=[" + table + "]");
    }

    @Test
    void theShippedRigAndAnAutomaticNetworkAreLegal() {
        assertThat(complaint()).isEmpty();
        assertThat(withCables(RING + ", " + HOSTS)).isEmpty();
        assertThat(complaint("variants=[]", "checks=[]", "fabric={\"name\": \"ring\", \"kind\": \"myrinet\"}"))
                .isEmpty();
    }

    @Test
    void aCardIsMadeForTheBusOfItsHost() {
        assertThat(complaint("hosts[1].card=\"lanai4-sbus\"", "hosts[1].profile=\"pentium-pro-200\""))
                .contains("hosts[1].card", "the bus of pentium-pro-200, pci", "lanai4-sbus", "for sbus");
        assertThat(complaint("hosts[2].card=\"lanai9\"", "hosts[2].profile=\"ultra-2-200-sbus\""))
                .contains("hosts[2].card", "the bus of ultra-2-200-sbus, sbus (such as lanai4-sbus)", "for pci");
    }

    @Test
    void aControlProgramIsForItsCard(@TempDir Path folder) throws IOException {
        List<String> objects = new ArrayList<>();
        for (String name : List.of("start", "machines", "rare", "table")) {
            Path file = folder.resolve(name + ".o");
            try (InputStream in = FmpControlProgram.class.getResourceAsStream("lanai9/" + name + ".o")) {
                Files.write(file, Objects.requireNonNull(in).readAllBytes());
            }
            objects.add("\"" + file + "\"");
        }
        Path card = Files.writeString(folder.resolve("other.json"),
                Files.readString(ConfigFolder.find().folder(ConfigFolder.Kind.CARD).resolve("lanai7.json"))
                        .replaceFirst("\\{", "{\"firmware\": [" + String.join(", ", objects) + "],"));
        String onCluster = "hosts[1].card=\"" + card + "\"";
        assertThatThrownBy(() -> Rigs.load("fmp-cluster", onCluster, "hosts[1].profile=\"pentium-pro-200-myrinet\""))
                .isInstanceOf(RigException.class)
                .hasMessageContainingAll("hosts[1].card", "expected a LANai 7, found firmware for a LANai 9");
    }

    @Test
    void aPortHasOneCable() {
        assertThat(withCables(RING + ", {\"from\": \"alpha\", \"to\": \"x0:0\"}, " + HOSTS))
                .contains("fabric.cables[4].to", "x0:0", "fabric.cables[0]");
        assertThat(withCables(RING + ", " + HOSTS + ", {\"from\": \"alpha\", \"to\": \"x0:3\"}"))
                .contains("fabric.cables[8].from", "alpha", "fabric.cables[4]");
    }

    @Test
    void anEndMustExist() {
        assertThat(withCables(RING + ", " + HOSTS.replace("alpha", "alfa")))
                .contains("fabric.cables[4].from", "\"alfa\"", "alpha");
        assertThat(withCables(RING + ", " + HOSTS.replace("x0:2", "x9:2"))).contains("fabric.cables[4].to", "x9:2");
        assertThat(withCables(RING + ", " + HOSTS.replace("x0:2", "x0:4")))
                .contains("fabric.cables[4].to", "0 to 3", "x0:4");
        assertThat(withCables(RING + ", " + HOSTS.replace("x0:2", "x0"))).contains("a port of the switch", "x0:0");
    }

    @Test
    void everyHostMustBeReached() {
        assertThat(withCables(RING + ", " + HOSTS.replace(", {\"from\": \"delta\", \"to\": \"x3:2\"}", "")))
                .contains("fabric.cables", "a cable for each host", "delta");
        assertThat(withCables(HOSTS)).contains("fabric.cables", "a way from each host", "alpha", "beta");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "[-2, -1]      | leads nowhere",
        "[-2, 2]       | leads nowhere",
        "[-2, 1]       | leads to beta",
        "[-2, -1, -1, -1, -1, 1] | circle"})
    void aStaticRouteMustLeadToItsHostWithoutACircle(String deltas, String says) {
        assertThat(withTable("{\"from\": \"alpha\", \"to\": \"gamma\", \"deltas\": " + deltas + "}"))
                .contains("fabric.table[0].deltas").contains(says);
    }

    @Test
    void aRouteFitsTheControlProgramOfItsCard() {
        assertThat(line(28)).isEmpty();
        assertThat(line(29)).contains("fabric.cables", "at most 28 crossbars", "alpha's card", "one through 29",
                "from alpha to beta", "fewer crossbars");
        assertThat(line(29, "fabric.routes=static", "fabric.table=[{\"from\": \"beta\", \"to\": \"alpha\","
                + " \"deltas\": [" + String.join(", ", Collections.nCopies(29, "-1")) + "]}, {\"from\": \"alpha\","
                + " \"to\": \"beta\", \"deltas\": [" + String.join(", ", Collections.nCopies(29, "1")) + "]}]"))
                .contains("fabric.table[1].deltas", "one through 29");
    }

    /** What is said of two hosts with a number of crossbars in line between them. */
    private static String line(int crossbars, String... more) {
        List<String> switches = new ArrayList<>();
        List<String> cables = new ArrayList<>(List.of("{\"from\": \"alpha\", \"to\": \"x0:0\"}",
                "{\"from\": \"x" + (crossbars - 1) + ":1\", \"to\": \"beta\"}"));
        for (int i = 0; i < crossbars; i++) {
            switches.add("{\"name\": \"x" + i + "\", \"ports\": 4}");
            if (i > 0) {
                cables.add("{\"from\": \"x" + (i - 1) + ":1\", \"to\": \"x" + i + ":0\"}");
            }
        }
        List<String> settings = new ArrayList<>(List.of("variants=[]", "checks=[]", "curves=[]",
                "fabric={\"kind\": \"myrinet\", \"switches\": " + switches + ", \"cables\": " + cables + "}"));
        settings.addAll(List.of(more));
        try {
            Rigs.load("fmp-pci", settings.toArray(new String[0]));
            return "";
        } catch (RigException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void aStaticRouteNamesHosts() {
        assertThat(withTable("{\"from\": \"alpha\", \"to\": \"gama\", \"deltas\": [-2, -1, 1]}"))
                .contains("fabric.table[0].to", "\"gama\"", "gamma");
        assertThat(complaint("variants=[]", "checks=[]", "fabric.routes=static")).contains("fabric.routes", "table");
    }

    @Test
    void aCableMustNotOverrunTheSlack() {
        assertThat(complaint("variants=[]", "checks=[]", "fabric.metres=14")).contains("fabric.metres", "13.1", "14");
        assertThat(complaint("variants=[]", "checks=[]", "fabric.metres=14", "fabric.slack.bytes=100")).isEmpty();
        assertThat(complaint("variants=[]", "checks=[]", "fabric.slack.goBytes=60")).contains("fabric.slack.goBytes");
        assertThat(complaint("variants=[]", "checks=[]", "fabric.slack.stopBytes=80"))
                .contains("fabric.slack.stopBytes");
    }

    @Test
    void thereIsNoMyrinetInRealMode(@TempDir Path folder) {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("run", "myrinet-routes", "--set", "mode=real"))).isEqualTo(2);
        assertThat(run.err()).containsPattern("myrinet-routes\\.json:\\d+:\\d+: fabric\\.kind: expected "
                + ".*shared-memory.* in real mode, where nothing is emulated, found \"myrinet\"");
    }

    @Test
    void aSwitchHasANameOfItsOwn() {
        assertThat(complaint("variants=[]", "checks=[]", "fabric.switches[1].name=alpha"))
                .contains("fabric.switches[1].name", "alpha");
    }
}
