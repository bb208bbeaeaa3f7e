package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.ListeningSockets;
import org.wirelore.rig.guest.Initramfs;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.guest.SharedParts;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** The rig with an emulated host and a QEMU guest on one emulated switch. */
@Timeout(600)
class PacedGuestTest {
    /** What such a run leaves. */
    private static final List<String> NAMES = List.of("report.json", "report.html", "junit.xml", "capture.pcapng",
            "replay.json", "external-run.bin", "console-guest.txt", "guest-console.log", "capture-unet.lua");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aGuestAnswersAnEmulatedHostAndIsInTheCaptureAndTheReplayNeedsNoGuest() throws Exception {
        Needs.noObstacle(QemuGuest.obstacle());
        SharedParts.layBesideRunsIn(folder);
        Needs.tool("tshark");
        Path out = Files.createDirectories(folder.resolve("first"));
        Path victim = plant(out);
        ListeningSockets sockets = ListeningSockets.openedFromNowOn();
        RunReport report = sockets.during(() -> Rigs.launcher()
                .run(Rigs.order(Rigs.load("qemu-tulip", "limits.lagUs=60000000", "limits.wallSeconds=500"), out)));
        assertThat(sockets.seen()).containsExactly("tcp 127.0.0.1");
        assertThat(victim).hasContent("of importance");
        assertThat(out.resolve("guest-console.log")).content(StandardCharsets.ISO_8859_1).contains(Initramfs.READY);
        try (Stream<Path> left = Files.list(out)) {
            assertThat(left).allMatch(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && NAMES.contains(String.valueOf(file.getFileName())));
        }
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

    /** Another user has left links in the run's folder. */
    private Path plant(Path out) throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "of importance");
        for (String name : NAMES) {
            Files.createSymbolicLink(out.resolve(name), victim);
        }
        return victim;
    }

    private static List<String> shown(Path capture, String filter) throws IOException, InterruptedException {
        Process tshark = new ProcessBuilder("tshark", "-r", capture.toString(), "-Y", filter)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        tshark.waitFor();
        return text.lines().toList();
    }
}
