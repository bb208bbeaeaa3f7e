package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.MissingEnvironmentException;

/** Machines without a clang, with one that does not know the LANai, and with one that never ends. */
class CCompilerTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void aMachineWithoutClangIsReportedWithWhatToInstall() {
        assertThatExceptionOfType(MissingEnvironmentException.class)
                .isThrownBy(() -> CCompiler.find(folder.toString(), folder))
                .withMessageContaining("clang is missing: found none of clang-14, clang")
                .satisfies(missing -> assertThat(missing.remedy()).contains("apt-get install clang-14"));
    }

    @Test
    void aClangWithoutTheLanaiIsNamed() throws IOException {
        script("clang-14", "exit 1");
        script("clang", "exit 1");
        assertThatExceptionOfType(MissingEnvironmentException.class)
                .isThrownBy(() -> CCompiler.find(folder.toString(), folder)).withMessage("the target lanai is unknown"
                        + " to " + folder + "/clang-14 and " + folder + "/clang");
    }

    @Test
    void aClangThatNeverEndsIsGivenUp() throws IOException {
        script("clang-14", "case \"$*\" in */dev/null) exit 0 ;; esac", "while :; do read -t 1 x < /dev/zero; done");
        CCompiler compiler = CCompiler.find(folder.toString(), folder).withPatience(1);
        assertThatExceptionOfType(LanaiException.class)
                .isThrownBy(() -> compiler.compile(List.of(Path.of("x.c")), List.of(), folder.resolve("x.o")))
                .withMessage(folder + "/clang-14 did not end within 1 s");
    }

    @Test
    void aClangThatSaysMoreThanAPipeHoldsIsHeardToItsEnd() throws IOException {
        script("clang-14", "case \"$*\" in */dev/null) exit 0 ;; esac",
                "head -c 200000 /dev/zero | tr '\\0' w; echo '; end' >&2");
        assertThat(CCompiler.find(folder.toString(), folder).compile(List.of(Path.of("x.c")), List.of(),
                folder.resolve("x.o"))).hasSize(200_006).endsWith("ww; end\n");
    }

    private void script(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/bash\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
