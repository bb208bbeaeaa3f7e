package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.CardRecords;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.card.CardExecution;

/** Whatever the way that packets take, no cut of the cards' time makes a difference. */
class SlicesOfCardsTest {
    private static final String REPORT = "report.json";
    private static final String TRACE = "card-trace.txt";
    private static final String SHORT = "{\"name\": \"short\", \"kind\": \"myrinet\", \"metres\": 0.1}, ";
    private static final String FREE = "sockets.call sockets.ready sockets.copy sockets.send.segment"
            + " sockets.receive.segment fmp.send.call fmp.send.lock fmp.send.entry fmp.receive.look"
            + " fmp.receive.packet fmp.copy adi.copy";
    private static final long SHORT_PS = 30 * TimeUnits.PS_PER_NS;
    private static final long LONG_PS = CardExecution.USUAL.slicePs();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Hosts, rounds, and the fabric. Where hosts are many, every eighth has a rank. */
    static List<Arguments> fabrics() {
        String four = "{\"name\": \"x0\", \"ports\": 4}, {\"name\": \"x1\", \"ports\": 4}, {\"name\": \"x2\","
                + " \"ports\": 4}, {\"name\": \"x3\", \"ports\": 4}";
        String around = "{\"from\": \"x0:0\", \"to\": \"x1:1\"}, {\"from\": \"x1:0\", \"to\": \"x2:1\"}, {\"from\":"
                + " \"x2:0\", \"to\": \"x3:1\"}, {\"from\": \"x3:0\", \"to\": \"x0:1\"}, ";
        return List.of(Arguments.of("one crossbar", 3, 2, "\"kind\": \"myrinet\""),
                Arguments.of("a ring", 4, 1, "\"kind\": \"myrinet\", \"switches\": [" + four + "], \"cables\": ["
                        + around + cablesOfHosts(4, "x%d:2") + "]"),
                Arguments.of("a Clos", 17, 1, "\"kind\": \"myrinet\""),
                Arguments.of("a cable", 2, 3,
                        "\"kind\": \"myrinet\", \"cables\": [{\"from\": \"h0\", \"to\": \"h1\"}]"),
                Arguments.of("a short cable", 2, 1, "\"kind\": \"myrinet\", \"metres\": 0.1, \"cables\": [{\"from\":"
                        + " \"h0\", \"to\": \"h1\"}]"));
    }

