package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What stands behind {@code reproduce:} is typed at a shell as it stands, and does the same again. */
class ReproducedCommandTest {
    private static final String REPRODUCE = "reproduce: ./wirelore ";
    private static final List<String> GIVE_UP = List.of("--set", "protocol.retriesMax=1", "--set", "faults.loss=0.4",
            "--set", "program.arguments.messages=30");

    @TempDir
    Path folder;

    private Path rig = Path.of("");
    private CommandRun command = new CommandRun(Path.of(""));

    @BeforeEach
    void copyARigToAPathThatNeedsQuotes() throws IOException {
        Path shipped = ConfigFolder.find().folder(ConfigFolder.Kind.RIG).resolve("unet-lossy-stream.json");
        rig = folder.resolve("it's $HOME; \"a\" `rig` \\ *.json");
        Files.copy(shipped, rig);
        command = new CommandRun(folder);
    }

    @Test
    void aRunsCommandWithWhateverAShellWouldTouch() throws Exception {
        runs(List.of("--seed", "77", "--set", "description=a 'b' \"c\" $HOME `d` \\ * ~ # & | < > ! {x,y} ä",
                "--set", "description=two\nlines"));
    }

    @Test
    void aRunsCommandWithTheRigsOwnSeedWhichMayBeTheLargest() throws Exception {
        runs(List.of("--set", "seed=" + RigConfig.SEED_MAX));
        assertThat(report().path("seed").longValue()).isEqualTo(RigConfig.SEED_MAX);
    }

    @Test
    void aBatchsCommandRunsTheSeedThatFailed() throws Exception {
        runs(List.of("--seeds", (RigConfig.SEED_MAX - 3) + ".." + RigConfig.SEED_MAX));
    }

    @Test
    void anExplorationsCommandReplaysTheRunThatFailed() throws Exception {
        List<String> words = new ArrayList<>(List.of("explore", rig.toString(), "--drops", "2", "--frames",
                "12", "--set", "protocol.retriesMax=1", "--set", "program.arguments.messages=5", "--set",
                "faults.loss=0"));
        assertThat(command.execute(words)).isEqualTo(1);
        List<String> again = reproduced();
        assertThat(again).startsWith("replay").hasSize(2);
        JsonNode first = report();
        Path kept = Files.move(folder.resolve("out"), folder.resolve("kept"));
        command.forget();
        assertThat(command.execute(List.of("replay", kept.resolve("replay.json").toString()))).isZero();
        assertThat(again.get(1)).isEqualTo(folder.resolve("out", "replay.json").toString());
        assertThat(report().path("verdict")).isEqualTo(first.path("verdict"));
    }

    @Test
    void seedsHaveOneRangeWhereverTheyAreGiven() {
        String next = Long.toString(RigConfig.SEED_MAX + 1);
        for (String seed : List.of(next, "-1", "1.5", "", "9223372036854775808", "+1")) {
            assertThat(command.execute(List.of("run", rig.toString(), "--seed", seed))).isEqualTo(2);
            assertThat(command.execute(List.of("run", rig.toString(), "--seeds", "0.." + seed))).isEqualTo(2);
            assertThat(command.execute(List.of("run", rig.toString(), "--set", "seed=" + seed))).isEqualTo(2);
        }
        assertThat(command.err()).contains("from 0 to 9007199254740991").contains("0 <= A <= B <= 9007199254740991");
    }

    @Test
    void aReplayThatAnswersTwiceIsAnErrorOfItsFile() throws Exception {
        List<String> words = new ArrayList<>(List.of("run", rig.toString()));
        words.addAll(GIVE_UP);
        command.execute(words);
        Path kept = Files.move(folder.resolve("out"), folder.resolve("kept")).resolve("replay.json");
        String text = Files.readString(kept);
        int begin = text.indexOf("[ {", text.indexOf("\"script\"")) + 2;
        String entry = text.substring(begin, text.indexOf('}', begin) + 1);
        Files.writeString(kept, text.substring(0, begin) + entry + ", " + text.substring(begin));
        command.forget();
        assertThat(command.execute(List.of("replay", kept.toString()))).isEqualTo(2);
        assertThat(command.err()).contains("rig error", kept + ":", "variants.0.script.1",
                "expected one answer to each question").doesNotContain("Exception", "\tat ");
    }

    private void runs(List<String> options) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", rig.toString()));
        words.addAll(GIVE_UP);
        words.addAll(options);
        assertThat(command.execute(words)).describedAs(command.err()).isEqualTo(1);
        JsonNode first = report();
        List<String> again = reproduced();
        command.forget();
        assertThat(command.execute(again)).isEqualTo(1);
        assertThat(report()).isEqualTo(first);
    }

    private JsonNode report() throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve("out", "report.json")));
    }

    /** The words of the printed command as a shell gives them to a program. */
    private List<String> reproduced() throws Exception {
        String out = command.out();
        int at = out.lastIndexOf(REPRODUCE);
        assertThat(at).describedAs(out).isPositive();
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\0' " + out.substring(at + REPRODUCE.length()))
                .directory(folder.toFile()).start();
        String words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return List.of(words.split("\0"));
    }
}
