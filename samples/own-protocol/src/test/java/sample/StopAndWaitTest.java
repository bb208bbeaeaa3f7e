package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the protocol promises, as runs of its rigs. */
class StopAndWaitTest {
    @TempDir
    Path out;

    @Test
    void messagesSurviveLossesUnderManySeeds() throws Exception {
        assertEquals(0, wirelore("run", "lossy.json", "--seeds", "1..50"));
    }

    @Test
    void noSingleLossStopsIt() throws Exception {
        assertEquals(0, wirelore("explore", "lossy.json", "--set", "faults.loss=0", "--drops", "1", "--frames", "12"));
    }

    @Test
    void withoutATimerOneLossIsEnough() throws Exception {
        assertEquals(1, wirelore("explore", "idea.json", "--drops", "1", "--frames", "12"));
        assertTrue(out.resolve("replay.json").toFile().exists());
    }

    /** The exit code of a command: 0 if all is well, 1 if a run has failed. */
    private int wirelore(String command, String rig, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(System.getProperty("wirelore.command"), command,
                "samples/own-protocol/" + rig, "--out", out.toString()));
        words.addAll(List.of(options));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        System.out.println(said);
        return code;
    }
}
