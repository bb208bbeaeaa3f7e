package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.config.ConfigFolder;

/** The samples that call PVM compile, and every command of their page runs one of them to its end. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class JpvmSamplesTest {
    private static final Path SAMPLES = ConfigFolder.find().root().toAbsolutePath()
            .resolveSibling(Path.of("samples", "jpvm"));
    private static final String CLASSES = "target/jpvm";
    private static final String DEVICE = "--device";
    private static final String SUFFIX = ".java";
    private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}\\./wirelore (pvmrun .*)$");
    private static final Map<String, String> SAYS = Map.of("Hello", ", and have started 3",
            "MatrixMultiply", "64 x 64 on 3 workers: 0 wrong", "Multicast", "4 tasks add up to 3996000",
            "Ring", "the token has made 400 steps");

    @TempDir
    private static Path classes;
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    static void compile() throws IOException {
        for (String name : names()) {
            CommandRun.compile(classes, name, Files.readString(SAMPLES.resolve(name + SUFFIX)));
        }
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length())).sorted().toList();
        }
    }

    /** The words of each command of the page, by the program that it runs. */
    private static Map<String, List<String>> commands() throws IOException {
        Map<String, List<String>> commands = new TreeMap<>();
        COMMAND.matcher(Files.readString(SAMPLES.resolve("README.md"))).results().forEach(line -> {
            List<String> words = new ArrayList<>(List.of(line.group(1).split(" +")));
            int place = words.indexOf(CLASSES);
            words.set(place, classes.toString());
            commands.put(words.get(place + 1), words);
        });
        return commands;
    }

    @Test
    void eachHasItsCommandOnThePage() throws IOException {
        assertThat(commands().keySet()).containsExactlyElementsOf(names()).isEqualTo(SAYS.keySet());
    }

    @TestFactory
    Stream<DynamicTest> commandsInVirtualTimeDoWhatTheirProgramsAreFor() throws IOException {
        return runs(words -> !words.contains(DEVICE));
    }

    /** Each starts a process for every task, which takes several seconds. */
    @TestFactory
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.samples", matches = "true")
    Stream<DynamicTest> commandsInProcessesDoWhatTheirProgramsAreFor() throws IOException {
        return runs(words -> words.contains(DEVICE));
    }

    private Stream<DynamicTest> runs(Predicate<List<String>> chosen) throws IOException {
        Map<String, List<String>> commands = commands();
        commands.values().removeIf(chosen.negate());
        assertThat(commands).isNotEmpty();
        return commands.entrySet().stream().map(command -> DynamicTest.dynamicTest(command.getKey(), () -> {
            CommandRun run = new CommandRun(Files.createDirectory(folder.resolve(command.getKey())));
            assertThat(run.execute(command.getValue())).as(run.err()).isZero();
            assertThat(run.out()).contains(SAYS.getOrDefault(command.getKey(), "words for " + command.getKey()));
        }));
    }
}
