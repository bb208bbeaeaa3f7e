package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.adi.Adi;
import org.wirelore.device.api.Host;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.start.StartCaches;

/** The sample project is built against the jars, and every command of its tutorial does what the tutorial says. */
class SampleProjectTest {
    private static final Path PROJECT = Path.of("samples", "own-protocol");
    private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}((?:\\./wirelore|mvn) .*?)(?: +# exit (\\d+))?$");
    private static final Map<String, Class<?>> JARS = Map.of("adi-layer", Adi.class, "device-models", Host.class,
            "test-rigs", Wirelore.class);

    private static final Path TESTS = Path.of("samples", "exploring-tests");
    private static final Map<String, Class<?>> JARS_OF_TESTS = Map.of("adi-layer", Adi.class, "device-models",
            Host.class, "emulator", EventQueue.class, "firmware-sim", LanaiCpu.class, "test-rigs", Wirelore.class);

    @TempDir
    Path folder;

    @Test
    void everyCommandOfTheTutorialDoesWhatItSays() throws Exception {
        Needs.tool("mvn");
        Path home = Objects.requireNonNull(ConfigFolder.find().root().toAbsolutePath().getParent());
        copyTree(home.resolve(PROJECT), folder.resolve(PROJECT));
        Path lib = Files.createDirectory(folder.resolve("lib"));
        for (Map.Entry<String, Class<?>> jar : JARS.entrySet()) {
            jar(jar.getValue(), lib.resolve(jar.getKey() + "-0.1.0-SNAPSHOT.jar"));
        }
        Path command = command(home);
        Matcher lines = COMMAND.matcher(Files.readString(folder.resolve(PROJECT).resolve("README.md")));
        int commands = 0;
        while (lines.find()) {
            List<String> words = new ArrayList<>(List.of(lines.group(1).split(" +")));
            if (words.removeFirst().equals("mvn")) {
                words.addAll(0, List.of("mvn", "-o", "-B", "-Dwirelore.home=" + folder, "-Dwirelore.lib=" + lib,
                        "-Dwirelore.command=" + command));
            } else {
                words.addFirst(command.toString());
            }
            String code = lines.group(2) == null ? "0" : lines.group(2);
            Process process = new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("%s%n%s", lines.group(1), said).isEqualTo(Integer.parseInt(code));
            commands++;
        }
        assertThat(commands).isGreaterThan(6);
    }

    @Test
    void testsOfAProjectOutsideExploreWithTheJarsAlone() throws Exception {
        Needs.tool("mvn");
        Path home = Objects.requireNonNull(ConfigFolder.find().root().toAbsolutePath().getParent());
        copyTree(home.resolve(TESTS), folder.resolve(TESTS));
        Path lib = Files.createDirectory(folder.resolve("lib"));
        Set<Path> own = new HashSet<>();
        for (Map.Entry<String, Class<?>> jar : JARS_OF_TESTS.entrySet()) {
            jar(jar.getValue(), lib.resolve(jar.getKey() + "-0.1.0-SNAPSHOT.jar"));
            own.add(Path.of(jar.getValue().getProtectionDomain().getCodeSource().getLocation().toURI()));
        }
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path file = Path.of(entry);
            if (entry.endsWith(".jar") && !entry.contains("junit") && !own.contains(file)) {
                Files.copy(file, lib.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Process process = new ProcessBuilder("mvn", "-o", "-B", "-Dwirelore.home=" + home, "-Dwirelore.lib=" + lib,
                "-f", TESTS.toString(), "test").directory(folder.toFile()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("Tests run: 4, Failures: 0, Errors: 0, Skipped: 0");
    }

    @Test
    void itsProtocolHasSome150Lines() throws IOException {
        Path source = ConfigFolder.find().root().resolveSibling(PROJECT)
                .resolve(Path.of("src", "main", "java", "sample", "StopAndWait.java"));
        List<String> lines = Files.readAllLines(source);
        assertThat(lines.stream().filter(line -> !line.isBlank() && !line.startsWith("import ")).count())
                .isLessThan(160);
    }

    /** What a user types as ./wirelore, with the classes of this test. */
    private Path command(Path home) throws IOException {
        List<String> words = new ArrayList<>(List.of("exec",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-Dwirelore.home=" + home, "-cp", System.getProperty("java.class.path")));
        words.addAll(StartCaches.options());
        words.add(Wirelore.class.getName());
        Path script = folder.resolve("wirelore");
        Files.writeString(script, "#!/bin/sh\n" + String.join(" ", words) + " \"$@\"\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(each -> !from.relativize(each).startsWith("target")).toList()) {
                Path copy = to.resolve(from.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** The jar with a class: before the packaging of a module there are only its classes. */
    private static void jar(Class<?> member, Path jar) throws IOException, URISyntaxException {
        Path place = Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (!Files.isDirectory(place)) {
            Files.copy(place, jar);
            return;
        }
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> classes = Files.walk(place)) {
            for (Path each : classes.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(place.relativize(each).toString()));
                Files.copy(each, out);
                out.closeEntry();
            }
        }
    }
}
