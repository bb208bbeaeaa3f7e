package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;

/** The rig with an emulated host and a QEMU guest on one emulated switch. */
@Timeout(600)
class PacedGuestTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aGuestAnswersAnEmulatedHostAndIsInTheCaptureAndTheReplayNeedsNoGuest() throws Exception {
        Needs.noObstacle(QemuGuest.obstacle());
        Needs.tool("tshark");
        Path out = Files.createDirectories(folder.resolve("first"));
        RunReport report = Rigs.launcher()
                .run(Rigs.order(Rigs.load("qemu-tulip", "limits.lagUs=60000000", "limits.wallSeconds=500"), out));
        assertThat(report.violations()).isEmpty();
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().metrics()).containsEntry("replies", new Metric(10, ""));

        Path capture;
        try (var files = Files.walk(out)) {
            capture = files.filter(file -> file.toString().endsWith(".pcapng")).findFirst().orElseThrow();
        }
        assertThat(shown(capture, "arp.opcode == 2 && arp.src.proto_ipv4 == 198.51.100.2")).isNotEmpty();
        assertThat(shown(capture, "icmp.type == 0 && ip.src == 198.51.100.2")).hasSizeGreaterThanOrEqualTo(10);

        ReplayResult again = Rigs.launcher().replay(out.resolve(ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("second")));
        assertThat(again.difference()).isEmpty();
    }

    private static List<String> shown(Path capture, String filter) throws IOException, InterruptedException {
        Process tshark = new ProcessBuilder("tshark", "-r", capture.toString(), "-Y", filter)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        tshark.waitFor();
        return text.lines().toList();
    }
}
