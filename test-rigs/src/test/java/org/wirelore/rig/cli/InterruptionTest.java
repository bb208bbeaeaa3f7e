package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.run.MissingEnvironmentException;

/** How long a process that is told to end waits for its work. */
class InterruptionTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Works until it is told to end, and then lacks what has ended with it. */
    static final class Lacking {
        private Lacking() {
        }

        public static void main(String[] arguments) {
            CountDownLatch ending = new CountDownLatch(1);
            Interruption.during(ending::countDown, () -> {
                System.out.println("begun");
                try {
                    ending.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new MissingEnvironmentException("the guest has gone", "look for it");
            });
        }
    }

    @Test
    void whatIsMissingBecauseTheProcessEndsIsNoCauseToTellOf() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Lacking.class.getName())
                .redirectErrorStream(true).start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).isEqualTo("begun");
            process.toHandle().destroy();
            assertThat(said.lines()).containsExactly("wirelore: interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whereTheMachineHasTimeTheReportIsWaitedFor() {
        assertThat(Interruption.patienceMillis(0)).isEqualTo(500);
        assertThat(Interruption.patienceMillis(3.0 * PROCESSORS)).isEqualTo(500);
    }

    @Test
    void whereItHasNoneTheProcessEnds() {
        assertThat(Interruption.patienceMillis(3.0 * PROCESSORS + 1)).isEqualTo(50);
    }
}
