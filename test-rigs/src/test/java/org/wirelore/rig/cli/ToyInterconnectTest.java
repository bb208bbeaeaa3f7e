package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.run.RigLauncher;
import org.wirelore.toy.rig.ToyRegistry;

/** An interconnect that the product does not know passes every command with one more line in a registry. */
class ToyInterconnectTest {
    private static final String LOSSY = "{\"kind\": \"lost-parcel\", \"probability\": 0.1}";

    @TempDir
    Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private String rig = "";

    @BeforeEach
    void copyRig() throws IOException {
        for (String name : List.of("toy.json", "card.json")) {
            try (InputStream file = ToyRegistry.class.getResourceAsStream(name)) {
                Files.write(folder.resolve(name), file.readAllBytes());
            }
        }
        rig = folder.resolve("toy.json").toString();
    }

    private int execute(String... arguments) {
        ConfigFolder configs = ConfigFolder.find();
        return Wirelore.execute(new Session(InputStream.nullInputStream(), new PrintWriter(out),
                new PrintWriter(err, true), () -> false, folder, configs, ToyRegistry.REGISTRY,
                () -> new RigLauncher(configs, ToyRegistry.REGISTRY, "./wirelore")), arguments);
    }

    private void passes(String... arguments) {
        int code = execute(arguments);
        assertThat(code).as("%s%n%s%n%s", List.of(arguments), out, err).isZero();
    }

    private String[] intoOut(String command, String... rest) {
        List<String> words = new ArrayList<>(List.of(command, "--out", folder.resolve("out").toString()));
        words.addAll(List.of(rest));
        return words.toArray(new String[0]);
    }

    @Test
    void runsAndWritesItsReportAndItsCapture() {
        passes(intoOut("run", rig));
        assertThat(folder.resolve("out/report.json")).isNotEmptyFile();
        assertThat(folder.resolve("out/report.html")).isNotEmptyFile();
        assertThat(folder.resolve("out/capture.pcapng")).isNotEmptyFile();
    }

    @Test
    void standsLostParcelsUnderManySeeds() {
        passes(intoOut("run", "--seeds", "1..5", "--set", "faults.rules=[" + LOSSY + "]", rig));
    }

    @Test
    void aLostParcelIsCountedAndRepeated() throws IOException {
        passes(intoOut("run", "--set", "faults.rules=[" + LOSSY + "]", rig));
        assertThat(Files.readString(folder.resolve("out/report.json"))).containsPattern(
                "\"bus0\\.(alpha|beta)\\.parcelsLostByFault\" : [1-9]");
    }

    @Test
    void itsChoicesAreExplored() {
        passes(intoOut("explore", "--choices", "*lost-parcel*", "--deviations", "1", "--first", "6", "--set",
                "faults.rules=[" + LOSSY + "]", rig));
        assertThat(out.toString()).contains("7 runs");
    }

    @Test
    void isLaunched() {
        passes(intoOut("launch", "-n", "2", "--rig", rig, "--set", "mode=real"));
    }

    @Test
    void itsCaptureIsReadWithItsDissector() throws Exception {
        Needs.tool("tshark");
        passes(intoOut("run", rig));
        Path capture = folder.resolve("out/capture.pcapng");
        Path dissector;
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            dissector = files.filter(file -> file.toString().endsWith(".lua")).findFirst().orElseThrow();
        }
        Process tshark = new ProcessBuilder("tshark", "-X", "lua_script:" + dissector, "-r", capture.toString(), "-c",
                "3").redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tshark.waitFor()).isZero();
        assertThat(text).containsIgnoringCase("postbox");
    }

    @Test
    void theExplorerPlacesItsLosses() {
        passes(intoOut("explore", "--drops", "1", "--frames", "6", rig));
    }

    @Test
    void aRunIsReplayed() {
        passes(intoOut("run", "--set", "faults.rules=[" + LOSSY + "]", rig));
        passes("replay", folder.resolve("out/replay.json").toString());
        assertThat(out.toString()).contains("identical");
    }

    @Test
    void aMisspeltKeyGetsTheNearestOne() throws IOException {
        Path file = Path.of(rig);
        Files.writeString(file, Files.readString(file).replace("{\"kind\": \"postbox\"}",
                "{\"kind\": \"postbox\", \"timeoutsUs\": 5}"));
        assertThat(execute("validate", rig)).isEqualTo(2);
        assertThat(err + out.toString()).contains("timeoutUs");
    }

    @Test
    void runsInTwoProcessesOverSharedMemory() {
        passes(intoOut("run", "--set", "mode=real", rig));
    }

    @Test
    void isDescribedWithItsRegisters() {
        passes("validate", rig);
        passes("describe", rig);
        passes("describe", "--registers", rig);
        assertThat(out.toString()).contains("postbox-bus bus0").contains("TXBOX");
    }
}
