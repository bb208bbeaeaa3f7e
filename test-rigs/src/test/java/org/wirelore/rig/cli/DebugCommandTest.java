package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rig under a debugger; the virtual machine's agent is the start script's. */
class DebugCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void stopsAtAnEventAndIsOtherwiseTheRunThatItWouldBe() throws IOException {
        CommandRun plain = new CommandRun(Files.createDirectory(folder.resolve("plain")));
        assertThat(plain.execute(List.of("run", "unet-lossy-stream", "--seed", "3"))).isZero();
        CommandRun debugged = new CommandRun(Files.createDirectory(folder.resolve("debugged")));
        assertThat(debugged.execute(List.of("debug", "unet-lossy-stream", "--seed", "3", "--at", "500"))).isZero();
        assertThat(debugged.out()).contains("stopped: ", "500 events", "rank0", "the return key goes on")
                .doesNotContain("the run ended");
        assertThat(hash(debugged.out())).isEqualTo(hash(plain.out()));
    }

    @Test
    void theRankThatIsStoppedIsAtItsOwnPlace() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("debug", "unet-lossy-stream", "--at", "50"))).isZero();
        assertThat(run.out()).contains("stopped: ", "rank0").doesNotContain("org.wirelore.rig.instance");
    }

    @Test
    void anEventThatNeverComesIsReportedAtTheEnd() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("debug", "unet-lossy-stream", "--at", "999999999"))).isZero();
        assertThat(run.out()).doesNotContain("stopped: ")
                .containsPattern("the run ended after [\\d,]+ events, before 999,999,999");
    }

    @Test
    void aRigThatIsNotVirtualAndAnImpossibleEventAreRefused() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("debug", "shm-pingpong"))).isEqualTo(2);
        assertThat(run.err()).contains("mode: expected virtual for debug");
        run.forget();
        assertThat(run.execute(List.of("debug", "unet-lossy-stream", "--at", "0"))).isEqualTo(2);
        assertThat(run.err()).contains("expected the number of an event, 1 or more, found 0");
    }

    private static List<String> hash(String out) {
        return out.lines().filter(line -> line.contains("whole run"))
                .map(line -> line.replaceAll("\\d+\\.?\\d* m?s", ""))
                .toList();
    }
}
