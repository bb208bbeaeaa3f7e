package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFixture;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;

/** Hosts with several cards on several fabrics, and a protocol for each pair of ranks. */
class ManyFabricsTest {
    @TempDir
    Path folder;

    private RunReport run(RigConfig rig, String out) throws Exception {
        return Rigs.launcher().run(Rigs.order(rig, folder.resolve(out)));
    }

    private static SortedMap<String, Long> counters(RunReport report) {
        return report.variants().getFirst().counters();
    }

    private static long lost(SortedMap<String, Long> counters, String plug) {
        return counters.getOrDefault(plug + ".lostByFault", -1L);
    }

    @Test
    void everyPairTalksThroughItsOwnProtocol() throws Exception {
        RunReport report = run(Rigs.load("two-networks"), "out");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = counters(report);
        assertThat(counters.get("ether0.alpha.sent")).isPositive();
        assertThat(counters.get("ether1.gamma.sent")).isPositive();
        assertThat(report.oracles()).extracting(OracleResult::name).contains("window on ether0", "window on ether1",
                "sequence on ether0", "sequence on ether1");
    }

    @Test
    void countersOfAHostWithSeveralCardsNameTheFabric() throws Exception {
        SortedMap<String, Long> counters = counters(run(Rigs.load("two-networks"), "out"));
        assertThat(counters).containsKeys("alpha.card.framesSent", "beta.ether0.card.framesSent",
                "beta.ether1.card.framesSent", "beta.ether1.unet.received", "gamma.card.framesReceived")
                .doesNotContainKeys("beta.card.framesSent", "alpha.ether0.card.framesSent");
    }

    @Test
    void capturesNameTheFabric() throws Exception {
        run(Rigs.load("two-networks"), "out");
        String capture = Files.readString(folder.resolve("out/capture.pcapng"), StandardCharsets.ISO_8859_1);
        assertThat(capture).contains("ether0").contains("ether1");
    }

    @Test
    void aRuleHappensOnTheWireThatItNames() throws Exception {
        RigConfig rig = Rigs.load("two-networks", "faults.loss=0",
                "faults.rules=[{\"kind\": \"loss\", \"wire\": \"ether1\", \"probability\": 0.2}]");
        SortedMap<String, Long> counters = counters(run(rig, "out"));
        assertThat(lost(counters, "ether1.beta") + lost(counters, "ether1.gamma")).isPositive();
        assertThat(lost(counters, "ether0.alpha") + lost(counters, "ether0.beta")).isZero();
    }

    @Test
    void aRuleOfAHostHappensWhereTheHostIs() throws Exception {
        RigConfig rig = Rigs.load("two-networks", "faults.loss=0",
                "faults.rules=[{\"kind\": \"loss\", \"host\": \"gamma\", \"probability\": 0.2}]");
        SortedMap<String, Long> counters = counters(run(rig, "out"));
        assertThat(lost(counters, "ether1.gamma")).isPositive();
        assertThat(lost(counters, "ether1.beta") + lost(counters, "ether0.alpha")
                + lost(counters, "ether0.beta")).isZero();
    }

    @Test
    void theListFormOfARigWithOneFabricRunsLikeTheShortForm() throws Exception {
        RigConfig brief = new ConfigFixture(folder.resolve("a")).load(brief());
        RigConfig list = new ConfigFixture(folder.resolve("b")).load(brief()
                .replace("\"fabric\": {\"kind\": \"link\"}", "\"fabrics\": [{\"kind\": \"link\"}]")
                .replace("\"protocol\": {\"kind\": \"unet\"}", "\"protocols\": [{\"kind\": \"unet\"}]")
                .replace("\"profile\": \"pentium-133\"",
                        "\"profile\": \"pentium-133\", \"cards\": [{\"fabric\": \"ether0\"}]"));
        assertThat(run(list, "list").eventStreamHash()).isEqualTo(run(brief, "brief").eventStreamHash());
    }

