package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.via.LostHost;

/** Who has nothing to send and waits learns it when its peer's host has crashed, and not when that only computes. */
class OnlyWaitingTest {
    private static final long CRASH_MS = 50;
    /** Ten questions, 0.2 s apart. */
    private static final long LEARNT_MS = 2_500;

    @TempDir
    Path out;

    private RunReport run(Class<?> program, String argument, int ranks, String... more) {
        String[] usual = {"program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + program.getName()
                + "\", \"arguments\": [\"" + argument + "\"]}}",
            "protocol.probeUs=100000", "protocol.probesMax=10",
            "protocol.lingerUs=300000", "checks=[]", "curves=[]",
            IntStream.range(0, ranks).mapToObj(rank -> "{\"host\": \"node" + rank + "\"}")
                    .collect(Collectors.joining(",", "ranks=[", "]"))};
        return Rigs.launcher().run(Rigs.order(Rigs.load("urtp-cluster",
                Stream.of(usual, more).flatMap(Arrays::stream).toArray(String[]::new)), out));
    }

    private static String crash() {
        return Stream.of("node3", "node4").map(
                host -> "{\"kind\": \"crash\", \"host\": \"" + host + "\", \"fromUs\": " + CRASH_MS * 1_000 + "}")
                .collect(Collectors.joining(",", "faults={\"rules\": [", "]}"));
    }

    private static long endMs(RunReport report) {
        return report.variants().getFirst().virtualDurationPs() / TimeUnits.PS_PER_MS;
    }

    /** Two of five are lost: each wait for one ends, and so does the leave, which waits for both. */
    @ParameterizedTest
    @ValueSource(strings = {"recv", "any", "finalize"})
    void whoWaitsLearnsItAndLeaves(String how) {
        RunReport report = run(LostHost.class, how, 5, crash());
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings())
                .anyMatch(text -> text.contains("is waited for and has answered no question for 2000 ms"));
        assertThat(endMs(report)).isLessThan(CRASH_MS + 2 * LEARNT_MS);
    }

    /** An error that a program has not asked for ends it. */
    @Test
    void aBarrierWithALostRankEndsTheProgram() {
        RunReport report = run(LostHost.class, "barrier", 5, crash());
        assertThat(report.violations().toString())
                .contains("rank 3 is waited for and has answered no question for 2000 ms")
                .doesNotContain("deadlock", "must be given back");
        assertThat(endMs(report)).isLessThan(CRASH_MS + LEARNT_MS);
    }

    /** It answers in the middle of its work, four times as long as a silent one is waited for. */
    @ParameterizedTest
    @ValueSource(strings = {"recv", "any", "bcast"})
    void whoComputesForLongIsThere(String how) {
        RunReport report = run(LongWork.class, how, 3);
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).noneMatch(text -> text.contains("waited for"));
        assertThat(report.variants().getFirst().counters().get("protocol.urtp.questions")).isGreaterThan(40);
        assertThat(endMs(report)).isGreaterThan(10_000);
    }

    /** Its handler answers every repetition, and has no room for more packets than those of a window. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "6"})
    void whoComputesForLongWithFullBuffersIsThereAllTheTime(String receiveBuffers) {
        RunReport report = run(LongWork.class, "flood", 3, "protocol.window=4", "protocol.ackWindow=2",
                "protocol.receiveBuffers=" + receiveBuffers);
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).noneMatch(text -> text.contains("rank 2"));
        assertThat(endMs(report)).isGreaterThan(10_000);
    }

    /** Though what it has no room for goes unacknowledged by then. */
    @Test
    void whoComputesForLongIsWaitedForByThoseThatLeave() {
        RunReport report = run(LongWork.class, "leave", 3, "protocol.window=4", "protocol.ackWindow=2");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).noneMatch(text -> text.contains("rank 2"));
        assertThat(endMs(report)).isGreaterThan(10_000);
    }

    @Test
    void whatNobodyTakesKeepsNoneOfThoseThatLeave() {
        RunReport report = run(LongWork.class, "never", 3, "protocol.window=4", "protocol.ackWindow=2",
                "protocol.unexpectedBytesMax=100");
        assertThat(report.violations().toString()).contains("has acknowledged nothing for 2000 ms");
        assertThat(endMs(report)).isLessThan(LEARNT_MS);
    }

    /** No signal reaches it: its kernel answers questions, and says what it has, until the buffers are full. */
    @ParameterizedTest
    @ValueSource(strings = {"recv", "send", "flood"})
    void whoseKernelAnswersIsThere(String how) {
        RunReport report = run(LongWork.class, how, 3, "unet.mbufs=64", "protocol.runsIn=kernel", "protocol.window=4",
                "protocol.ackWindow=2", "protocol.signals=true");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).noneMatch(text -> text.contains("rank 2"));
        assertThat(report.variants().getFirst().counters().get("protocol.urtp.inKernel")).isPositive();
        assertThat(endMs(report)).isGreaterThan(10_000);
    }

    /** Without signals it answers nothing meanwhile, neither a question nor a packet, and is there nevertheless. */
    @ParameterizedTest
    @CsvSource({"recv, block", "any, block", "bcast, block", "send, block", "recv, poll", "send, poll"})
    void whoComputesForLongIsThereWithoutSignalsToo(String how, String signals) {
        RunReport report = run(LongWork.class, how, 3, "protocol.signals=" + signals);
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).noneMatch(text -> text.contains("rank 2"));
        assertThat(report.variants().getFirst().counters().getOrDefault("protocol.urtp.questions", 0L)).isZero();
        assertThat(endMs(report)).isGreaterThan(10_000);
    }

    @Test
    void withoutSignalsNoHostMayCrash() {
        assertThatThrownBy(() -> run(LostHost.class, "recv", 5, crash(), "protocol.signals=block"))
                .isInstanceOf(RigException.class).hasMessageContaining("protocol.signals: expected true where a host"
                        + " crashes, as without signals a rank that computes is as silent as a dead one, found"
                        + " \"block\"");
    }
}
