package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.start.StartCaches;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whatever ends the process, the folder holds a whole report, and a later run is not hindered. */
@SuppressWarnings("NullAway.Init") // the folder is set before each test
class EndedProcessTest {
    private static final int PATIENCE_SECONDS = 120;
    private static final int SOME_FRAMES_BYTES = 100_000;
    private static final String FEW = "program.arguments.messages=5";
    private static final String ENDLESS = "program.arguments.messages=100000000";

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void aRunThatIsAskedToEndSaysThatItWasInterrupted() throws Exception {
        Process run = start("run", "unet-lossy-stream", "--set", ENDLESS, "--out", folder.toString());
        awaitFrames(run, folder);
        run.destroy();
        assertThat(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(verdict(folder)).isEqualTo("INTERRUPTED");
    }

    @Test
    void aReplayThatIsAskedToEndSaysThatItWasInterruptedAndLeavesTheRecordingAlone() throws Exception {
        run("run", "unet-lossy-stream", "--set", FEW, "--out", folder.toString());
        Path recording = folder.resolve("replay.json");
        String few = Files.readString(recording);
        String endless = few.replace("\\\"messages\\\" : 5,", "\\\"messages\\\" : 100000000,");
        assertThat(endless).isNotEqualTo(few);
        Files.writeString(recording, endless);

        Path again = folder.resolve("again");
        Process replay = start("replay", recording.toString(), "--out", again.toString());
        awaitFrames(replay, again);
        replay.destroy();
        assertThat(replay.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(verdict(again)).isEqualTo("INTERRUPTED");
        assertThat(verdict(folder)).isEqualTo("PASS");
        assertThat(Files.readString(recording)).isEqualTo(endless);
    }

    @Test
    void aRunThatIsKilledLeavesAWholeReportOfItsOwnAndNothingThatALaterRunTripsOver() throws Exception {
        run("run", "unet-lossy-stream", "--set", FEW, "--out", folder.toString());
        assertThat(verdict(folder)).isEqualTo("PASS");

        Process killed = start("run", "unet-lossy-stream", "--set", ENDLESS, "--out", folder.toString());
        awaitFrames(killed, folder);
        killed.destroyForcibly();
        assertThat(killed.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(verdict(folder)).as("not the verdict of the run before").isEqualTo("INTERRUPTED");
        assertThat(folder.resolve("replay.json")).doesNotExist();

        Path half = Files.writeString(folder.resolve(".report.json.part"), "{\"format\": \"wire");
        run("run", "unet-lossy-stream", "--set", FEW, "--out", folder.toString());
        assertThat(verdict(folder)).isEqualTo("PASS");
        assertThat(half).doesNotExist();
    }

    @Test
    void aCardThatWaitsForAQemuIsAskedToEndAndLeavesNoSocket() throws Exception {
        Path socket = folder.resolve("socket");
        Process attached = start("card", "attach", "dc21140", "--socket", socket.toString(), "--out",
                folder.toString());
        while (!Files.exists(socket) && attached.isAlive()) {
            Thread.onSpinWait();
        }
        assertThat(socket).exists();
        attached.destroy();
        assertThat(attached.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(socket).doesNotExist();
        assertThat(verdict(folder)).isEqualTo("INTERRUPTED");
    }

    private void run(String... arguments) throws Exception {
        Process process = start(arguments);
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "-Djdk.virtualThreadScheduler.parallelism=1", "-cp",
                        System.getProperty("java.class.path")));
        command.addAll(StartCaches.options());
        command.add(Wirelore.class.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        started.add(process);
        return process;
    }

    private static void awaitFrames(Process process, Path out) {
        File capture = out.resolve("capture.pcapng").toFile();
        boolean begun = false;
        while (!begun && process.isAlive()) {
            Thread.onSpinWait();
            // None while the capture of an earlier run is removed.
            begun = capture.length() > SOME_FRAMES_BYTES;
        }
        assertThat(begun).as("the run has got under way").isTrue();
    }

    private static String verdict(Path out) throws IOException {
        JsonNode report = JsonMapper.shared().readTree(Files.readAllBytes(out.resolve("report.json")));
        assertThat(Files.readString(out.resolve("junit.xml"))).endsWith("</testsuite>\n");
        assertThat(Files.readString(out.resolve("report.html"))).endsWith("</html>\n");
        return report.path("verdict").asString();
    }
}
