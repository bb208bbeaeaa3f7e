package org.wirelore.rig.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Guests' parts, with tools of the machine that are played. */
@Timeout(120)
class DebianPartsTest {
    private static final String DOWNLOADS_FOR_EVER = """
            #!/bin/sh
            printf half > busybox-static_1_amd64.deb
            echo downloading >&2
            read -r forever < waits
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Gathers parts in a process of its own, which can be ended. */
    static final class Gathers {
        private Gathers() {
        }

        public static void main(String[] arguments) throws IOException {
            System.out.println("begins");
            new DebianParts(Path.of(arguments[0])).gather("tulip");
        }
    }

    @Test
    void whatWasFetchedInPartIsNotTakenForAPackageLater() throws Exception {
        Path parts = folder.resolve("parts");
        Path tools = Files.createDirectory(folder.resolve("tools"));
        Path pipe = tools.resolve("waits");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        Path tool = Files.writeString(tools.resolve("apt-get"), DOWNLOADS_FOR_EVER.replace("waits", pipe.toString()));
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
        ProcessBuilder gathers = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), Gathers.class.getName(), parts.toString());
        gathers.environment().put("PATH", tools + ":" + System.getenv("PATH"));
        Process process = gathers.redirectErrorStream(true).start();
        try (BufferedReader said = process.inputReader()) {
            assertThat(said.readLine()).isEqualTo("begins");
            while (packages(folder) == 0 && process.isAlive()) {
                Thread.onSpinWait();
            }
            assertThat(packages(folder)).isEqualTo(1);
            process.destroy();
            process.waitFor();
            assertThat(packages(folder)).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static long packages(Path below) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.toString().endsWith(".deb")).count();
        } catch (UncheckedIOException removedMeanwhile) {
            return 0;
        }
    }
}
