package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.firmware.board.RuntimeLibrary;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.rig.config.ConfigFolder;

/** The objects that are checked in are those that the pinned compiler makes of the sources beside them. */
class CheckedInObjectsTest {
    private static final String PINNED = "clang version 14.0.6";
    private static final Path MODULE = ConfigFolder.find().root().resolveSibling("firmware-sim").toAbsolutePath();
    private static final Path OBJECTS = MODULE.resolve("src/main/resources/org/wirelore/firmware");
    private static final Path TEST_OBJECTS = MODULE.resolve("src/test/resources/org/wirelore/firmware/board");
    private static final Path BROKEN = MODULE
            .resolveSibling("device-models/src/test/resources/org/wirelore/device/myrinet");

    @TempDir
    private Path built = Path.of("");

    @Test
    void compilingAgainGivesTheSameBytes() throws IOException, InterruptedException {
        Needs.tool("clang-14");
        Needs.require(call("clang-14", "--version").contains(PINNED), "clang-14 must be Debian's " + PINNED);
        String said = call(MODULE.resolve("src/main/c/build.sh").toString(), built.resolve("main").toString(),
                built.resolve("test").toString(), built.resolve("broken").toString());
        assertThat(said).isEmpty();
        Map<String, String> expected = objects(OBJECTS);
        assertThat(objects(built.resolve("main"))).isEqualTo(expected);
        assertThat(objects(built.resolve("test"))).isEqualTo(objects(TEST_OBJECTS));
        assertThat(objects(built.resolve("broken"))).isEqualTo(objects(BROKEN));
        assertThat(expected).hasSizeGreaterThan(20);
    }

    @Test
    void everySourceOfTheLibraryIsLinkedFromWhatItIsCompiledTo() throws IOException {
        List<String> members = new RuntimeLibrary().library().stream().map(ElfObject::file).sorted().toList();
        try (Stream<Path> sources = Files.list(MODULE.resolve("src/main/c/runtime"))) {
            List<String> compiled = sources.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".c") && !name.equals("start.c"))
                    .map(name -> name.replace(".c", ".o")).sorted().toList();
            assertThat(members).isEqualTo(compiled);
        }
    }

    private static Map<String, String> objects(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".o")).collect(Collectors.toMap(
                    file -> folder.relativize(file).toString(), CheckedInObjectsTest::text, (a, b) -> a, TreeMap::new));
        }
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String call(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
