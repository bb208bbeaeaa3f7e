package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
