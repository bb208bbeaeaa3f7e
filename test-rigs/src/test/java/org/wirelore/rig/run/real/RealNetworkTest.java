package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ConsoleText;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.real.JobMonitor;

/** Ways of using U-Net on real interfaces, as processes on a pair that the run makes. */
class RealNetworkTest {
    private static final String PING_PONG = "program.arguments={\"sizesBytes\": [0, 64, 1482], \"repetitions\": 30,"
            + " \"warmUps\": 5}";
    private static final String ALL_TO_ALL = "program={\"name\": \"exchange\", \"arguments\": {\"rounds\": 50,"
            + " \"lengthBytes\": 1000}}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void asRoot() throws IOException {
        Needs.root("ip");
    }

    @Test
    void plainUNetMessagesGoBackAndForth() {
        RunReport report = run(PING_PONG, "protocol.kind=raw");
        assertThat(report.variants().getFirst().metrics()).containsKey("latencyUs.64");
    }

    @Test
    void ranksThatSleepUntilAFrameArrivesGetAllOfThem() {
        run(PING_PONG, "protocol.wait=block");
        run(PING_PONG, "protocol.wait=block", "protocol.kind=raw");
        run(ALL_TO_ALL, "protocol.wait=block", "faults.loss=0.02");
    }

    @ParameterizedTest
    @ValueSource(strings = {"calls", "rings"})
    void framesCrossTheKernelAsTheRigSays(String socket) {
        run(ALL_TO_ALL, "unet.socket=" + socket, "faults.loss=0.02");
        run(PING_PONG, "unet.socket=" + socket, "protocol.wait=block");
    }

    /** On a busy machine, ranks may not have begun to send when the cable is mended: then it is cut for longer. */
    @Test
    void whatIsLostWhileACableIsCutIsSentAgain() {
        long lost = 0;
        for (long untilUs = 3_000_000; lost == 0 && untilUs < 60_000_000; untilUs *= 4) {
            RunReport report = run(ALL_TO_ALL, "faults.rules=[{\"kind\": \"link-down\", \"host\": \"beta\","
                    + " \"fromUs\": 0, \"untilUs\": " + untilUs + ", \"wire\": \"link0\"}]",
                    "protocol.retriesMax=1000", "fabric.name=link0");
            lost = report.variants().getFirst().counters().entrySet().stream()
                    .filter(counter -> counter.getKey().endsWith(".lostLinkDown"))
                    .mapToLong(counter -> counter.getValue()).sum();
        }
        assertThat(lost).isPositive();
    }

    private RunReport run(String... settings) {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("unet-veth", settings), folder),
                JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report) + List.of(settings))
                .isEqualTo(Verdict.PASS);
        return report;
    }
}
