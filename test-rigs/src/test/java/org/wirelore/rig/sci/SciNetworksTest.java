package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** SCI networks in rigs: what fits together, and MPI over lost packets. */
class SciNetworksTest {
    private static final String RIG = "sci-cluster";
    private static final String EXCHANGE = "program={\"name\": \"exchange\"}";
    private static final String LONG_EXCHANGE = "program={\"name\": \"exchange\", \"arguments\":"
            + " {\"rounds\": 200, \"lengthBytes\": 700}}";

    @TempDir
    Path out;

    private static String hosts(int count, String card) {
        return "hosts=" + IntStream.range(0, count).mapToObj(i -> "{\"name\": \"n" + i
                + "\", \"profile\": \"pentium-iii-450\", \"card\": \"" + card + "\"}").toList();
    }

    private static String ranks(int count) {
        return "ranks=" + IntStream.range(0, count).mapToObj(i -> "{\"host\": \"n" + i + "\"}").toList();
    }

    private static void refused(String words, String... settings) {
        assertThatThrownBy(() -> Rigs.load(RIG, settings)).isInstanceOf(RigException.class)
                .hasMessageContaining(words);
    }

    @Test
    void aTorusHasAPlaceForEachHost() {
        refused("fabric.torus: expected as many places as there are hosts, 6, found 4, 2 x 2", hosts(6, "d312"),
                ranks(6), "fabric.torus=[2, 2]");
        refused("found 18, 6 x 3, the smallest torus with a place for each", hosts(17, "d312"), ranks(17));
        assertThat(Rigs.load(RIG, hosts(6, "d312"), ranks(6), "fabric.torus=[3, 2]").variants()).hasSize(1);
    }

    @Test
    void aCardNeedsALinkForEachDimension() {
        refused("hosts[0].card: expected a card with 2 link controllers, one for each dimension of the torus of 2 x 2,"
                + " found d310 with 1", hosts(4, "d310"), ranks(4), "fabric.torus=[2, 2]");
        refused("the torus of 5 x 4, found d310 with 1", hosts(20, "d310"), ranks(20));
    }

    @Test
    void cardsAreOfOneLinkRate() {
        refused("hosts[1].card: expected cards of one link rate, found d330", "hosts[1].card=d330");
    }

    @Test
    void aDimensionHasAtMostFifteenCards() {
        refused("fabric.torus[0]: expected an integer from 1 to 15, found 16", "fabric.torus=[16, 1]");
    }

    @Test
    void aTailFlagNeedsARecordOfOnePacket() {
        refused("protocol.slotBytes: expected at most 64 with guard tail, one packet of the card",
                "protocol.guard=tail");
    }

    /** The sci device has less to carry: what stays within a host is not in its records. */
    @Test
    void ranksOfOneHostMayShareItsMemoryBesideTheCard() {
        String four = "ranks=[{\"host\": \"n0\"}, {\"host\": \"n0\"}, {\"host\": \"n1\"}, {\"host\": \"n1\"}]";
        long all = records(run(hosts(2, "d310"), four, "protocol.wait=block", "checks=[]", "curves=[]", EXCHANGE));
        long between = records(run(hosts(2, "d310"), four, "protocol.wait=block", "protocol.local=shm", "checks=[]",
                "curves=[]", EXCHANGE));
        assertThat(between).isLessThan(all);
    }

    private static long records(RunReport report) {
        return report.variants().getFirst().counters().getOrDefault("protocol.records", 0L);
    }

    /** Bytes, order, and the slots themselves are judged by oracles; something was stored again in each. */
    @ParameterizedTest
    @CsvSource({"tail, 64", "barrier, 256", "crc, 256"})
    void whatGetsLostIsStoredAgain(String guard, int slotBytes) {
        RunReport report = run(hosts(3, "d310"), ranks(3), "protocol.guard=" + guard,
                "protocol.slotBytes=" + slotBytes,
                "faults.loss=0.01", "checks=[]", "curves=[]", EXCHANGE);
        assertThat(report.variants().getFirst().counters().get("retransmissions")).isPositive();
        assertThat(report.oracles()).extracting(OracleResult::name).contains("records of a pair", "slots and buffers");
    }

    /** Each kind of fault happens, and costs MPI time only. */
    @ParameterizedTest
    @CsvSource({"subaction-loss, 0.02, '\"match\": {\"offsetBytes\": 2, \"valueHex\": \"10\", \"maskHex\": \"f0\"}'",
        "subaction-damage, 0.02, '\"atMost\": 9'", "busy-target, 0.3, '\"atMost\": 1000'",
        "response-error, 0.02, '\"status\": \"conflict\"'", "node-off, 1, '\"fromUs\": 5000, \"atMost\": 1'"})
    void whatGoesWrongWithPacketsCostsTimeOnly(String kind, double probability, String more) {
        RunReport report = run("faults={\"rules\": [{\"kind\": \"" + kind + "\", \"probability\": " + probability + ", "
                + more + "}]}", "checks=[]", "curves=[]",
                LONG_EXCHANGE);
        assertThat(report.variants().getFirst().counters().entrySet().stream()
                .filter(counter -> counter.getKey().endsWith("ByFault")).mapToLong(Map.Entry::getValue).sum())
                .isPositive();
    }

    /** Its link stays up, and its session comes back again and again; neither rank, card nor hub tries for ever. */
    @Test
    void aTargetThatIsFullForEverIsGivenUp() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(RIG, hosts(4, "d312"), ranks(4),
                "fabric.torus=[2, 2]",
                "faults={\"rules\": [{\"kind\": \"busy-target\", \"host\": \"n3\", \"fromUs\": 4000}]}",
                "protocol.giveUpMs=30", "checks=[]", "curves=[]", LONG_EXCHANGE), out));
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).contains("could not reach rank", "protocol.giveUpMs limits that");
    }

    /** The rank on it is gone, the others learn it; nothing is left of it, and the report says who died. */
    @Test
    void aHostThatGoesDownTakesOnlyItsOwnRankWithIt() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("sci-cable"), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        for (String host : List.of("a host that boots again", "a host that dies")) {
            String loss = host.endsWith("dies") ? "could not reach rank 2 for 2000 ms" : "has lost rank 2";
            assertThat(report.warnings()).filteredOn(text -> text.startsWith(host))
                    .anySatisfy(text -> assertThat(text)
                            .endsWith("rank 2 died at 40000.000 us: its host node12 went down"))
                    .anySatisfy(text -> assertThat(text).contains("rank 0 " + loss))
                    .anySatisfy(text -> assertThat(text).contains("rank 1 " + loss));
        }
    }

    /** Messages of two links: packets turn from x to y. */
    @ParameterizedTest
    @CsvSource({"4, '[2, 2]'", "6, '[3, 2]'", "9, '[]'"})
    void ranksTalkOverATorus(int count, String torus) {
        RunReport report = run(hosts(count, "d312"), ranks(count), "fabric.torus=" + torus, "checks=[]", "curves=[]",
                EXCHANGE);
        assertThat(report.variants().getFirst().counters().get("retransmissions")).isZero();
    }

    private RunReport run(String... settings) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(RIG, settings), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return report;
    }

    @Test
    void severalRanksOfOneHostTalkThroughTheirCard() {
        run("ranks=[{\"host\": \"node4\"}, {\"host\": \"node8\"}, {\"host\": \"node4\"}]", "checks=[]", "curves=[]",
                EXCHANGE);
    }
}
