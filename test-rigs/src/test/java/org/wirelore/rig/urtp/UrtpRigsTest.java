package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.IntStream;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.samples.CollectiveTimes;
import org.wirelore.rig.samples.Rounds;

/** MPI on URTP in rigs: losses, printed rules, and what a rig may not say. */
class UrtpRigsTest {
    private static final String COLLECTIVES = "program={\"name\": \"mpi\", \"arguments\": {\"class\": \""
            + CollectiveTimes.class.getName() + "\"}}";

    @TempDir
    Path out;

    private RunReport run(String rig, String... settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load(rig, settings), out));
    }

    private SortedMap<String, Long> passes(String rig, String... settings) {
        RunReport report = run(rig, settings);
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return report.variants().getFirst().counters();
    }

    /** Bytes, order and completion are judged by oracles. */
    @ParameterizedTest
    @ValueSource(strings = {"0.02", "0.1", "0.3"})
    void everyMessageArrivesWhateverGetsLost(String loss) {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=" + loss, "seed=5");
        assertThat(counters.get("protocol.urtp.repeated")).isPositive();
        assertThat(counters.get("protocol.urtp.misused")).isZero();
        assertThat(counters.get("protocol.urtp.malformed")).isZero();
    }

    @Test
    void collectiveOperationsGoByMulticastAndTheKernelDropsWhatIsForOthers() {
        SortedMap<String, Long> counters = passes("urtp-cluster", COLLECTIVES);
        assertThat(counters.get("protocol.urtp.multicasts")).isPositive();
        assertThat(counters.get("protocol.urtp.withdrawn")).isPositive();
        assertThat(counters.get("protocol.urtp.unsentReqsBy.kernel")).isEqualTo(8);
    }

    /** The payload is the same; a tree sends it to each receiver. */
    @Test
    void collectiveOperationsMayGoAlongTreesAsWell() {
        SortedMap<String, Long> counters = passes("urtp-cluster", COLLECTIVES, "protocol.collectives=trees");
        assertThat(counters.get("protocol.urtp.multicasts")).isZero();
        assertThat(counters.get("protocol.urtp.packets")).isPositive();
    }

    /** The window is four packets long, and 60 packets go out without an answer of the program's. */
    @Test
    void aMulticastWaitsForTheWindowsToAllReceiversAndGoesOutAsOneFrame() {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0", rounds("bcast", 60, 100));
        assertThat(counters.get("protocol.urtp.multicasts")).isEqualTo(60);
    }

    /** A card's driver has buffers for half of a window. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"outstanding\": 1}", "{}", "{\"mbufs\": 64, \"mbufExtensions\": 16}"})
    void aMulticastWaitsForRoomInTheKernelAndGoesOutAsOneFrame(String driver) {
        assertThat(notMulticast(driver, 60 * 1460)).isEqualTo(notMulticast(driver, 1));
    }

    private long notMulticast(String driver, int bytes) {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0", "protocol.window=64",
                "protocol.range=256", "protocol.ackWindow=32", "unet=" + driver, rounds("bcast", 1, bytes));
        return counters.getOrDefault("protocol.urtp.packets", 0L)
                - 3 * counters.getOrDefault("protocol.urtp.multicasts", 0L);
    }

    /**
     * With four ranks, a packet has room for 1,460 bytes of blocks: three, two and one, or one alone, share it; of
     * longer blocks, whole packets go alone, and only what is left is shared.
     */
    @ParameterizedTest
    @CsvSource({"1, 1, 3", "486, 1, 3", "487, 1, 3", "730, 1, 3", "731, 0, 3", "1460, 0, 3", "1461, 1, 6",
        "1946, 1, 6", "1947, 1, 6", "2191, 0, 6", "2920, 0, 6"})
    void scatterPutsIntoAPacketWhatFits(int bytes, long multicasts, long receivedPackets) {
        assertThat(scattered(1, bytes, "multicasts") - scattered(0, bytes, "multicasts")).isEqualTo(multicasts);
        assertThat(scattered(1, bytes, "packets") - scattered(0, bytes, "packets")).isEqualTo(receivedPackets);
    }

    private long scattered(int rounds, int bytes, String counter) {
        return passes("urtp-lossy", "faults.loss=0", rounds("scatter", rounds, bytes))
                .getOrDefault("protocol.urtp." + counter, 0L);
    }

    /** No handler interrupts what it computes, and bytes arrive whatever gets lost. */
    @ParameterizedTest
    @ValueSource(strings = {"block", "poll"})
    void withoutSignalsEveryMessageArrivesAsWell(String signals) {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0.1", "protocol.signals=" + signals);
        assertThat(counters.get("protocol.urtp.repeated")).isPositive();
        assertThat(counters.get("protocol.urtp.malformed")).isZero();
    }

    @Test
    void whatLiesWithItsUserArrivesWhateverGetsLost() {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0.1", "protocol.sendBuffers=in-place");
        assertThat(counters.get("protocol.urtp.lentBytes")).isPositive();
        assertThat(counters.get("protocol.urtp.repeated")).isPositive();
    }

    /** Random messages and collective operations, of up to five packets, among four ranks. */
    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void noMoreBuffersAreUsedThanThereAreAndEveryMessageArrives(int buffers) {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0.1", "protocol.receiveBuffers=" + buffers,
                "protocol.rendezvousBytes=0");
        assertThat(counters.get("protocol.urtp.refused")).isPositive();
        // Counted for all four ranks together.
        assertThat(counters.get("protocol.urtp.mostHeld")).isBetween(4L, 4L * buffers);
    }

    @Test
    void whatTheKernelHandlesArrivesWhateverGetsLost() {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0.1", "unet.mbufs=256",
                "protocol.runsIn=kernel");
        assertThat(counters.get("protocol.urtp.inKernel")).isPositive();
        assertThat(counters.get("protocol.urtp.unsentReqsBy.answer")).isEqualTo(4);
        assertThat(counters.get("protocol.urtp.repeated")).isPositive();
        assertThat(counters.get("protocol.urtp.misused")).isZero();
    }

    /** All but the last packets of a window of four have been acknowledged when the call is over. */
    @Test
    void mostOfALongBcastGoesOutWithoutACopy() {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0", "protocol.sendBuffers=in-place",
                rounds("bcast", 1, 60_000));
        assertThat(counters.get("protocol.urtp.lentBytes")).isEqualTo(60_000);
        assertThat(counters.get("protocol.urtp.settledBytes")).isPositive().isLessThan(6_000);
    }

    /** Members that take turns wait for each other, those that all send at once do not. */
    @Test
    void allgatherInTurnsTakesLongerThanAllAtOnce() {
        assertThat(allgatherUs(1)).isGreaterThan(allgatherUs(2));
    }

    /** The time is that of the choice for the ranks and bytes of the Allgather, whatever else the table says. */
    @Test
    void allgatherGoesAsTheTableSays() {
        for (int algorithm : new int[]{1, 2}) {
            assertThat(allgatherUs("protocol.allgather=auto", table(algorithm))).isEqualTo(allgatherUs(algorithm));
        }
    }

    private static String table(int algorithm) {
        return "protocol.allgatherTable=[{\"ranks\": 4, \"bytes\": 33, \"allgather\": 2, \"roundPackets\": 2},"
                + " {\"ranks\": 4, \"bytes\": 32, \"allgather\": " + algorithm + ", \"roundPackets\": 1},"
                + " {\"ranks\": 3, \"bytes\": 0, \"allgather\": 2, \"roundPackets\": 3}]";
    }

    /** One buffer, and one for each packet of a round and each of four ranks; 3,000 bytes are three packets. */
    @ParameterizedTest
    @CsvSource({"bcast, 2, 2, 3000, 1", "allgather, 1, 2, 3000, 1", "allgather, 2, 1, 3000, 4",
        "allgather, 2, 2, 3000, 8", "allgather, 2, 4, 3000, 12"})
    void collectiveOperationsTakeTheBuffersThatThePaperSays(String operation, int allgather, int roundPackets,
            int bytes, long k) {
        SortedMap<String, Long> counters = passes("urtp-lossy", "faults.loss=0.1", "protocol.allgather=" + allgather,
                "protocol.roundPackets=" + roundPackets, rounds(operation, 3, bytes));
        assertThat(counters.get("protocol.kbuffer.k")).isEqualTo(k);
    }

    /** Multicasts and messages of one operation never take different ways to a rank. */
    @Test
    void ranksOfOneHostUseItsMemory() {
        RunReport report = run("urtp-lossy", "protocol.local=shm",
                "ranks=[{\"host\": \"node0\"}, {\"host\": \"node0\"}, {\"host\": \"node1\"}, {\"host\": \"node2\"}]",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + CollectiveTimes.class.getName()
                        + "\"}}");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        assertThat(counters.get("protocol.urtp.packets")).isPositive();
        assertThat(counters.get("protocol.urtp.multicasts")).isZero();
    }

    /** A root with all others, of which one does something else. */
    public static final class Skipping {
        public static void main(String[] args) {
            MPI.Init(args);
            if (MPI.COMM_WORLD.Rank() != 2) {
                MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, 0);
            }
            MPI.Finalize();
        }
    }

    @Test
    void aRankThatSkipsACollectiveOperationIsNamed() {
        RunReport report = run("urtp-lossy", "program={\"name\": \"mpi\", \"arguments\": {\"class\": \""
                + Skipping.class.getName() + "\"}}");
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations()).extracting(Violation::message).contains("every call must have its match: rank=0"
                + ", call=1, context=1, operation=1 (Bcast): multicast to 1, 2, 3 has no match at 2: pid 0 sends 1"
                + " packet to pid 2, which receives 0");
    }

    private double allgatherUs(int algorithm) {
        return allgatherUs("protocol.roundPackets=1", "protocol.allgather=" + algorithm);
    }

    private double allgatherUs(String choice, String packets) {
        RunReport report = run("urtp-lossy", "faults.loss=0", choice, packets,
                rounds("allgather", 10, 32));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return Objects.requireNonNull(report.variants().getFirst().metrics().get("roundsUs")).value();
    }

    /** A full frame takes 1.2 ms, and waits for those of seven others; no frame is lost. */
    @ParameterizedTest
    @ValueSource(ints = {500, 2_000, 4_000})
    void aRequestEarnsMoreCopiesIfAPacketsAgeCountsFromItsCall(int minReqGapUs) {
        assertThat(copies(minReqGapUs, "[20]")).isGreaterThan(copies(minReqGapUs, "[]"));
    }

    private long copies(int minReqGapUs, String published) {
        return passes("urtp-cluster", "protocol.minReqGapUs=" + minReqGapUs, "protocol.published=" + published,
                "protocol.roundPackets=1", rounds("allgather", 12, 1_000)).getOrDefault("protocol.urtp.repeated", 0L);
    }

    /** A second for each of the four ranks, at both ends. */
    @Test
    void ranksMaySleepAtBothEndsAsThePaperHasIt() {
        RunReport report = run("urtp-lossy", "protocol.completion=sleep", "faults.loss=0", rounds("barrier", 1, 8));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.virtualDurationPs()).isBetween(8 * TimeUnits.PS_PER_SECOND, 9 * TimeUnits.PS_PER_SECOND);
    }

    private static String rounds(String operation, int rounds, int bytes) {
        return "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Rounds.class.getName()
                + "\", \"arguments\": [\"" + operation + "\", \"" + rounds + "\", \"" + bytes + "\"]}}";
    }

    /** A repeated packet earns no ACK: who has lost that of its last one repeats it, and gives up. */
    @Test
    void aRankThatAcknowledgesNoDuplicatesIsGivenUpThoughItLives() {
        RunReport report = leavesWaiting(7);
        assertThat(report.violations()).extracting(Violation::message).containsExactly("rank0 failed: rank 3 has"
                + " acknowledged nothing for 8000 ms: protocol.probesMax limits that");
        assertThat(report.warnings()).singleElement().asString()
                .contains("at that moment: rank3 on node3 waits for the other ranks, to leave together");
    }

    /** Two others ask it for what its program has not sent yet, until time is over. */
    @Test
    void aSenderThatDoesNotAskWaitsForEverAndOthersForIt() {
        assertThat(leavesWaiting(24).violations()).extracting(Violation::message).singleElement().asString()
                .startsWith("the limit of virtual time was reached:\n")
                .contains("rank0 on node0 waits for room to send to rank 3, tag 4 since ",
                        "rank1 on node1 waits for a message from rank 0, tag 4 since ",
                        "rank2 on node2 waits for a message from rank 0, tag 4 since ",
                        "rank3 on node3 waits for the other ranks, to leave together since ");
    }

    private RunReport leavesWaiting(int rule) {
        RunReport report = run("urtp-lossy", "faults.loss=0.3", "protocol.published=[" + rule + "]", "seed=2",
                "limits.virtualSeconds=20");
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        return report;
    }

    /** What printed rules do to windows and buffers is a finding, never an exception. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 | a buffer must be freed once by each receiver",
        "2 | only packets that were sent can be acknowledged, and a base must not move back"})
    void aPrintedRuleIsFoundByWhatItDoes(int rule, String finding) {
        RunReport report = run("urtp-lossy", "protocol.published=[" + rule + "]", "limits.virtualSeconds=5");
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations()).extracting(Violation::message)
                .anySatisfy(message -> assertThat(message).startsWith(finding));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "protocol.range=7 | protocol.range: expected at least 8, twice the window",
        "protocol.ackWindow=3 | protocol.ackWindow: expected at most 2, half the window, unless rule 10 is published",
        "protocol.published=[0] | protocol.published[0]: expected an integer from 1 to 24",
        "protocol.published=[25] | protocol.published[0]: expected an integer from 1 to 24",
        "protocol.reqDelay=0 | protocol.reqDelay: expected at least 1, or rule 14 published",
        "protocol.allgather=3 | protocol.allgather: expected 1, 2 or auto, found 3",
        "protocol.allgather=fast | protocol.allgather: expected 1, 2 or auto, found \"fast\"",
        "protocol.allgather=auto | protocol.allgatherTable: expected a choice or more, as allgather is auto,"
                + " found none",
        "protocol.allgatherTable=[{\"ranks\": 2, \"bytes\": 0, \"allgather\": 2, \"roundPackets\": 0}]"
                + " | protocol.allgatherTable[0].roundPackets: expected an integer from 1 to 64, found 0",
        "protocol.allgatherTable=[{\"ranks\": 2, \"bytes\": 0, \"allgather\": 2, \"roundPackets\": 5}]"
                + " | protocol.allgatherTable[0].roundPackets: expected at most 4, the window, found 5",
        "protocol.completion=\"nap\" | protocol.completion: expected one of linger, sleep",
        "protocol.roundPackets=5 | protocol.roundPackets: expected at most 4, the window",
        "protocol.signals=false | protocol.signals: expected true, block or poll, found false",
        "protocol.signals=never | protocol.signals: expected true, block or poll, found \"never\"",
        "protocol.receiveBuffers=5 | protocol.receiveBuffers: expected at least 6, one for each of the two streams of"
                + " each other rank, or 0, found 5",
        "protocol.runsIn=kernel | protocol.runsIn: expected library where a kernel is real or has no mbufs"
                + " (unet.mbufs), or there are hardware groups, found \"kernel\"",
        "protocol.sendBuffers=true | protocol.sendBuffers: expected one of copied, in-place, found true",
        "protocol.hardwareGroups=14 | protocol.hardwareGroups: expected true, false or an integer from 0 to 13,"
                + " found 14",
        "protocol.collectives=stores | protocol.collectives: expected one of multicast, trees, found \"stores\"",
        "protocol.window=65 | protocol.window"})
    void aMistakeIsReportedWithWhatWasExpected(String setting, String expected) {
        assertThatThrownBy(() -> Rigs.load("urtp-lossy", setting)).isInstanceOf(RigException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void whatMulticastsNothingNeedsNoHardwareGroups() {
        assertThatThrownBy(() -> Rigs.load("urtp-lossy", "protocol.hardwareGroups=true", "protocol.collectives=trees"))
                .isInstanceOf(RigException.class).hasMessageContaining("protocol.hardwareGroups: expected none where"
                        + " collectives are trees, which multicast nothing, found 13");
    }

    /** A multicast has two bytes for each of 256 ranks. */
    @Test
    void moreRanksThanAPacketCanNameAreRefused() {
        assertThat(Rigs.load("urtp-lossy", ranks(256)).variants().getFirst().ranks()).hasSize(256);
        assertThatThrownBy(() -> Rigs.load("urtp-lossy", ranks(257))).isInstanceOf(RigException.class)
                .hasMessageContaining("protocol.kind: expected at most 256 ranks under urtp, which is what a packet can"
                        + " name, found 257 ranks");
    }

    private static String ranks(int count) {
        return "ranks=" + IntStream.range(0, count).mapToObj(rank -> "{\"host\": \"node" + rank % 4 + "\"}").toList();
    }

    @Test
    void theDelayOfRequestsMayBeZeroWhereItsRuleIsPrinted() {
        assertThat(Rigs.load("urtp-lossy", "protocol.reqDelay=0", "protocol.published=[14]").variants()).hasSize(1);
    }

    @Test
    void theAckWindowMayBeLongerWhereItsRuleIsPrinted() {
        assertThat(Rigs.load("urtp-lossy", "protocol.ackWindow=6", "protocol.published=[10]").variants()).hasSize(1);
    }
}
