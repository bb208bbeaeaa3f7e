package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a rank's virtual machine has started, by what it has printed. */
class JvmStartTest {
    @ParameterizedTest
    @CsvSource({
        "Error occurred during initialization of VM|Could not allocate compressed class space: 1073741824 bytes,"
                + " Could not allocate compressed class space: 1073741824 bytes",
        "NOTE: Picked up JDK_JAVA_OPTIONS: -XX:Foo|Unrecognized VM option 'Foo'"
                + "|Error: Could not create the Java Virtual Machine.|Error: A fatal exception has occurred. Program"
                + " will"
                + " exit., Unrecognized VM option 'Foo'",
        "Error: Cannot specify main class in environment variable JDK_JAVA_OPTIONS,"
                + " Error: Cannot specify main class in environment variable JDK_JAVA_OPTIONS",
        "#|# There is insufficient memory for the Java Runtime Environment to continue.|# Native memory allocation"
                + " (mmap)"
                + " failed to map 16384 bytes., # Native memory allocation (mmap) failed to map 16384 bytes."})
    void theCauseIsWhatItSaysBesidesThatItCouldNot(String said, String cause) {
        assertThat(JvmStart.failure(List.of(said.split("\\|", -1)))).isEqualTo(cause);
    }

    @Test
    void aProgramThatPrintsErrorsHasStarted() {
        assertThat(JvmStart.failure(List.of("NOTE: Picked up JDK_JAVA_OPTIONS: -Xmx1g", "Error: no such file")))
                .isNull();
        assertThat(JvmStart.failure(List.of())).isNull();
    }

    @Test
    void theScriptKnowsTheSameVariables() throws IOException {
        Path here = Path.of("wirelore").toAbsolutePath();
        Path script = Files.exists(here) ? here : Path.of("..", "wirelore");
        assertThat(Files.readAllLines(script)).contains(
                "option_variables=\"" + String.join(" ", JvmStart.VARIABLES) + "\"");
    }

    @Test
    void theVariableThatCarriesOptionsIsNamed() {
        assertThat(JvmStart.remedy(Map.of("JDK_JAVA_OPTIONS", "-Xmx99t"))).startsWith(
                "JDK_JAVA_OPTIONS is '-Xmx99t': correct it, or unset it; ");
        assertThat(JvmStart.remedy(Map.of())).startsWith("ulimit -a shows");
    }
}
