package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.config.ConfigFolder;

/** The sample that calls VIPL compiles, and every command of its page runs it to its end, in each mode. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ViplSampleTest {
    private static final String NAME = "RemoteWrite";
    private static final String FOLDER = "samples/vipl";
    private static final Path SAMPLE = ConfigFolder.find().root().toAbsolutePath().resolveSibling(FOLDER);
    private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}\\./wirelore (.*)$");

    @TempDir
    private static Path classes;
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, NAME, Files.readString(SAMPLE.resolve(NAME + ".java")));
    }

    static Stream<String> commands() throws IOException {
        return COMMAND.matcher(Files.readString(SAMPLE.resolve("README.md"))).results().map(line -> line.group(1));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandOfThePageRunsIt(String command) {
        List<String> words = new ArrayList<>(List.of(command.replace(FOLDER, SAMPLE.toString()).split(" +")));
        words.addAll(List.of("--set", "program.arguments.classPath=" + classes));
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(words)).as(run.err() + run.out()).isZero();
    }
}
