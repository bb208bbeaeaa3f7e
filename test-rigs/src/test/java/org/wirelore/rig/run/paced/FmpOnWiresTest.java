package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.StartedCommand;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** Cards that run FMP's control program, with a cable that passes this machine's kernel. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class FmpOnWiresTest {
    /** A machine that is busy with other tests must not fail these. */
    private static final String PATIENT = "limits.lagUs=60000000";
    private static final String LISTENING = "fabric.tunnel.silentSeconds=60";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void twoCardsOnAVethPair() throws IOException {
        Needs.namespaces();
        RunReport report = run("veth", "fmp-on-veth", PATIENT, "program.arguments.rounds=20");
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        VariantReport mpi = report.variants().getFirst();
        assertThat(mpi.counters().get("ether0.left.bytesIn")).isGreaterThan(20 * 4_096);
        assertThat(mpi.counters()).containsEntry("ether0.left.cut", 0L).containsEntry("ether0.right.lost", 0L);
        assertThat(mpi.counters().get("alpha.mcp.packetsDelivered")).isPositive();
        assertThat(mpi.metrics()).containsKeys("paced.lagUs.p99", "paced.speed");
        assertReplays("veth", report);
    }

    @Test
    void oneJobInTwoRunsWithACardEach() throws Exception {
        assertJob("exchange", "program.arguments.rounds=10");
    }

    @Test
    void anMpiProgramInTwoRuns() throws Exception {
        assertJob("mpi",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"org.wirelore.rig.samples.Hello\"}}");
    }

    private void assertJob(String name, String setting) throws Exception {
        int here = freePort();
        int there = freePort();
        FutureTask<RunReport> far = new FutureTask<>(() -> run(name + "-far", "fmp-on-udp-far", PATIENT, LISTENING,
                setting, end("local", there), end("remote", here)));
        Thread.ofPlatform().daemon().start(far);
        RunReport near = run(name, "fmp-on-udp", PATIENT, LISTENING, setting, end("local", here),
                end("remote", there));
        assertThat(List.of(near.verdict(), far.get().verdict())).containsOnly(Verdict.PASS);
        assertThat(near.variants().getFirst().counters().get("ether0.uplink.packetsIn")).isPositive()
                .isEqualTo(far.get().variants().getFirst().counters().get("ether0.uplink.packetsOut"));
        assertThat(near.variants().getFirst().counters()).doesNotContainKey("far.mcp.packetsSent");
        assertReplays(name, near);
        assertReplays(name + "-far", far.get());
    }

    @Test
    void aRunWhoseFarEndIsKilledEndsAndSaysWhoIsMissing() throws Exception {
        int here = freePort();
        int there = freePort();
        String often = "fabric.tunnel.helloMs=2";
        try (StartedCommand far = new StartedCommand(List.of(), Map.of(), folder, "run", "fmp-on-udp-far", "--set",
                PATIENT, "--set", LISTENING, "--set", often, "--set", "program.arguments.rounds=100000", "--set",
                end("local", there), "--set", end("remote", here), "--out", folder.resolve("far").toString())) {
            FutureTask<RunReport> near = new FutureTask<>(() -> run("near", "fmp-on-udp", PATIENT, often,
                    "fabric.tunnel.silentSeconds=1", "program.arguments.rounds=100000", end("local", here),
                    end("remote", there)));
            Thread.ofPlatform().daemon().start(near);
            Path log = folder.resolve("near", "external-run.bin");
            while (!near.isDone() && (!Files.exists(log) || Files.size(log) == 0)) {
                Thread.onSpinWait();
            }
            far.kill();
            assertThat(near.get().verdict()).isEqualTo(Verdict.FAIL);
            assertThat(near.get().oracles().toString()).contains("nothing has come from udp:127.0.0.1:" + there
                    + " to the port uplink, behind which is the host far, for 1.", "s, since ", "start both again");
            assertReplays("near", near.get());
        }
    }

    private void assertReplays(String name, RunReport report) {
        var again = Rigs.launcher().replay(folder.resolve(name, ReplayRecord.FILE), made(name + "-again"));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().eventStreamHash()).isEqualTo(report.eventStreamHash());
    }

    private static String end(String which, int port) {
        return "fabric.ports[0].datagram." + which + "=127.0.0.1:" + port;
    }

    private static int freePort() throws IOException {
        try (DatagramSocket probe = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private RunReport run(String name, String rig, String... settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load(rig, settings), made(name)));
    }

    private Path made(String name) {
        try {
            return Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
