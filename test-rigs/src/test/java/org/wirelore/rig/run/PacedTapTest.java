package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;

/** An emulated host and the IP stack of a real one on an emulated switch, in a namespace of the test's own. */
class PacedTapTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void asRoot() throws IOException {
        Needs.namespaces();
        Needs.tool("ping");
    }

    @Test
    void anEmulatedHostPingsTheMachineAndAnswersItsPingsAndAReplayNeedsNoMachine() throws Exception {
        Path out = Files.createDirectories(folder.resolve("first"));
        RunReport report;
        try (NetworkNamespace namespace = NetworkNamespace.make("pacedtap")) {
            FutureTask<RunReport> run = new FutureTask<>(() -> namespace.inside(() -> Rigs.launcher().run(Rigs.order(
                    Rigs.load("tulip-on-tap", "limits.lagUs=30000000", "program.arguments.answerSeconds=15"), out))));
            Thread.ofPlatform().start(run);
            List<String> ping = new ArrayList<>(namespace.commandPrefix());
            ping.addAll(List.of("ping", "-c", "1", "-W", "1", "198.51.100.2"));
            boolean isAnswered = false;
            while (!isAnswered && !run.isDone()) {
                isAnswered = new ProcessBuilder(ping).redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
            }
            report = run.get();
            assertThat(isAnswered).isTrue();
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
}