    @Test
    void aListOfOneProtocolWithoutTheAdiRunsLikeTheShortForm() throws Exception {
        String raw = brief().replace("\"exchange\", \"arguments\": {\"rounds\": 3, \"lengthBytes\": 64}",
                "\"pingpong\", \"arguments\": {\"sizesBytes\": [4], \"repetitions\": 3, \"warmUps\": 1}");
        RigConfig brief = new ConfigFixture(folder.resolve("a")).load(raw.replace("unet", "raw"));
        RigConfig list = new ConfigFixture(folder.resolve("b")).load(raw
                .replace("\"protocol\": {\"kind\": \"unet\"}", "\"protocols\": [{\"kind\": \"raw\"}]"));
        RunReport report = run(list, "list");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.eventStreamHash()).isEqualTo(run(brief, "brief").eventStreamHash());
    }

    private static String brief() {
        return """
                {"name": "pair",
                 "hosts": [{"name": "alpha", "profile": "pentium-133"}, {"name": "beta", "profile": "pentium-133"}],
                 "fabric": {"kind": "link"},
                 "protocol": {"kind": "unet"},
                 "ranks": [{"host": "alpha"}, {"host": "beta"}],
                 "program": {"name": "exchange", "arguments": {"rounds": 3, "lengthBytes": 64}}}
                """;
    }

    private RunReport checked(String metric) throws Exception {
        return run(Rigs.load("two-networks", "faults.loss=0",
                "checks=[{\"metric\": \"" + metric + "\", \"minimum\": 1}]"), "out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run/ether0.alpha.sent", "run/beta.ether1.card.framesSent"})
    void checksLookAtCountersOfAFabricOrACard(String metric) throws Exception {
        assertThat(checked(metric).checks()).singleElement().satisfies(check -> {
            assertThat(check.verdict()).isEqualTo(CheckVerdict.PASS);
            assertThat(check.measured()).isGreaterThan(1);
        });
    }

    @Test
    void aCheckOfAFigureThatDoesNotExistIsAnErrorWithTheNearestName() {
        assertThatThrownBy(() -> checked("run/ether0.alpha.sends")).isInstanceOf(RigException.class)
                .hasMessageContaining("checks: expected a figure that the run measures or counts in the check"
                        + " run/ether0.alpha.sends, found run/ether0.alpha.sends; did you mean \"ether0.alpha.sent\"?");
        assertThat(folder.resolve("out/report.json")).exists();
    }

    @Test
    void theKernelsUseOfTheCpuIsThatOfAllCardsOnce() throws Exception {
        RigConfig rig = new ConfigFixture(folder.resolve("rig")).load("""
                {"name": "pair",
                 "hosts": [
                   {"name": "alpha", "profile": "pentium-133", "cards": [{"fabric": "ether0"}, {"fabric": "ether1"}]},
                   {"name": "beta", "profile": "pentium-133", "cards": [{"fabric": "ether0"}, {"fabric": "ether1"}]}],
                 "fabrics": [{"name": "ether0", "kind": "link"}, {"name": "ether1", "kind": "link"}],
                 "protocols": [{"kind": "unet", "fabric": "ether1"}],
                 "ranks": [{"host": "alpha"}, {"host": "beta"}],
                 "program": {"name": "pingpong", "arguments": {"sizesBytes": [4], "repetitions": 3}},
                 "checks": [{"metric": "run/sendCpuUs.4", "value": 4.308, "tolerancePercent": 0.1}]}
                """);
        assertThat(run(rig, "out").checks()).singleElement()
                .satisfies(check -> assertThat(check.verdict()).isEqualTo(CheckVerdict.PASS));
    }

    @Test
    void routesWorkOnRealInterfacesAndSockets() throws Exception {
        Needs.namespaces();
        RunReport report = run(Rigs.load("two-networks", "mode=real",
                "fabrics=[{\"name\": \"ether0\", \"kind\": \"veth\"}, {\"name\": \"ether1\", \"kind\": \"veth\"},"
                        + " {\"name\": \"lan\", \"kind\": \"sockets\"}]"),
                "out");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(counters(report).get("ether0.alpha.received")).isPositive();
        assertThat(counters(report).get("ether1.gamma.received")).isPositive();
    }

    @Test
    void aRankSleepsForTwoCardsSharedMemoryAndSocketsAtATime() throws Exception {
        SortedMap<String, Long> polled = passing(Rigs.load("two-networks", "faults.loss=0"), "poll");
        SortedMap<String, Long> asleep = passing(Rigs.load("two-networks", blocking("faults.loss=0")), "block");
        for (String received : List.of("beta.ether0.unet.received", "beta.ether1.unet.received",
                "alpha.unet.received", "gamma.unet.received")) {
            assertThat(asleep.get(received)).as(received).isPositive();
            assertThat(polled.get(received)).as(received).isPositive();
        }
        passing(Rigs.load("two-networks", blocking()), "lossy");
    }

    @Test
    void ranksWithTwoCardsBlockInSelect() throws Exception {
        SortedMap<String, Long> counters = passing(Rigs.load("two-networks", blocking("protocols[1].blockIn=select",
                "protocols[2].blockIn=select")), "select");
        assertThat(counters.get("beta.ether0.unet.received")).isPositive();
        assertThat(counters.get("beta.ether1.unet.received")).isPositive();
    }

    @Test
    void aRankSleepsForTwoRealInterfacesSharedMemoryAndSocketsAtATime() throws Exception {
        Needs.namespaces();
        for (String loss : List.of("faults.loss=0", "faults.loss=0.02")) {
            SortedMap<String, Long> counters = passing(Rigs.load("two-networks", blocking("mode=real", loss,
                    "fabrics=[{\"name\": \"ether0\", \"kind\": \"veth\"}, {\"name\": \"ether1\", \"kind\":"
                            + " \"veth\"}, {\"name\": \"lan\", \"kind\": \"sockets\"}]")),
                    loss);
            assertThat(counters.get("ether0.alpha.received")).isPositive();
            assertThat(counters.get("ether1.gamma.received")).isPositive();
        }
    }

    private SortedMap<String, Long> passing(RigConfig rig, String out) throws Exception {
        RunReport report = run(rig, out);
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return counters(report);
    }

    /** Settings with which all four protocols of the rig sleep. */
    private static String[] blocking(String... settings) {
        return Stream.concat(IntStream.range(0, 4).mapToObj(i -> "protocols[" + i + "].wait=block"),
                Stream.of(settings)).toArray(String[]::new);
    }

    @Test
    void aComparisonTakesTheShortForm() {
        assertThatThrownBy(() -> RigPair.of(new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY),
                Rigs.load("two-networks"), List.of()))
                .isInstanceOf(RigException.class);
    }
}
