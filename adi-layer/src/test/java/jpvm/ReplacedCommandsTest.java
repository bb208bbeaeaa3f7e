package jpvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people start by hand in JPVM says what replaces it. */
class ReplacedCommandsTest {
    @ParameterizedTest
    @ValueSource(classes = {jpvmDaemon.class, jpvmConsole.class})
    void itSaysWhatReplacesIt(Class<?> command) throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), command.getName(), "-p", "7")
                .redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).startsWith("There is no " + command.getSimpleName() + " to start: ")
                .contains("    wirelore pvmrun -n TASKS --rig RIG -cp PATH CLASS ARGS");
    }
}
