package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

class PacedRunTest {
    private static final String RIG = "tulip-on-veth";
    /** A machine that is busy with other tests must not fail these. */
    private static final String PATIENT = "limits.lagUs=30000000";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void asRoot() throws IOException {
        Needs.namespaces();
    }

    @Test
    void twoTulipsOnAVethPairTalkThroughTheKernelAndTheReplayIsIdenticalWithoutIt() {
        RunReport report = run("first", PATIENT);
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        VariantReport raw = report.variants().getFirst();
        assertThat(raw.counters().get("ether0.alpha.port.sent")).isEqualTo(5500);
        assertThat(raw.counters().get("ether0.beta.entered")).isEqualTo(5500);
        assertThat(raw.metrics()).containsKeys("paced.lagUs.p50", "paced.lagUs.p99", "paced.lagUs.max");

        ReplayResult again = Rigs.launcher().replay(folder.resolve("first", ReplayRecord.FILE), made("second"));
        assertThat(again.difference()).isEmpty();
        assertThat(again.identical()).isTrue();
        assertThat(again.report().eventStreamHash()).isEqualTo(report.eventStreamHash());
    }

    /** The kernel agent is the one of virtual time: short and long messages, the latter by RDMA writes. */
    @Test
    void mviaOfTwoTulipsGoesThroughTheKernelAndTheReplayIsIdentical() {
        RunReport report = run("mvia", PATIENT, "hosts=[" + host("alpha") + ", " + host("beta") + "]",
                "variants=[{\"name\": \"mvia\"}]", "protocol={\"kind\": \"via\", \"nic\": \"/dev/via_eth0\"}",
                "program.arguments={\"sizesBytes\": [4, 20000], \"repetitions\": 50, \"warmUps\": 5}");
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        assertThat(counters.get("ether0.alpha.port.sent")).isPositive();
        assertThat(counters.get("protocol.via.registrations")).isPositive();
        assertThat(Rigs.launcher().replay(folder.resolve("mvia", ReplayRecord.FILE), made("mvia-again")).difference())
                .isEmpty();
    }

    private static String host(String name) {
        return "{\"name\": \"" + name + "\", \"profile\": \"pentium-ii-400\", \"card\": \"dc21140\"}";
    }

    @Test
    void faultsHitWhatComesFromTheRealWireByTheSameRules() {
        RunReport report = run("lossy", PATIENT, "faults.loss=0.05", "variants=[{\"name\": \"adi\"}]",
                "program.arguments.repetitions=300");
        VariantReport variant = report.variants().getFirst();
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(variant.counters().get("ether0.alpha.lostByFault")).isPositive();
        assertThat(variant.counters().get("protocol.retransmissions")).isPositive();
        assertThat(Rigs.launcher().replay(folder.resolve("lossy", ReplayRecord.FILE), made("lossy-again")).difference())
                .isEmpty();
    }

    @Test
    void aRunThatCanNotKeepUpFailsAndSaysSoAlsoInTheReplay() {
        RunReport report = run("late", "limits.lagUs=0.001");
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.oracles()).flatExtracting(oracle -> oracle.violations())
                .anySatisfy(violation -> assertThat(violation.toString()).contains("fell behind the wall clock"));
        assertThat(Rigs.launcher().replay(folder.resolve("late", ReplayRecord.FILE), made("late-again")).difference())
                .isEmpty();
    }

    @Test
    void nothingOfTheRunIsLeftBehind() throws IOException {
        run("tidy", PATIENT);
        assertThat(NetworkNamespace.removeLeftovers()).isEmpty();
        String own = "wl-" + ProcessHandle.current().pid() + "-";
        Path namespaces = Path.of("/run/netns");
        if (Files.isDirectory(namespaces)) {
            try (var left = Files.list(namespaces)) {
                assertThat(left).noneMatch(each -> String.valueOf(each.getFileName()).startsWith(own));
            }
        }
    }

    @Test
    void anInterfaceThatDoesNotExistIsMissingEnvironment() {
        assertThatThrownBy(() -> run("none", "fabric.kind=nic", "hosts[0].interface=nosuch0",
                "hosts[1].interface=nosuch1")).isInstanceOf(MissingEnvironmentException.class)
                .hasMessageContaining("nosuch0");
    }

    @Test
    void aReplayWithoutTheLogOfTheOutsideSaysWhatIsMissing() throws IOException {
        run("bare", PATIENT);
        Files.delete(folder.resolve("bare", "external-raw.bin"));
        assertThatThrownBy(() -> Rigs.launcher().replay(folder.resolve("bare", ReplayRecord.FILE), made("bare-again")))
                .isInstanceOf(RigException.class).hasMessageContaining("external-raw.bin");
    }

    @Test
    void manyRunsOfAPacedRigAreRefused() {
        RigConfig rig = Rigs.load(RIG);
        assertThatThrownBy(
                () -> Rigs.launcher().batch(Rigs.order(rig, folder.resolve("many")), 1, 5, (done, all, failed) -> {
                })).isInstanceOf(RigException.class).hasMessageContaining("--set mode=virtual");
    }

    private RunReport run(String name, String... settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load(RIG, settings), made(name)));
    }

    private Path made(String name) {
        try {
            return Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
