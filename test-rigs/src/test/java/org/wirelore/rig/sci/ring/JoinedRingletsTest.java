package org.wirelore.rig.sci.ring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** Ringlets and switches that a rig lists. */
class JoinedRingletsTest {
    private static final String RIG = "sci-ring";
    private static final String SWITCH = "fabric.switches=[{\"name\": \"sw0\", \"ports\": 4}]";

    @TempDir
    Path out;

    private static String ringlets(String... ringlets) {
        return "fabric.ringlets=" + List.of(ringlets).stream()
                .map(ringlet -> "[\"" + String.join("\", \"", ringlet.split(" ")) + "\"]").toList();
    }

    private static void refused(String words, String... settings) {
        String[] all = new String[settings.length + 3];
        System.arraycopy(settings, 0, all, 0, settings.length);
        all[settings.length] = "variants=[{\"name\": \"only\"}]";
        all[settings.length + 1] = "checks=[]";
        all[settings.length + 2] = "curves=[]";
        assertThatThrownBy(() -> Rigs.load(RIG, all)).isInstanceOf(RigException.class).hasMessageContaining(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "n0 n1 n2 n3 sw1:0 | n4 n5 n6 n7 sw0:1 | fabric.ringlets[0][4]: expected a switch (sw0), "
                + "found \"sw1:0\"; did you mean \"sw0\"?",
        "n0 n1 n2 n3 sw0 | n4 n5 n6 n7 sw0:1 | expected a port of the switch, such as sw0:0, found \"sw0\"",
        "n0 n1 n2 n33 sw0:0 | n4 n5 n6 n7 sw0:1 | [0][3]: expected a host on sci0, or SWITCH:PORT, "
                + "found \"n33\"; did you mean \"n3\"?",
        "n0 n1 n2 n3 sw0:4 | n4 n5 n6 n7 sw0:1 | expected a port from 0 to 3 of the switch sw0, found \"sw0:4\"",
        "n0 n1 n2 n3 sw0:0 | n4 n5 n6 n7 n3 sw0:1 | expected a host or port that is on no other "
                + "ringlet, found \"n3\", which fabric.ringlets[0][3] is, too",
        "n0 n1 n2 n3 sw0:0 | n4 n5 n6 sw0:1 | expected a place for each host, found none for \"n7\"",
        "n0 n1 n2 n3 sw0:0 | n4 n5 n6 n7 sw0:2 | expected the first ports of a switch before "
                + "others, found 2 of sw0 without port 1",
        "n0 n1 n2 n3 sw0:0 | n4 n5 n6 n7 | expected switches that join all ringlets, found 2 networks apart",
        "n0 n1 n2 n3 sw0:0 sw0:1 | n4 n5 n6 n7 sw0:2 | [0][5]: expected one way between any two "
                + "ringlets, found another one by \"sw0:1\""})
    void whatIsNoNetworkIsRefused(String first, String second, String words) {
        refused(words, SWITCH, ringlets(first, second));
    }

    @Test
    void aRingletIsNotTooLong() {
        refused("fabric.ringlets[0]: expected at most 16 nodes on a ringlet, found 17",
                ringlets(IntStream.range(0, 17).mapToObj(i -> "n" + i % 8).collect(Collectors.joining(" "))));
    }

    @Test
    void switchesNeedRingletsAndATorusHasNone() {
        refused("fabric.ringlets: expected the ringlets that the switches join, found none", SWITCH);
        refused("fabric.torus: expected no torus where ringlets are listed, found 4 x 2", SWITCH,
                ringlets("n0 n1 n2 n3 sw0:0", "n4 n5 n6 n7 sw0:1"), "fabric.torus=[4, 2]");
        refused("fabric.switches[0].name: expected a name of its own, found \"n1\", which a host or another switch has",
                "fabric.switches=[{\"name\": \"n1\"}]", ringlets("n0 n1 n2 n3 n4 n5 n6 n7"));
        refused("fabric.switches[0].ports: expected one of 4, 6, found 5",
                "fabric.switches=[{\"name\": \"sw0\", \"ports\": 5}]", ringlets("n0 n1 n2 n3 n4 n5 n6 n7"));
    }

    /** The order on a ringlet is the rig's own, and a row of switches carries packets further. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"sw0 | n7 n0 n5 n3 | sw0:0 n1 n2 n4 n6 |",
        "sw0 sw1 | n0 n1 n2 sw0:0 | n3 n4 sw0:1 sw1:0 | n5 n6 n7 sw1:1"})
    void everyoneReachesAllOthers(String names, String first, String second, String third) {
        String[] all = third == null
                ? new String[]{first + " sw0:1", second}
                : new String[]{first, second, third};
        String switches = "fabric.switches="
                + List.of(names.split(" ")).stream().map(name -> "{\"name\": \"" + name + "\"}").toList();
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(RIG, switches, ringlets(all),
                "variants=[{\"name\": \"only\"}]", "checks=[]", "curves=[]",
                "program.arguments.patterns=[\"all\"]", "program.arguments.measuredUs=50"), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(requireNonNull(report.variants().getFirst().metrics().get("all.leastShare")).value()).isPositive();
    }
}
