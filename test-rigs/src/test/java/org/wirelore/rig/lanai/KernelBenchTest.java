package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFolder;

/** The benchmark's table on machines without QEMU's side; what it measures is made up. */
class KernelBenchTest {
    private static final String INSTALL = "for them: apt-get install qemu-user gcc-mips-linux-gnu libc6-dev-mips-cross";

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aCompilerWithoutItsLibraryLeavesDashesAndIsReportedWithWhatToInstall() throws IOException {
        bench(script("gcc", "echo 'ld: cannot find crt1.o: No such file or directory'", "exit 1"));
        assertThat(err.toString().lines())
                .filteredOn(line -> !line.matches("wirelore: \\S+, (repetition|whole run) .*"))
                .containsExactly("wirelore: without QEMU's columns: " + folder + "/gcc makes no program, which it can't"
                        + " without its C library; " + INSTALL);
        assertThat(out.toString().lines())
                .hasSize(2 * BenchKernel.ALL.size() + 7 + 1 + 3 * BenchKernel.PROGRAMS.size() + 8)
                .anyMatch(line -> line.matches("sieve +2\\.00 +2\\.00 +\\d\\S* +- +-"))
                .anyMatch(line -> line.matches("sieve +5120 +\\d\\S* +\\d\\S* +- +-"))
                .anyMatch(line -> line.matches("router +5300 +\\d\\S* +\\d\\S* +- +-"))
                .anyMatch(line -> line.matches("geom\\. mean +2\\.00 +2\\.00 +-"));
    }

    @Test
    void aCompilerThatIsMissingIsReportedWithWhatToInstall() throws IOException {
        bench(folder.resolve("gcc").toString());
        assertThat(err.toString()).contains("/gcc is not installed; " + INSTALL);
        assertThat(out.toString()).contains("geom. mean");
    }

    @Test
    void aProgramThatTheEmulatorCannotRunIsReportedAndLeavesDashes() throws IOException {
        Needs.tool("qemu-mips");
        bench(script("gcc", "exit 0"));
        assertThat(err.toString()).contains("without QEMU's columns: qemu-mips can't run what " + folder
                + "/gcc has made: ").contains(INSTALL);
        assertThat(out.toString()).contains("geom. mean");
    }

    private void bench(String compiler) throws IOException {
        String measured = script("java", "echo 2000 1000000 10");
        new KernelBench(List.of(measured), List.of("true"), ConfigFolder.find().root().resolveSibling(""), compiler,
                new PrintWriter(err)).run(new PrintWriter(out), BenchKernel.everything());
    }

    private String script(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }
}
