package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.NetworkInterfaces;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** An emulated host and the IP stack of a real one on an emulated switch, in a namespace of the test's own. */
class PacedTapTest {
    private static final String TAP = "wltap0";
    private static final String EMULATED_MAC = "02:00:00:00:00:01";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void asRoot() throws IOException {
        Needs.namespaces();
        Needs.tool("ping");
        Needs.tool("tcpdump");
    }

    @Test
    void anEmulatedHostPingsTheMachineAndAnswersItsPingsAndAReplayNeedsNoMachine() throws Exception {
        Path out = Files.createDirectories(folder.resolve("first"));
        RunReport report;
        try (NetworkNamespace namespace = NetworkNamespace.make("pacedtap")) {
            FutureTask<RunReport> run = new FutureTask<>(() -> namespace.inside(() -> Rigs.launcher().run(Rigs.order(
                    Rigs.load("tulip-on-tap", "limits.lagUs=30000000", "program.arguments.answerSeconds=15"), out))));
            Thread.ofPlatform().start(run);
            Process watcher = tcpdump(namespace, run);
            List<String> ping = new ArrayList<>(namespace.commandPrefix());
            ping.addAll(List.of("ping", "-c", "1", "-W", "1", "198.51.100.2"));
            boolean isAnswered = false;
            while (!isAnswered && !run.isDone()) {
                isAnswered = new ProcessBuilder(ping).redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
            }
            assertThat(isAnswered).isTrue();
            String seen = new String(watcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(seen).as("what tcpdump has seen on the TAP").contains(EMULATED_MAC + " > ")
                    .contains("198.51.100.2 > 198.51.100.1: ICMP echo reply");
            report = run.get();
        }
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        VariantReport variant = report.variants().getFirst();
        assertThat(variant.metrics()).containsEntry("replies", new Metric(10, ""));
        assertThat(variant.metrics()).hasEntrySatisfying("answered.0",
                answered -> assertThat(answered.value()).isPositive());

        ReplayResult again = Rigs.launcher().replay(out.resolve(ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("second")));
        assertThat(again.difference()).isEmpty();
    }

    /** Looks for one answer of the emulated host to the machine's ping, from when it says that it does. */
    private static Process tcpdump(NetworkNamespace namespace, FutureTask<RunReport> run) throws IOException {
        while (!namespace.inside(NetworkInterfaces::names).contains(TAP) && !run.isDone()) {
            Thread.onSpinWait();
        }
        List<String> command = new ArrayList<>(namespace.commandPrefix());
        command.addAll(List.of("timeout", "60", "tcpdump", "-i", TAP, "-n", "-e", "-c", "1", "--immediate-mode",
                "icmp[icmptype] == icmp-echoreply and src host 198.51.100.2"));
        Process process = new ProcessBuilder(command).start();
        String line = "";
        while (line != null && !line.contains("listening on " + TAP)) {
            line = process.errorReader(StandardCharsets.UTF_8).readLine();
        }
        assertThat(line).as("tcpdump listens").isNotNull();
        return process;
    }
}
