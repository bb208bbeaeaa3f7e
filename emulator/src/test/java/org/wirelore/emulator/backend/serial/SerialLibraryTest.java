package org.wirelore.emulator.backend.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;

/** Another user of the machine has been in the folder for temporary files, and in the home folder, first. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SerialLibraryTest {
    private static final String PLANTED = "jSerialComm/./2.11.4/libjSerialComm.so";
    private static final int SHARED = 01777;

    @TempDir
    private Path folder;

    /** Opens a serial line, and says which files of the folder for temporary files and of home are in its memory. */
    static final class Opens {
        private Opens() {
        }

        public static void main(String[] arguments) throws IOException {
            try (Pty pty = new Pty(); SerialLine line = SerialLine.open(pty.line())) {
                pty.write(new byte[]{42});
                byte[] read = new byte[1];
                if (line.read(read) == 1) {
                    System.out.println("read " + read[0]);
                }
            }
            try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
                maps.filter(map -> Stream.of(arguments).anyMatch(map::contains))
                        .map(map -> map.replaceFirst("[^/]*", "")).distinct()
                        .forEach(System.out::println);
            }
        }
    }

    @Test
    void whatAnotherUserHasPlantedIsNotLoaded() throws Exception {
        Needs.root("setpriv", "cp", "chmod");
        Path shared = Files.createDirectory(folder.resolve("shared"));
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setAttribute(shared, "unix:mode", SHARED);
        Files.setAttribute(home, "unix:mode", SHARED);
        Path planted = plantedBelow(shared, PLANTED);
        Path plantedAtHome = plantedBelow(home, "." + PLANTED);
        List<String> said = run(shared, home);

        assertThat(said).first().isEqualTo("read 42");
        assertThat(said.subList(1, said.size()))
                .allMatch(file -> file.contains("/wirelore-serial-") || file.contains("/wirelore-jna-"))
                .anyMatch(file -> file.contains("/wirelore-serial-"));
        assertThat(Files.readString(planted)).isEqualTo("planted\n");
        assertThat(Files.readString(plantedAtHome)).isEqualTo("planted\n");
        try (Stream<Path> left = Files.list(shared)) {
            assertThat(left.map(Path::getFileName)).containsExactly(Path.of("jSerialComm"));
        }
    }

    @Test
    void aFolderInWhichOthersCanReplaceThingsIsNotUsed() throws Exception {
        Needs.root("setpriv", "cp", "chmod");
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> said = run(open, folder);
        assertThat(said).containsExactly("read 42");
        assertThat(open).isEmptyDirectory();
    }

    private static Path plantedBelow(Path parent, String name) throws Exception {
        Path file = parent.resolve(name);
        asAnother("mkdir", "-p", String.valueOf(file.getParent()));
        asAnother("sh", "-c",
                "echo planted > " + file + " && chmod -R 777 " + parent.resolve(name.substring(0, name.indexOf('/'))));
        return file;
    }

    private static List<String> run(Path temporary, Path home) throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:-UsePerfData", "-Djava.io.tmpdir=" + temporary,
                "-Duser.home=" + home, "-cp", System.getProperty("java.class.path"), Opens.class.getName(),
                temporary.toString(), home.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<String> said = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor()).isZero();
        return said;
    }

    private static void asAnother(String... command) throws Exception {
        List<String> whole = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        whole.addAll(List.of(command));
        assertThat(new ProcessBuilder(whole).inheritIO().start().waitFor()).isZero();
    }
}
