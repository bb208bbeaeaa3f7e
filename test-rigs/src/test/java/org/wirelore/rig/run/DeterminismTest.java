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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.process.MemoryShortage;
import org.wirelore.rig.cli.ListeningSockets;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.render.ReportFiles;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run is a pure function of rig, seed and script: a replay in another process with another compiler, heap and
 * collector leaves the same bytes, and the smallest heap that is ever proposed is enough for each shipped rig that is
 * replayed. Each passes its own checks, save those that show a fault, and listens nowhere. {@code -Dgolden.update=true}
 * writes the hashes of the present models down as the ones to keep.
 */
@Tag("campaign")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class DeterminismTest {
    private static final String GOLDEN = "golden-hashes.json";
    private static final List<String> LEFT = List.of(ReportFiles.JSON, Capture.FILE, ReplayRecord.FILE);
    private static final int LOOK_MILLIS = 500;

    @TempDir
    Path folder;

    @Test
    void everyShippedRigEndsAsItShallAndLeavesTheSameBytesInAnyProcessAndTheGoldenHash() throws Exception {
        Path usual = Files.createDirectories(folder.resolve("usual"));
        Path unusual = Files.createDirectories(folder.resolve("unusual"));
        List<Process> both = ProcessBuilder.startPipeline(List.of(
                child(List.of("-XX:+UseSerialGC", "-Xmx1g"), usual),
                child(List.of("-XX:-TieredCompilation", "-XX:+UseParallelGC", "-Xms64m",
                        "-Xmx" + MemoryShortage.HEAP_MIN_MEBIBYTES + "m", "-Duser.language=de",
                        "-Duser.timezone=Asia/Tokyo"), usual, unusual)
                        .redirectOutput(folder.resolve("hashes.txt").toFile())));
        ListeningSockets sockets = ListeningSockets.ofOthers();
        List<String> hashes;
        try {
            for (Process each : both) {
                while (!each.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    sockets.look(each.toHandle());
                }
            }
            assertThat(sockets.seen()).describedAs("a rig of virtual time listens nowhere").isEmpty();
            hashes = Files.readAllLines(folder.resolve("hashes.txt"));
            assertThat(both).extracting(Process::exitValue).describedAs("%s", words(hashes)).containsOnly(0);
        } finally {
            both.forEach(Process::destroyForcibly);
        }
        assertThat(hashes).hasSameSizeAs(Rigs.names());
        List<String> repeated = Rigs.repeated();
        for (String rig : Rigs.names()) {
            for (String file : repeated.contains(rig) ? LEFT : List.<String>of()) {
                assertThat(Files.mismatch(usual.resolve(rig, file), unusual.resolve(rig, file)))
                        .describedAs("first difference of " + rig + "/" + file).isEqualTo(-1);
            }
            JsonNode report = JsonMapper.shared()
                    .readTree(Files.readAllBytes(usual.resolve(rig, ReportFiles.JSON)));
            assertThat(report.path("verdict").asString()).describedAs(rig + ": " + report.path("checks"))
                    .isEqualTo(Rigs.verdict(rig).name());
            assertThat(report.path("warnings").toString()).describedAs(rig).doesNotContain("has no handler");
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

    private String words(List<String> hashes) throws IOException {
        return String.join("\n", hashes) + "\n" + Files.readString(folder.resolve("errors.txt"));
    }

    /** A process that runs all rigs, or replays them. */
    private ProcessBuilder child(List<String> options, Path... folders) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Djdk.virtualThreadScheduler.parallelism=1");
        command.add("-D" + Rigs.EVERY_VARIANT + "=" + Boolean.getBoolean(Rigs.EVERY_VARIANT));
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(RigHashes.class.getName());
        Stream.of(folders).forEach(each -> command.add(each.toString()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("errors.txt").toFile()));
    }
}
