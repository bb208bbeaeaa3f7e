package org.wirelore.rig.cli.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.data.Index;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.StartedCommand;

/** The commands about the LANai, asked to end before they are ready. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init")
class LanaiEndingsTest {
    private static final int TERMINATED = 143;

    @TempDir
    private Path folder;

    @Test
    void aBuildThatIsAskedToEndLeavesNoFileAndNoCompiler() throws Exception {
        Path begun = folder.resolve("begun");
        script("clang-14", "case \"$*\" in */dev/null) exit 0 ;; esac", "echo $$ > " + begun + ".part",
                "mv " + begun + ".part " + begun, "exec sleep 86397");
        script("llvm-link-14", "exit 1");
        Files.writeString(folder.resolve("x.c"), "");
        Map<String, String> path = Map.of("PATH", folder + ":" + System.getenv("PATH"));
        String source = folder.resolve("x.c").toString();
        try (StartedCommand build = new StartedCommand(List.of(), path, folder, "lanai", "build", source, source, "-o",
                folder.resolve("x.o").toString())) {
            ProcessHandle compiler = ProcessHandle.of(Long.parseLong(awaited(begun, build).strip())).orElseThrow();
            build.terminate();
            assertThat(build.code()).isEqualTo(TERMINATED);
            assertThat(build.said()).isEmpty();
            compiler.onExit().get();
        }
        assertThat(left()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "trace", "coverage"})
    void aProgramThatIsAskedToEndIsReportedWithWhereItWas(String command) throws Exception {
        Needs.tool("clang-14");
        Path source = folder.resolve("endless.c");
        Files.writeString(source, """
                #include <stdio.h>
                volatile unsigned turns;
                int main(void) {
                  puts("begun");
                  for (;;)
                    turns++;
                }
                """);
        String object = folder.resolve("endless.o").toString();
        try (StartedCommand build = new StartedCommand(List.of(), Map.of(), folder, "lanai", "build",
                source.toString(), "-o", object)) {
            assertThat(build.code()).as(build.said()).isZero();
        }
        try (StartedCommand run = new StartedCommand(List.of(), Map.of(), folder, "lanai", command, object)) {
            run.awaitSaying("(begun)");
            run.terminate();
            assertThat(run.code()).isEqualTo(TERMINATED);
            List<String> said = run.said().lines().toList();
            assertThat(said.size() == 5).isEqualTo(command.equals("run"));
            if (command.equals("coverage")) {
                assertThat(run.said()).containsPattern("(?m)^ *main .*");
            }
            assertThat(said.subList(said.size() - 4, said.size()))
                    .satisfies(
                            line -> assertThat(line).isEqualTo("wirelore: interrupted; the program was still running"),
                            Index.atIndex(0))
                    .satisfies(line -> assertThat(line).matches("wirelore:   at 0x\\w+ main.*"), Index.atIndex(1))
                    .satisfies(line -> assertThat(line).contains("called from", "_start"), Index.atIndex(2))
                    .satisfies(line -> assertThat(line).matches("wirelore: stopped, \\d+ instructions, \\d+ cycles"),
                            Index.atIndex(3));
        }
    }

    private static String awaited(Path file, StartedCommand command) throws IOException {
        while (!Files.exists(file) && command.isAlive()) {
            Thread.onSpinWait();
        }
        return Files.readString(file);
    }

    /** What is in the folder for temporary files. */
    private List<Path> left() throws IOException {
        try (Stream<Path> all = Files.find(folder, 3,
                (path, what) -> folder.relativize(path).toString().matches("t\\d+/.*"))) {
            return all.toList();
        }
    }

    private void script(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
