package org.wirelore.emulator.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExitHookTest {
    /** Ends at once, and prints what is done on the way. */
    static final class Ending {
        private Ending() {
        }

        public static void main(String[] arguments) {
            ExitHook cleared = new ExitHook("cleared", () -> System.out.println("a hook that was cleared"));
            cleared.set();
            cleared.clear();
            new ExitHook("set", Ending::tooLate).set();
        }

        private static void tooLate() {
            System.out.println("a hook that was set");
            ExitHook late = new ExitHook("late", () -> System.out.println("a hook that came too late"));
            try {
                late.set();
            } catch (ProcessEndsException e) {
                System.out.println(e.getMessage());
            }
            late.clear();
        }
    }

    @Test
    void whatIsSetIsDoneAtTheEndAndWhatComesTooLateIsRefused() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Ending.class.getName())
                .redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(said.lines()).containsExactly("a hook that was set", "this process is ending");
    }
}
