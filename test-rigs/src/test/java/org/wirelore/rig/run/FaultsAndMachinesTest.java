package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Shipped rigs on worse wires and on other machines: the protocol comes through, and the counters show what it met.
 */
class FaultsAndMachinesTest {
    private static final String OUTAGE = "faults.rules=[{\"kind\": \"link-down\", \"host\": \"beta\","
            + " \"fromUs\": 3000, \"untilUs\": 53000}]";
    private static final String BURSTS = "faults.rules=[{\"kind\": \"burst-loss\", \"probability\": 0.02,"
            + " \"recovery\": 0.2}]";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"unet-lossy-stream", "unet-hub", "unet-switch"})
    void aCableThatIsCutFor50MillisecondsDelaysMessagesAndLosesNone(String name) {
        SortedMap<String, Long> counters = clean(Rigs.load(name, "faults.loss=0", OUTAGE, length(name)));
        assertThat(sum(counters, ".lostLinkDown") + sum(counters, ".refusedLinkDown")).isPositive();
        assertThat(counters.get("protocol.retransmissions")).isPositive();
        assertThat(sum(counters, ".lostByFault")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unet-lossy-stream", "unet-hub", "unet-switch"})
    void lossesInBurstsAreSentAgainAndCounted(String name) {
        SortedMap<String, Long> counters = clean(Rigs.load(name, "faults.loss=0", BURSTS, length(name)));
        assertThat(sum(counters, ".lostInBursts")).isPositive().isEqualTo(sum(counters, ".lostByFault"));
        assertThat(counters.get("protocol.retransmissions")).isPositive();
    }

    @Test
    void whatAFaultReordersDelaysOrDamagesIsCounted() {
        SortedMap<String, Long> counters = clean(Rigs.load(Rigs.LOSSY, "faults.loss=0", "faults.reordering=0.1",
                "faults.delay=0.1", "faults.corruption=0.1"));
        assertThat(sum(counters, ".reorderedByFault")).isPositive();
        assertThat(sum(counters, ".delayedByFault")).isPositive();
        assertThat(sum(counters, ".corruptedByFault")).isPositive();
    }

    /*
     * Eight numbers are too few for a wire that holds frames back for a millisecond: an acknowledgment of the round
     * before counts as one of packets that were lost since. The rank that believes it leaves, and the other waits for
     * ever.
     */
    @Test
    void anAcknowledgmentOfAnEarlierRoundOfTheNumbersIsReportedAsWhatItIs() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, "faults.loss=0.3", "faults.duplication=0.2", "faults.reordering=0.3",
                "faults.corruption=0.1", "faults.delay=0.2", "protocol.ack=lazy", "protocol.sequenceBits=3",
                "protocol.window=4");
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), new SeededDecider(20), false, null)) {
            instance.run();
            assertThat(instance.oracles()).filteredOn(oracle -> oracle.name().equals("window"))
                    .flatExtracting(OracleResult::violations).extracting(Violation::message).singleElement().asString()
                    .startsWith(
                            "only packets that the receiver has accepted can be acknowledged: rank=0, peer=1, base=6,"
                                    + " last"
                                    + " accepted by the peer=1; an acknowledgment that was on its way for longer than"
                                    + " 8 packets");
        }
    }

    @ParameterizedTest
    @CsvSource({"10, 0, faults copy more than 65536 frames at once in direction ether0.0to1",
        "10, 1, faults hold back more than 65536 frames at once in direction ether0.0to1",
        "3, 0, the limit of events was reached"})
    void rulesThatMultiplyFramesEndTheRun(int rules, int gapUs, String end) {
        String rule = "{\"kind\": \"duplication\", \"probability\": 1, \"copies\": 16, \"gapUs\": " + gapUs + "}";
        RigConfig rig = Rigs.load(Rigs.LOSSY, "faults.rules=" + Collections.nCopies(rules, rule),
                "limits.events=200000");
        assertThat(progressOf(rig, 1)).singleElement().satisfies(violation -> {
            assertThat(violation.message()).contains(end);
            assertThat(violation.history()).last().asString().contains("duplicated: copy ", "(faults.rules[");
        });
    }

    @Test
    void aStoryTellsWhichRuleTookAFrameAndThatACableWasCut() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, "faults.loss=0.3", "protocol.retriesMax=3", "faults.rules=[{\"kind\":"
                + " \"link-down\", \"host\": \"beta\", \"fromUs\": 2000, \"untilUs\": 90000000}]");
        List<String> history = progressOf(rig, 3).getFirst().history();
        assertThat(history).anyMatch(line -> line.endsWith("lost here: link down (faults.rules[0])"));
        rig = Rigs.load(Rigs.LOSSY, "faults.loss=0.7", "protocol.retriesMax=2");
        assertThat(progressOf(rig, 3).getFirst().history()).anyMatch(line -> line.matches(
                " *[0-9.]+ us  frame of \\d+ bytes from (alpha to beta|beta to alpha): lost here: loss, frame \\d+"
                        + " \\(faults\\.loss=0\\.7\\)"));
    }

    private static List<Violation> progressOf(RigConfig rig, long seed) {
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), new SeededDecider(seed), false, null)) {
            instance.run();
            return instance.oracles().getFirst().violations();
        }
    }

    @Test
    void twoCpusServeTwoRanksOfAHostAtATimeAndOneCpuServesThemInTurn() throws IOException {
        String ranks = "ranks=[{\"host\": \"alpha\"}, {\"host\": \"alpha\"}]";
        long one = virtualPs(Rigs.load("unet-loopback", ranks));
        long two = virtualPs(Rigs.load("unet-loopback", ranks, twoCpus()));
        assertThat(two).isLessThan(one);
    }

    @Test
    void hostsWithTwoCpusRunTheProtocolOverTheirCards() throws IOException {
        SortedMap<String, Long> counters = clean(Rigs.load(Rigs.LOSSY, "faults.loss=0.05", twoCpus()));
        assertThat(counters.get("protocol.retransmissions")).isPositive();
    }

    @Test
    void sixteenHostsOnAHubCollideAndLoseNothing() {
        String hosts = IntStream.range(0, 16)
                .mapToObj(i -> "{\"name\": \"host" + i + "\", \"profile\": \"pentium-pro-200\"}")
                .collect(Collectors.joining(", ", "hosts=[", "]"));
        String ranks = IntStream.range(0, 16).mapToObj(i -> "{\"host\": \"host" + i + "\"}")
                .collect(Collectors.joining(", ", "ranks=[", "]"));
        SortedMap<String, Long> counters = clean(Rigs.load("unet-hub", hosts, ranks, "program.arguments.rounds=2"));
        assertThat(sum(counters, ".collisions")).isPositive();
        assertThat(sum(counters, ".delivered")).isPositive();
    }

    private static String length(String name) {
        return name.equals(Rigs.LOSSY) ? "program.arguments.messages=300" : "program.arguments.rounds=20";
    }

    /** Both hosts of a rig with the shipped machine's costs and a CPU more. */
    private String twoCpus() throws IOException {
        Path shipped = ConfigFolder.find().folder(ConfigFolder.Kind.HOST).resolve("pentium-pro-200.json");
        Path profile = folder.resolve("two-cpus.json");
        Files.writeString(profile, Files.readString(shipped).replace("\"cpus\": 1,", "\"cpus\": 2,"));
        assertThat(Files.mismatch(shipped, profile)).isNotEqualTo(-1);
        String path = profile.toString().replace("\\", "/");
        return "hosts=[{\"name\": \"alpha\", \"profile\": \"" + path + "\"}, {\"name\": \"beta\", \"profile\": \""
                + path + "\"}]";
    }

    private static SortedMap<String, Long> clean(RigConfig rig) {
        VariantConfig variant = rig.variants().getFirst();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(rig.seed()), false, null)) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            return instance.counters();
        }
    }

    private static long virtualPs(RigConfig rig) {
        VariantConfig variant = rig.variants().getFirst();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(rig.seed()), false, null)) {
            instance.run();
            assertThat(instance.clean()).describedAs(instance.oracles().toString()).isTrue();
            return instance.queue().now();
        }
    }

    private static long sum(SortedMap<String, Long> counters, String ending) {
        return counters.entrySet().stream().filter(entry -> entry.getKey().endsWith(ending))
                .mapToLong(entry -> entry.getValue()).sum();
    }
}
