package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.bench.via.StreamedSends;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.samples.Survivors;

/** MPI on VIA in rigs: what networks lose, and ranks of one host. */
class ViaRigsTest {
    private static final String EXCHANGE = "program={\"name\": \"exchange\", \"arguments\":"
            + " {\"rounds\": 10, \"lengthBytes\": 20000}}";
    private static final String LOST_CELLS = "faults={\"rules\": [{\"kind\": \"cell-loss\", \"probability\": 0.01},"
            + " {\"kind\": \"cell-damage\", \"probability\": 0.01}]}";

    private static final String SURVIVORS = "program={\"name\": \"mpi\", \"arguments\": {\"class\": \""
            + Survivors.class.getName() + "\"}}";

    private static final int HOSTS = 40;

    @TempDir
    Path out;

    private static String hosts(int count) {
        return IntStream.range(0, count)
                .mapToObj("{\"name\": \"node%d\", \"profile\": \"pentium-iii-450\", \"card\": \"clan1000\"}"::formatted)
                .collect(Collectors.joining(",", "hosts=[", "]"));
    }

    private static String ranks(IntStream hosts) {
        return hosts.mapToObj("{\"host\": \"node%d\"}"::formatted).collect(Collectors.joining(",", "ranks=[", "]"));
    }

    private SortedMap<String, Long> run(String rig, String... settings) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(rig, settings), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return report.variants().getFirst().counters();
    }

    /** Bytes, order and completion are judged by oracles; cards have sent again. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void cellsThatGetLostOrDamagedAreSentAgainByTheCards(long seed) {
        SortedMap<String, Long> counters = run("via-cluster", "seed=" + seed, LOST_CELLS, EXCHANGE, "checks=[]",
                "curves=[]");
        assertThat(counters.get("retransmissions")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void framesThatGetLostAreSentAgainByTheKernels(long seed) {
        SortedMap<String, Long> counters = run("mvia-cluster", "seed=" + seed, "faults.loss=0.02",
                "faults.reordering=0.02", EXCHANGE, "checks=[]", "curves=[]");
        assertThat(counters.get("retransmissions")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"via-cluster, node0, node1", "mvia-cluster, node0, node1", "chempi-cluster, node4, node8"})
    void ranksOfOneHostMayShareItsMemoryBesideTheCard(String rig, String one, String other) {
        String ranks = Stream.of(one, one, other, other).map("{\"host\": \"%s\"}"::formatted)
                .collect(Collectors.joining(",", "ranks=[", "]"));
        SortedMap<String, Long> counters = run(rig, ranks, "protocol.local=shm", "protocol.wait=block",
                EXCHANGE, "checks=[]", "curves=[]");
        assertThat(counters.get("protocol.shm.sent")).isPositive();
        assertThat(counters.get("protocol.via.registrations")).isPositive();
    }

    /** The oracles judge bytes and order. */
    @ParameterizedTest
    @CsvSource({"via-cluster, fabric, poll", "via-cluster, fabric, block", "mvia-cluster, fabric, poll",
        "chempi-cluster, fabrics[1], block"})
    void statusesAfterTheirEntriesAndWaitsThatEndDisturbNoMessage(String rig, String fabric, String wait) {
        SortedMap<String, Long> counters = run(rig, EXCHANGE, "protocol.wait=" + wait,
                fabric + ".policy={\"entryBeforeStatus\": true, \"spuriousTimeout\": true}", "checks=[]", "curves=[]");
        assertThat(counters.get("protocol.via.registrations")).isPositive();
    }

    /** Each rank stores no more than envelopes and answers; none of the blocks has been copied for want of a region. */
    @Test
    void longBlocksOfCollectiveOperationsGoByRdmaOnly() {
        String four = Stream.of("node4", "node8", "node4", "node8").map("{\"host\": \"%s\"}"::formatted)
                .collect(Collectors.joining(",", "ranks=[", "]"));
        SortedMap<String, Long> counters = run("chempi-cluster", four, "checks=[]", "curves=[]",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + LongBlocks.class.getName() + "\"}}");
        assertThat(counters.get("protocol.via.copiedForWantOfRegistration")).isZero();
        assertThat(counters.get("protocol.via.registrations")).isPositive();
        assertThat(counters.entrySet().stream().filter(counter -> counter.getKey().endsWith(".storedBytes"))
                .mapToLong(Map.Entry::getValue)).isNotEmpty().allMatch(bytes -> bytes < LongBlocks.BYTES);
    }

    /** The others learn it from their calls and go on, whether or not the host boots again, without its rank. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", \"untilUs\": 20000"})
    void aHostThatGoesDownIsLostAndNothingElse(String until) {
        SortedMap<String, Long> counters = run("via-cluster", hosts(3), ranks(IntStream.range(0, 3)), SURVIVORS,
                "protocol.giveUpMs=50", rule("host-down", "node2", until), "checks=[]", "curves=[]");
        assertThat(counters.get("protocol.via.registrations")).isZero();
    }

    /** On a tree of small switches each pair of ranks has its connection, and neighbours exchange messages. */
    @Test
    void fortyHostsMeetOnATreeOfSwitches() {
        SortedMap<String, Long> counters = run("via-cluster", hosts(HOSTS), ranks(IntStream.range(0, HOSTS)),
                "fabric.between=small", EXCHANGE.replace("10", "1"), "checks=[]", "curves=[]");
        assertThat(counters.get("retransmissions")).isZero();
        assertThat(counters.keySet()).anyMatch(name -> name.contains("node" + (HOSTS - 1)));
    }

    /** The benchmark's stream, whose descriptors are used again and again. */
    @Test
    void aStreamUsesNoDescriptorThatIsStillInItsQueue() {
        run("via-cluster", "fabric.between=small", "protocol={\"kind\": \"none\"}", "checks=[]", "curves=[]",
                "program={\"name\": \"class\", \"arguments\": {\"class\": \"" + StreamedSends.class.getName() + "\"}}");
    }

    /** Its rank says what has failed, and its peer that the connection broke. */
    @ParameterizedTest
    @CsvSource({"via-cluster, node1, the own NIC has failed, the connection broke",
        "chempi-cluster, node8, the own NIC for long messages has failed, the connection for long messages broke"})
    void aNicThatFailsLosesItsRankAllOthers(String rig, String host, String own, String others) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(rig, EXCHANGE.replace("10", "40"),
                rule("nic-failure", host, ""), "checks=[]", "curves=[]"), out));
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).contains("rank 1 has lost rank 0: " + own)
                .doesNotContain("rank 1 has lost rank 0: " + others);
    }

    /** What is late is not sent again, and with the end of the rule all is as fast as before. */
    @Test
    void aSlowReceiverHoldsUpWhoSendsToItAndLosesNothing() {
        long quickPs = exchangePs("checks=[]");
        long slowPs = exchangePs(rule("slow-receiver", "node1", ", \"unitUs\": 50"));
        long partlyPs = exchangePs(rule("slow-receiver", "node1", ", \"unitUs\": 50, \"untilUs\": 10500"));
        assertThat(partlyPs).isStrictlyBetween(quickPs, quickPs + TimeUnits.PS_PER_MS);
        assertThat(slowPs).isGreaterThan(2 * quickPs);
    }

    /** What answers its own messages waits behind what others send to it; to ask for it again makes that longer. */
    @Test
    void aVerySlowReceiverLosesNoConnection() {
        String hosts = IntStream.range(0, 3).mapToObj(i -> "{\"name\": \"node" + i
                + "\", \"profile\": \"pentium-iii-450\", \"card\": \"clan1000\"}").collect(Collectors.joining(","));
        String ranks = IntStream.range(0, 3).mapToObj(i -> "{\"host\": \"node" + i + "\"}")
                .collect(Collectors.joining(","));
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("via-cluster", "hosts=[" + hosts + "]",
                "ranks=[" + ranks + "]", EXCHANGE.replace("10", "3").replace("20000", "200000"),
                rule("slow-receiver", "node1", ", \"unitUs\": 500"), "checks=[]", "curves=[]"), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
    }

    private long exchangePs(String setting) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("via-cluster", EXCHANGE.replace("10", "40"),
                setting, "checks=[]", "curves=[]"), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().counters().get("retransmissions")).isZero();
        return report.variants().getFirst().virtualDurationPs();
    }

    @Test
    void aNicThatFailsStaysSo() {
        assertThatThrownBy(() -> Rigs.load("via-cluster", rule("nic-failure", "node1", ", \"untilUs\": 20000")))
                .isInstanceOf(RigException.class).hasMessageContaining("expected no end of a nic-failure");
    }

    private static String rule(String kind, String host, String more) {
        return "faults={\"rules\": [{\"kind\": \"" + kind + "\", \"host\": \"" + host + "\", \"fromUs\": 10000" + more
                + "}]}";
    }
}
