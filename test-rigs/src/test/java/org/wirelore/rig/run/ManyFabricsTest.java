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
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFixture;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.product.ProductRegistry;
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
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
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

    @Test
    void routesWorkOnRealInterfacesAndSockets() throws Exception {
        Needs.namespaces();
        RunReport report = run(Rigs.load("two-networks", "mode=real",
                "fabrics=[{\"name\": \"ether0\", \"kind\": \"veth\"}, {\"name\": \"ether1\", \"kind\": \"veth\"},"
                        + " {\"name\": \"lan\", \"kind\": \"sockets\"}]"),
                "out");
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
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
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
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
