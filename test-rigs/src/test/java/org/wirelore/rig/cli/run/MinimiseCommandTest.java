package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.ScriptedLauncher;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;

/** A failure on one screen, with a runner that runs nothing. */
class MinimiseCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final ScriptedLauncher launcher = new ScriptedLauncher();

    @BeforeEach
    void record() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("run")).resolve("replay.json"), "{}");
    }

    @Test
    void theFailureIsToldOnOneScreen() {
        assertThat(wirelore("minimise", "run/replay.json")).isZero();
        assertThat(launcher.asked).containsExactly("minimise replay.json out minimised");
        assertThat(out.toString().lines()).containsExactly(
                "failure of recorded, variant adi, as small as it gets: exactly-once",
                "  1 of 4 deviations are needed, found in 9 runs",
                "    drop: frame 3 on ether0",
                "  exactly-once, at 1.500000 ms:",
                "    a message is lost",
                "  before it:",
                "    one frame",
                "    another frame",
                "  again: ./wirelore run recorded --seed 1",
                "PASS minimise of run/replay.json: 1 of 4 deviations are needed, found in 9 runs, report in"
                        + " run/minimised");
    }

    @Test
    void aQuietUserGetsTheLastLine() {
        assertThat(wirelore("minimise", "run/replay.json", "--quiet", "--out", "there")).isZero();
        assertThat(out.toString()).startsWith("PASS minimise of run/replay.json: ").endsWith(
                "report in there" + System.lineSeparator());
    }

    @Test
    void aFileThatIsNotThereAndTheRecordingsOwnFolderAreRefused() {
        assertThat(wirelore("minimise", "none.json")).isEqualTo(2);
        assertThat(err.toString()).contains("none.json: expected the replay.json of a run, found no such file");
        assertThat(wirelore("minimise", "run/replay.json", "--out", "run")).isEqualTo(2);
        assertThat(err.toString()).contains("--out: expected another folder than the recording's own")
                .contains("the folder minimised beside");
        assertThat(launcher.asked).isEmpty();
    }

    private int wirelore(String... arguments) {
        return Wirelore.execute(new Session(InputStream.nullInputStream(), new PrintWriter(out, true),
                new PrintWriter(err, true), () -> false, folder, ConfigFolder.find(), ProductRegistry.REGISTRY,
                () -> launcher), arguments);
    }
}