    private static String cablesOfHosts(int hosts, String port) {
        return IntStream.range(0, hosts)
                .mapToObj(i -> "{\"from\": \"h" + i + "\", \"to\": \"" + port.formatted(i) + "\"}")
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fabrics")
    void eventsReportAndCardsAreTheSame(String name, int hosts, int rounds, String fabric) throws IOException {
        eventsReportAndCardsAreTheSame(rig(hosts, rounds, fabric), hosts);
    }

    /** What comes to a host on another way than that of the Myrinet which its card has long cables to; cards; rig. */
    static List<Arguments> waysBeside() {
        String sockets = "{\"name\": \"lan\", \"kind\": \"sockets\", \"sockets\": {\"latencyUs\": %s}}";
        String link = "{\"name\": \"ether0\", \"kind\": \"link\"}";
        return List.of(Arguments.of("a Myrinet with rules", 4, SHORT, "{\"card\": \"lanai4-sbus\", \"fabric\":"
                + " \"short\"}", sockets.formatted("60"),
                "{\"kind\": \"fmp\", \"peers\": \"same-fabric\","
                        + " \"fabric\": \"short\"}, {\"kind\": \"tcp\"}",
                "{\"rules\": [{\"kind\": \"packet-cut\", \"wire\": \"short\", \"fromUs\": 100000000}]}"),
                Arguments.of("a Myrinet without", 4, SHORT, "{\"card\": \"lanai4-sbus\", \"fabric\": \"short\"}",
                        sockets.formatted("60"), "{\"kind\": \"fmp\", \"peers\": \"same-fabric\","
                                + " \"fabric\": \"short\"}, {\"kind\": \"tcp\"}",
                        "{}"),
                Arguments.of("quick sockets", 2, "", "", sockets.formatted("0.2"), "{\"kind\": \"tcp\"}", "{}"),
                Arguments.of("sockets at once", 2, "", "", sockets.formatted("0"), "{\"kind\": \"tcp\"}", "{}"),
                Arguments.of("an Ethernet", 2, link + ", ", "{\"fabric\": \"ether0\"}", sockets.formatted("60"),
                        "{\"kind\": \"unet\", \"peers\": \"same-fabric\", \"fabric\": \"ether0\"}, {\"kind\":"
                                + " \"tcp\"}",
                        "{}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("waysBeside")
    void otherWaysToAHostReachItsCardInTime(String name, int cards, String fabric, String card, String sockets,
            String protocols, String faults) throws IOException {
        String slot = "{\"card\": \"lanai4-sbus\", \"fabric\": \"long\"}";
        writeQuickProfile();
        Path file = Files.writeString(folder.resolve("rig.json"), """
                {"name": "ways", "hosts": [%s, %s, %s], "ranks": [%s], "faults": %s,
                 "fabrics": [{"name": "long", "kind": "myrinet", "metres": 200,
                              "slack": {"bytes": 2000, "stopBytes": 1000, "goBytes": 500}}, %s%s],
                 "protocols": [{"kind": "fmp", "peers": "same-fabric", "fabric": "long"}, %s],
                 "limits": {"virtualSeconds": 10},
                 "program": {"name": "random-traffic", "arguments": {"rounds": 4, "messagesPerRound": 24,
                             "lengthBytesMax": 400, "limitsBytes": [0, 300], "lagUsMax": 20}}}
                """.formatted(host(0, "./quick.json", slot),
                host(1, "./quick.json", card.isEmpty() ? slot : slot + ", " + card),
                host(2, "ultra-2-200-sbus", card), each(3, "{\"host\": \"h%d\"}", 1), faults, fabric, sockets,
                protocols));
        eventsReportAndCardsAreTheSame(
                new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of()), cards);
    }

    private void writeQuickProfile() throws IOException {
        Files.writeString(folder.resolve("quick.json"), """
                {"name": "quick", "description": "Calls cost nothing", "extends": "ultra-2-200-sbus", "costs": {%s}}
                """.formatted(Stream.of(FREE.split(" ")).map(each -> "\"" + each + "\": {\"cpuNs\": 0}")
                .collect(Collectors.joining(", "))));
    }

    /** Its host learns it at once, while a packet of the card it comes from would be under way for long. */
    @Test
    void whoLearnsItByAnotherWaySeesNothingThatItsCardDoesLater() throws IOException {
        writeQuickProfile();
        String card = "{\"card\": \"lanai4-sbus\", \"fabric\": \"long\"}";
        Path file = Files.writeString(folder.resolve("rig.json"), """
                {"name": "asked", "hosts": [%s, %s], "ranks": [{"host": "h0"}, {"host": "h1"}],
                 "fabrics": [{"name": "long", "kind": "myrinet", "metres": 200,
                              "slack": {"bytes": 2000, "stopBytes": 1000, "goBytes": 500}},
                             {"name": "lan", "kind": "sockets", "sockets": {"latencyUs": 0}}],
                 "protocols": [{"kind": "fmp", "peers": "same-fabric", "fabric": "long"}],
                 "limits": {"virtualSeconds": 10},
                 "program": {"name": "class", "arguments": {"class": "%s"}}}
                """.formatted(host(0, "./quick.json", card), host(1, "./quick.json", card),
                WordBesideCards.class.getName()));
        eventsReportAndCardsAreTheSame(
                new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of()), 2);
    }

    private static String host(int number, String profile, String cards) {
        return "{\"name\": \"h" + number + "\", \"profile\": \"" + profile + "\", \"cards\": [" + cards + "]}";
    }

    private void eventsReportAndCardsAreTheSame(RigConfig rig, int cards) throws IOException {
        RunReport usual = run(rig, "usual", CardExecution.USUAL);
        assertThat(usual.verdict()).isEqualTo(Verdict.PASS);
        assertThat(states("usual")).hasSize(cards);
        for (CardExecution other : List.of(new CardExecution(true, true, SHORT_PS),
                new CardExecution(false, true, LONG_PS), new CardExecution(false, false, LONG_PS))) {
            assertThat(run(rig, "other", other).eventStreamHash()).as("%s", other).isEqualTo(usual.eventStreamHash());
            assertThat(folder.resolve("other").resolve(REPORT)).as("%s", other)
                    .hasSameBinaryContentAs(folder.resolve("usual").resolve(REPORT));
            assertThat(states("other")).as("%s", other).isEqualTo(states("usual"));
        }
    }

    private RunReport run(RigConfig rig, String out, CardExecution execution) {
        return Rigs.launcher().run(Rigs.order(rig, folder.resolve(out)).withExecution(execution)
                .withCards(new CardRecords(false, true, false)));
    }

    /** What each card has come to. */
    private List<String> states(String out) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve(TRACE)).stream()
                .filter(line -> line.contains("ends in the state")).toList();
    }

    private RigConfig rig(int hosts, int rounds, String fabric) throws IOException {
        Path file = Files.writeString(folder.resolve("rig.json"), """
                {"name": "slices", "hosts": [%s], "fabric": {%s}, "protocol": {"kind": "fmp"}, "ranks": [%s],
                 "limits": {"virtualSeconds": 10},
                 "program": {"name": "exchange", "arguments": {"rounds": %d, "lengthBytes": 700}}}
                """.formatted(each(hosts, "{\"name\": \"h%d\", \"profile\": \"ultra-2-200-sbus\","
                + " \"card\": \"lanai4-sbus\"}", 1), fabric, each(hosts, "{\"host\": \"h%d\"}", hosts > 8 ? 8 : 1),
                rounds));
        return new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of());
    }

    private static String each(int hosts, String form, int step) {
        return IntStream.range(0, hosts).filter(i -> i % step == 0).mapToObj(form::formatted)
                .collect(Collectors.joining(", "));
    }
}
