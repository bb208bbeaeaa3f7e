package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/**
 * Whole sessions of stock drivers, which were recorded with QEMU, replay without it: probe, open, 1,000 packets, the
 * loss of the carrier under Linux, close. {@code -Dguest.record=true} records them anew; {@code -Dguest.renew=true}
 * keeps them, and takes the hashes of the present models.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class GuestSessionsTest {
    private static final Path RECORDED = Path.of("src", "test", "resources", "guest-sessions");
    private static final String LOG = "external-run.bin";
    /** Of the entries of a recording: the same content is the same file. */
    private static final LocalDateTime WRITTEN = LocalDateTime.of(1980, 1, 1, 0, 0);
    /** A record of an answer with the 21140's device and Digital's number as its vendor. */
    private static final String IDENTITY = "\5\0\0\0\u0011\u0010\u0009\0\0\0\0\0";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @CsvSource({"dc21140, tulip", "de500-aa, tulip", "dc21143, tulip", "dc21140, ipxe"})
    void theSessionOfAStockDriverGoesTheSameWayWithoutItsGuest(String card, String driver) throws Exception {
        if (Boolean.getBoolean("guest.record")) {
            record(card, driver);
        }
        if (Boolean.getBoolean("guest.renew")) {
            renew(card, driver);
        }
        ReplayResult again = Rigs.launcher().replay(unpacked(card, driver),
                Files.createDirectories(folder.resolve("again")));
        assertThat(again.difference()).isEmpty();
        RunReport report = again.report();
        assertThat(report.violations()).isEmpty();
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        assertThat(counters.get("guest.guest.accesses")).isGreaterThan(10_000);
        assertThat(counters.getOrDefault("guest.card.framesSent", 0L)
                + counters.getOrDefault("guest.card.framesReceived", 0L))
                .isGreaterThanOrEqualTo(1_000);
    }

    @Test
    void aReplayWithAnotherAnswerNamesTheAccessInOneLine() throws IOException {
        Path replay = unpacked("dc21140", "tulip");
        Path log = replay.resolveSibling(LOG);
        byte[] bytes = Files.readAllBytes(log);
        int answer = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(IDENTITY);
        bytes[answer + 4] ^= 1;
        Files.write(log, bytes);

        CommandRun command = new CommandRun(folder);
        assertThat(command.execute(List.of("replay", replay.toString(), "--quiet"))).isEqualTo(1);
        assertThat(command.out().lines()).singleElement().asString().startsWith("FAIL replay of ")
                .contains("of ether0.guest (CONFIG_READ 0x0", "reads 0x91011, in the recording 0x91010");
        assertThat(command.err()).isEmpty();
    }

    private static Path recording(String card, String driver) {
        return RECORDED.resolve(driver + "-" + card + ".zip");
    }

    /** What a replay needs of a recorded run, in a folder. */
    private Path unpacked(String card, String driver) throws IOException {
        Path session = Files.createDirectories(folder.resolve("session"));
        try (ZipInputStream recorded = new ZipInputStream(Files.newInputStream(recording(card, driver)))) {
            for (ZipEntry entry = recorded.getNextEntry(); entry != null; entry = recorded.getNextEntry()) {
                assertThat(entry.getName()).isIn(ReplayRecord.FILE, LOG);
                Files.write(session.resolve(entry.getName()), recorded.readAllBytes());
            }
        }
        return session.resolve(ReplayRecord.FILE);
    }

    /** Lets QEMU's guest use the card. */
    private void record(String card, String driver) throws IOException {
        Needs.noObstacle(QemuGuest.proxyObstacle());
        Path run = folder.resolve("run");
        RunReport report = Rigs.launcher()
                .run(Rigs.order(new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(
                        RECORDED.resolve("rig.json"),
                        List.of("hosts[0].card=" + card, "hosts[0].guest.driver=" + driver)), run));
        assertThat(report.violations()).isEmpty();
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        pack(card, driver, run, run);
    }

    /** A replay whose answers are the recorded ones leaves a record of its own. */
    private void renew(String card, String driver) throws IOException {
        Path session = unpacked(card, driver);
        Path renewed = Files.createDirectories(folder.resolve("renewed"));
        assertThat(Rigs.launcher().replay(session, renewed).report().verdict()).isEqualTo(Verdict.PASS);
        pack(card, driver, renewed, session.resolveSibling(""));
    }

    /** Keeps what a replay needs: the record of one folder and the log of another, or of the same one. */
    private static void pack(String card, String driver, Path record, Path log) throws IOException {
        try (ZipOutputStream recorded = new ZipOutputStream(Files.newOutputStream(recording(card, driver)))) {
            recorded.setLevel(Deflater.BEST_COMPRESSION);
            for (Path part : List.of(record.resolve(ReplayRecord.FILE), log.resolve(LOG))) {
                ZipEntry entry = new ZipEntry(String.valueOf(part.getFileName()));
                entry.setTimeLocal(WRITTEN);
                recorded.putNextEntry(entry);
                Files.copy(part, recorded);
            }
        }
    }
}
