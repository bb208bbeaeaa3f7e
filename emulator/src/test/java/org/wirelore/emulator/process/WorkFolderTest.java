package org.wirelore.emulator.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WorkFolderTest {
    /** Makes a folder with something in it, tells where it is, and stays. */
    static final class Stays {
        private Stays() {
        }

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Path path = filled(WorkFolder.make("wl-test-"));
            Path program = Files.createSymbolicLink(path.resolve("sleep"), Path.of("/bin/sleep"));
            Process child = new ProcessBuilder(program.toString(), "86398").start();
            System.out.println(path);
            System.out.println(child.pid());
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    @Test
    void itGoesWithWhatIsInIt() throws IOException {
        Path path;
        try (WorkFolder folder = WorkFolder.make("wl-test-")) {
            path = filled(folder);
            assertThat(path).isDirectory();
        }
        assertThat(path).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void itGoesWithAProcessThatIsAskedToEnd(String signal) throws Exception {
        Needs.tool("env");
        Process process = new ProcessBuilder(List.of("env", "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Stays.class.getName())).start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            Path path = Path.of(String.valueOf(said.readLine()));
            assertThat(path).isDirectory();
            ProcessHandle child = ProcessHandle.of(Long.parseLong(String.valueOf(said.readLine()))).orElseThrow();
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
            process.waitFor();
            child.onExit().get();
            assertThat(path).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatAKilledProcessLeavesTheNextFolderRemovesAndNothingElse() throws Exception {
        Process killed = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Stays.class.getName()).start();
        try (BufferedReader said = killed.inputReader(StandardCharsets.UTF_8);
                WorkFolder living = WorkFolder.make("wl-test-")) {
            Path left = Path.of(String.valueOf(said.readLine()));
            ProcessHandle child = ProcessHandle.of(Long.parseLong(String.valueOf(said.readLine()))).orElseThrow();
            FileTime longAgo = FileTime.fromMillis(0);
            Files.setLastModifiedTime(left.resolve(".lock"), longAgo);
            Files.setLastModifiedTime(living.path().resolve(".lock"), longAgo);
            Path unlocked = Files.createTempDirectory("wl-test-");
            WorkFolder.make("wl-test-").close();
            assertThat(left).as("of a process that lives").isDirectory();

            killed.destroyForcibly().waitFor();
            child.destroyForcibly();
            WorkFolder.make("wl-test-").close();
            assertThat(left).doesNotExist();
            assertThat(living.path()).isDirectory();
            assertThat(unlocked).isDirectory();
            Files.delete(unlocked);
        } finally {
            killed.destroyForcibly();
        }
    }

    private static Path filled(WorkFolder folder) throws IOException {
        Files.writeString(Files.createDirectories(folder.path().resolve("deep/below")).resolve("file"), "text");
        return folder.path();
    }
}
