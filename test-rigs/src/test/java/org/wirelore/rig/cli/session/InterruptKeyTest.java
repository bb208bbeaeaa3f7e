package org.wirelore.rig.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ConcurrentModificationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.error.MissingEnvironmentException;

/** What a process that gets a signal to end says of its work, however late that ends. */
class InterruptKeyTest {
    private static final int SIGINT_CODE = 130;
    private static final int SIGTERM_CODE = 143;

    /** Works until it gets a signal to end, and then lacks what has ended with it, or never ends. */
    static final class Working {
        private Working() {
        }

        public static void main(String[] arguments) {
            CountDownLatch ending = new CountDownLatch(1);
            long limitMillis = arguments[0].equals("hangs") ? 1 : Long.MAX_VALUE;
            InterruptKey.during(ending::countDown, () -> progress(arguments[0]), limitMillis, () -> {
                System.out.println("begun");
                await(ending);
                if (arguments[0].equals("lacks")) {
                    throw new MissingEnvironmentException("the guest has gone", "look for it");
                }
                while (arguments[0].equals("hangs")) {
                    LockSupport.park();
                }
                System.out.println("the report");
                return 0;
            });
        }

        private static String progress(String how) {
            return switch (how) {
                case "changes" -> throw new ConcurrentModificationException();
                case "overflows" -> throw new StackOverflowError();
                default -> "3 of 7 runs";
            };
        }

        private static void await(CountDownLatch ending) {
            try {
                ending.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ends, TERM, the report", "ends, INT, the report", "lacks, TERM,",
        "hangs, TERM, 'wirelore: the work has not ended within 0 s; the report says only that it was interrupted'"})
    void howFarItCameIsReportedAtOnceAndTheWorkIsWaitedFor(String how, String signal, String last) throws Exception {
        Process process = start(how);
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).isEqualTo("begun");
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
            assertThat(said.readLine()).isEqualTo("wirelore: interrupted: 3 of 7 runs");
            assertThat(said.readLine()).isEqualTo(last);
            assertThat(said.readLine()).isNull();
            assertThat(process.waitFor()).isEqualTo(signal.equals("INT") ? SIGINT_CODE : SIGTERM_CODE);
        } finally {
            process.destroyForcibly();
        }
    }

    /** How far it came is read while the work goes on. */
    @ParameterizedTest
    @ValueSource(strings = {"changes", "overflows"})
    void theReportIsWrittenEvenIfItsProgressIsUnknown(String how) throws Exception {
        Process process = start(how);
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).isEqualTo("begun");
            new ProcessBuilder("kill", "-TERM", Long.toString(process.pid())).start().waitFor();
            assertThat(said.lines()).contains("the report");
            assertThat(process.waitFor()).isEqualTo(SIGTERM_CODE);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(String how) throws IOException {
        // A build in the background ignores SIGINT, and so would all that it starts.
        return new ProcessBuilder("env", "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), Working.class.getName(), how)
                .redirectErrorStream(true).start();
    }
}
