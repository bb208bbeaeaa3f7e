package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.process.MemoryShortage;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.render.ReportFiles;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run is a pure function of rig, seed and script: another process with another compiler, heap and collector leaves
 * the same bytes, and the smallest heap that is ever proposed is enough for each shipped rig. Each passes its own
 * checks, save those that show a fault. {@code -Dgolden.update=true} writes the hashes of the present models down as
 * the ones to keep.
 */
class DeterminismTest {
    private static final String GOLDEN = "golden-hashes.json";
    private static final int PATIENCE_SECONDS = 600;

    @TempDir
    Path folder;

    @Test
    void everyShippedRigEndsAsItShallAndLeavesTheSameBytesInAnyProcessAndTheGoldenHash() throws Exception {
        Child usual = new Child(folder.resolve("usual"), List.of("-XX:+UseSerialGC", "-Xmx1g"));
        Child unusual = new Child(folder.resolve("unusual"),
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC", "-Xms64m",
                        "-Xmx" + MemoryShortage.HEAP_MIN_MEBIBYTES + "m", "-Duser.language=de",
                        "-Duser.timezone=Asia/Tokyo"));
        List<String> hashes;
        try (usual; unusual) {
            hashes = usual.hashes();
            assertThat(unusual.hashes()).isEqualTo(hashes);
        }
        assertThat(hashes).hasSameSizeAs(Rigs.names());
        for (String rig : Rigs.names()) {
            for (String file : List.of(ReportFiles.JSON, Capture.FILE, ReplayRecord.FILE)) {
                assertThat(Files.mismatch(usual.out.resolve(rig, file), unusual.out.resolve(rig, file)))
                        .describedAs("first difference of " + rig + "/" + file).isEqualTo(-1);
            }
            JsonNode report = JsonMapper.shared()
                    .readTree(Files.readAllBytes(usual.out.resolve(rig, ReportFiles.JSON)));
            assertThat(report.path("verdict").asString()).describedAs(rig + ": " + report.path("checks"))
                    .isEqualTo(Rigs.verdict(rig).name());
        }
        SortedMap<String, String> byRig = new TreeMap<>();
        for (String line : hashes) {
            byRig.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1));
        }
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(Path.of("src", "test", "resources", GOLDEN),
                    JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(byRig)
                            + "\n");
        } else {
            assertThat(byRig)
                    .describedAs("a change of the models changes these; -Dgolden.update=true writes new ones down")
                    .isEqualTo(golden());
        }
    }

    private static SortedMap<String, String> golden() throws IOException {
        try (InputStream in = Objects.requireNonNull(DeterminismTest.class.getResourceAsStream("/" + GOLDEN))) {
            return JsonMapper.shared().readValue(in, new TypeReference<TreeMap<String, String>>() {
            });
        }
    }

    /** A process that runs all rigs. */
    private static final class Child implements AutoCloseable {
        private final Path out;
        private final Path text;
        private final Process process;

        Child(Path out, List<String> options) throws IOException {
            this.out = Files.createDirectories(out);
            text = out.resolve("hashes.txt");
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.add("--enable-native-access=ALL-UNNAMED");
            command.add("-Djdk.virtualThreadScheduler.parallelism=1");
            command.addAll(options);
            command.add("-cp");
            command.add(System.getProperty("java.class.path"));
            command.add(RigHashes.class.getName());
            command.add(out.toString());
            process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(text.toFile()).start();
        }

        List<String> hashes() throws Exception {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            List<String> lines = Files.readAllLines(text);
            assertThat(process.exitValue()).describedAs(String.join("\n", lines)).isZero();
            return lines;
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
