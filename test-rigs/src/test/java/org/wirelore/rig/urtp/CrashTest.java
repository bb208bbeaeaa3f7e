package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
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

/** A host on an Ethernet stops for good: the others learn of it as their protocol has it. */
class CrashTest {
    private static final long LATEST_MS = 2_700;

    @TempDir
    Path out;

    private RunReport run(String rig, String host, long fromUs, String lost, String... settings) {
        String[] all = new String[settings.length + 4];
        System.arraycopy(settings, 0, all, 4, settings.length);
        all[0] = "faults={\"rules\": [{\"kind\": \"crash\", \"host\": \"" + host + "\", \"fromUs\": " + fromUs + "}]}";
        all[1] = "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + UntilLost.class.getName()
                + "\", \"arguments\": [\"" + lost + "\"]}}";
        all[2] = "checks=[]";
        all[3] = "curves=[]";
        return Rigs.launcher().run(Rigs.order(Rigs.load(rig, all), out));
    }

    /** A packet goes to its receivers ten times more, 0.2 s apart. */
    @ParameterizedTest
    @CsvSource({"0, 10000", "1, 10777", "2, 100000", "3, 100333", "3, 555555", "0, 999999"})
    void everySurvivorIsToldWhoWithinTheConfiguredTime(int lost, long fromUs) {
        RunReport report = run("urtp-cluster", "node" + lost, fromUs, Integer.toString(lost),
                "protocol.probeUs=100000", "protocol.probesMax=10", "protocol.lingerUs=300000",
                "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}, {\"host\": \"node2\"}, {\"host\": \"node3\"}]");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).anyMatch(text -> text.contains("rank " + lost + " died"));
        assertThat(report.variants().getFirst().virtualDurationPs())
                .isLessThan((fromUs / 1_000 + LATEST_MS) * TimeUnits.PS_PER_MS);
    }

    /**
     * Some have got the last packets of the dead rank, others have not and can't get them any more: those learn first
     * who it is, and the others, which wait for them, of them.
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3", "0, 4", "2, 5", "1, 6", "3, 7", "0, 8"})
    void whoWaitsForASurvivorIsToldToo(int lost, int seed) {
        RunReport report = run("urtp-cluster", "node" + lost, 100_000L + seed * 10_007L, Integer.toString(lost),
                "protocol.probeUs=100000", "protocol.probesMax=10", "protocol.lingerUs=300000", "faults.loss=0.3",
                "seed=" + seed,
                "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}, {\"host\": \"node2\"}, {\"host\": \"node3\"}]");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).anyMatch(text -> text.contains("rank " + lost + " died"));
    }

    /** A long message asks its receiver first, which has left the operation and never answers. */
    @ParameterizedTest
    @CsvSource({"1, 3000000", "2, 2000000", "0, 5000000"})
    void whoAsksASurvivorThatHasLeftTheOperationIsToldToo(int lost, long fromUs) {
        RunReport report = run("urtp-cluster", "node" + lost, fromUs, lost + "\", \"0\", \"300000",
                "protocol.probeUs=100000", "protocol.probesMax=10", "protocol.lingerUs=300000",
                "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}, {\"host\": \"node2\"}, {\"host\": \"node3\"}]");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).anyMatch(text -> text.contains("rank " + lost + " died"));
    }

    /** Four of five have an address of their own, or are about to agree on one. */
    @ParameterizedTest
    @CsvSource({"2, 50000", "2, 70000", "1, 80000", "3, 90000", "0, 100000", "0, 200000"})
    void soItIsAmongRanksThatHaveAHardwareGroup(int lost, long fromUs) {
        RunReport report = run("urtp-cluster", "node" + lost, fromUs, lost + "\", \"1",
                "protocol.probeUs=100000", "protocol.probesMax=10", "protocol.lingerUs=300000",
                "protocol.hardwareGroups=true", "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"},"
                        + " {\"host\": \"node2\"}, {\"host\": \"node3\"}, {\"host\": \"node4\"}]");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().counters().get("protocol.urtp.joins")).isPositive();
        assertThat(report.variants().getFirst().virtualDurationPs())
                .isLessThan((fromUs / 1_000 + 2 * LATEST_MS) * TimeUnits.PS_PER_MS);
    }

    /** Kernels and cards of the dead host do nothing more, and what they held is no leak. */
    @ParameterizedTest
    @ValueSource(strings = {"mvia-cluster", "tcp-cluster"})
    void onOtherProtocolsTheConnectionBreaks(String rig) {
        RunReport report = run(rig, "node1", 20_000, "1",
                "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}]");
        assertThat(report.warnings()).anyMatch(text -> text.contains("rank 1 died"));
        assertThat(report.violations().toString()).doesNotContain("must be left", "device failed", "deadlock");
    }

    @Test
    void itHasNoEndAndNeedsAHost() {
        assertThatThrownBy(() -> Rigs.load("urtp-cluster",
                "faults={\"rules\": [{\"kind\": \"crash\", \"host\": \"node1\", \"untilUs\": 20000}]}"))
                .isInstanceOf(RigException.class).hasMessageContaining("expected no end of a crash");
        assertThatThrownBy(() -> Rigs.load("urtp-cluster", "faults={\"rules\": [{\"kind\": \"crash\"}]}"))
                .isInstanceOf(RigException.class).hasMessageContaining("expected the key host in a crash");
        assertThatThrownBy(() -> Rigs.load("unet-veth",
                "faults={\"rules\": [{\"kind\": \"crash\", \"host\": \"alpha\"}]}"))
                .isInstanceOf(RigException.class).hasMessageContaining("expected a fault of frames");
    }
}
