package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.config.RigException;

/** A recording whose file, or whose rig's file, somebody has changed. */
class DamagedReplayTest {
    private static final long SEED = 20261121;

    @TempDir
    Path folder;

    @Test
    void aTrailWithoutAStepIsRefused() throws IOException {
        assertRefused(text -> text.replaceAll("\"trailInterval\" : \\d+", "\"trailInterval\" : -1"));
        assertRefused(text -> text.replaceAll("\"trailInterval\" : \\d+", "\"trailInterval\" : 0"));
    }

    @Test
    void aTrailThatIsNotOfHashesIsRefused() throws IOException {
        assertRefused(text -> text.replaceAll("\"trail\" : \\[[^\\]]*\\]", "\"trail\" : [ \"xyz\" ]"));
    }

    @Test
    void halfARecordingIsRefused() throws IOException {
        assertRefused(text -> text.substring(0, text.length() / 2));
    }

    @Test
    void aRigsFileThatIsNoRigAnyMoreIsNotNeeded() throws IOException {
        Path record = recorded();
        Path edited = Files.writeString(folder.resolve("edited.json"), "{");
        for (String rigFile : new String[]{edited.toString().replace("\\", "/"), "a\\u0000b"}) {
            String text = Files.readString(record).replaceAll("\"rigFile\" : \"[^\"]*\"",
                    "\"rigFile\" : \"" + rigFile.replace("\\", "\\\\") + "\"");
            Files.writeString(record, text);
            ReplayResult result = Rigs.launcher().replay(record, Files.createDirectories(folder.resolve("again")));
            assertThat(result.difference()).isEmpty();
        }
    }

    @Test
    void whateverIsWrongWithItsBytesItIsReadOrRefused() throws IOException {
        byte[] whole = Files.readAllBytes(recorded());
        SplittableRandom random = new SplittableRandom(SEED);
        Path damaged = folder.resolve("damaged.json");
        int refused = 0;
        for (int i = 0; i < 500; i++) {
            byte[] bytes = Arrays.copyOf(whole, random.nextInt(8) == 0 ? random.nextInt(whole.length) : whole.length);
            for (int hits = random.nextInt(4); hits > 0 && bytes.length > 0; hits--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Files.write(damaged, bytes);
            try {
                ReplayRecord.read(damaged);
            } catch (RigException e) {
                assertThat(e).hasMessageContaining("damaged.json");
                refused++;
            }
        }
        assertThat(refused).isBetween(100, 499);
    }

    private void assertRefused(UnaryOperator<String> damage) throws IOException {
        Path record = recorded();
        String whole = Files.readString(record);
        String damaged = damage.apply(whole);
        assertThat(damaged).isNotEqualTo(whole);
        Files.writeString(record, damaged);
        Path again = Files.createDirectories(folder.resolve("again"));
        assertThatThrownBy(() -> Rigs.launcher().replay(record, again)).isInstanceOf(RigException.class)
                .hasMessageContaining("expected the replay.json of a run");
    }

    private Path recorded() {
        Path run = folder.resolve("run");
        Rigs.launcher().run(Rigs.order(Rigs.load(Rigs.LOSSY, "program.arguments.messages=5"), run));
        return run.resolve(ReplayRecord.FILE);
    }
}
