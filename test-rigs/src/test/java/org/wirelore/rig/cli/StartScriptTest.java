package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that a user starts, with a Maven and a Java in place of the real ones that do as a recorded build did. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // the folder is set before each test
class StartScriptTest {
    private static final String RECORDED = """
            [INFO] Scanning for projects...
            Downloading from central: https://repo.maven.apache.org/maven2/a/a.pom
            Downloaded from central: https://repo.maven.apache.org/maven2/a/a.pom (4.1 kB at 60 kB/s)
            Downloaded from central: https://repo.maven.apache.org/maven2/a/a.jar (1.1 MB at 6 MB/s)
            [INFO] Building firmware-sim 0.1 [2/6]
            [INFO] --- maven-compiler-plugin:3.14.0:compile (default-compile) @ firmware-sim ---
            [INFO] Compiling 93 source files with javac [debug release 25] to target/classes
            [INFO] --- maven-jar-plugin:3.4.2:jar (default-jar) @ firmware-sim ---
            [INFO] Building adi-layer 0.1 [4/6]
            [INFO] --- maven-compiler-plugin:3.14.0:compile (default-compile) @ adi-layer ---
            Downloaded from central: https://repo.maven.apache.org/maven2/a/b.jar (1.1 MB at 6 MB/s)
            [INFO] Compiling 20 source files with javac [debug release 25] to target/classes
            """;
    private static final String MAVEN = """
            #!/bin/sh
            echo built >> "$FAKE/calls"
            cat "$FAKE/recorded"
            [ -f "$FAKE/hesitates" ] && printf '[INFO] a line in' && sleep 1.3 && echo ' two parts'
            while [ -f "$FAKE/holds" ]; do sleep 0.1; done
            [ -f "$FAKE/hangs" ] && exec sleep 1000
            [ -f "$FAKE/fails" ] && exit 1
            mkdir -p "$FAKE/checkout/test-rigs/target/lib"
            """;
    private static final String JAVA = """
            #!/bin/sh
            for last; do
              case "$last" in -agentlib:jdwp=*) echo "with an agent" >> "$FAKE/calls" ;; esac
            done
            echo "java $last" >> "$FAKE/calls"
            [ "$last" = --version ] || exit 0
            [ "$JDK_JAVA_OPTIONS" = good ] && exit 0
            [ "$JDK_JAVA_OPTIONS" = silent ] && exit 139
            echo "NOTE: Picked up JDK_JAVA_OPTIONS: $JDK_JAVA_OPTIONS"
            echo "Error occurred during initialization of VM"
            echo "Could not reserve enough space for object heap"
            exit 1
            """;

    @TempDir
    private Path folder;
    private Path checkout;
    private Path script;

    /** How it ended. */
    private record Ending(int code, List<String> said) {
    }

    @BeforeEach
    void fakeAMachine() throws IOException {
        checkout = Files.createDirectories(folder.resolve("checkout"));
        Files.createDirectories(checkout.resolve("adi-layer/src/main"));
        Files.writeString(checkout.resolve("pom.xml"), "<project/>");
        Files.createDirectories(folder.resolve("jdk/bin"));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.writeString(folder.resolve("recorded"), RECORDED);
        script = executable("checkout/wirelore", Files.readString(shipped()));
        executable("jdk/bin/java", JAVA);
        executable("bin/mvn", MAVEN);
    }

    @Test
    void theFirstBuildTellsEachPhaseAndKeepsTheWholeLog() throws Exception {
        Ending ending = run(List.of(), Map.of(), "list");
        assertThat(ending.code()).as(ending.said().toString()).isZero();
        assertThat(ending.said()).startsWith("wirelore: building (once, and again when sources change) …",
                "wirelore: starting Maven", "wirelore: downloading libraries (1 so far)",
                "wirelore: compiling 2 of 6: firmware-sim", "wirelore: packing 2 of 6: firmware-sim",
                "wirelore: compiling 4 of 6: adi-layer", "wirelore: downloading libraries (3 so far)",
                "wirelore: compiling 4 of 6: adi-layer", "wirelore: caching classes, 1 of 4",
                "wirelore: caching classes, 2 of 4", "wirelore: caching classes, 3 of 4",
                "wirelore: caching classes, 4 of 4");
        assertThat(ending.said().getLast()).startsWith("wirelore: built in ");
        assertThat(checkout.resolve("test-rigs/target/build.log")).hasContent(RECORDED);
        assertThat(calls()).startsWith("built").endsWith("java list");

        assertThat(run(List.of(), Map.of(), "again").said()).as("it is built once").isEmpty();
    }

    @Test
    void withoutMavenTheWrapperBuilds() throws Exception {
        Files.move(folder.resolve("bin/mvn"), checkout.resolve("mvnw"));
        for (String tool : List.of("bash", "cat", "dirname", "env", "find", "flock", "mkdir", "mkfifo", "mv",
                "readlink", "rm", "sh")) {
            executable("tools/" + tool, "#!/bin/sh\nexec /usr/bin/" + tool + " \"$@\"\n");
        }
        Ending ending = run(List.of("/usr/bin/env", "PATH=" + folder.resolve("tools")), Map.of(), "list");
        assertThat(ending.code()).as(ending.said().toString()).isZero();
        assertThat(ending.said()).contains(
                "wirelore: Maven is not on the PATH; using the wrapper, which downloads one on first use",
                "wirelore: compiling 4 of 6: adi-layer");
        assertThat(calls()).startsWith("built").endsWith("java list");
    }

    @Test
    void aLineThatComesInPartsIsKeptWhole() throws Exception {
        Files.createFile(folder.resolve("hesitates"));
        assertThat(run(List.of(), Map.of(), "list").code()).isZero();
        assertThat(checkout.resolve("test-rigs/target/build.log"))
                .hasContent(RECORDED + "[INFO] a line in two parts\n");
    }

    @Test
    void aStartDuringAnotherBuildSaysThatItWaitsAndBuildsNothingItself() throws Exception {
        Files.createFile(folder.resolve("holds"));
        Process first = start(List.of(), Map.of(), "first");
        Process second = null;
        try (BufferedReader building = first.errorReader(StandardCharsets.UTF_8)) {
            while (!String.valueOf(building.readLine()).contains("adi-layer")) {
                assertThat(first.isAlive()).isTrue();
            }
            second = start(List.of(), Map.of(), "second");
            try (BufferedReader waiting = second.errorReader(StandardCharsets.UTF_8)) {
                assertThat(waiting.readLine()).isEqualTo("wirelore: waiting for another build of this checkout");
                // It has found the lock held, slept, and found it held again.
                Set<Long> children = new HashSet<>();
                while (children.size() < 3) {
                    assertThat(second.isAlive()).isTrue();
                    second.descendants().map(ProcessHandle::pid).forEach(children::add);
                }
                Files.delete(folder.resolve("holds"));
                assertThat(waiting.lines()).isEmpty();
            }
            assertThat(building.lines()).last().asString().startsWith("wirelore: built in ");
            assertThat(first.waitFor()).isZero();
            assertThat(second.waitFor()).isZero();
            assertThat(calls()).filteredOn("built"::equals).hasSize(1);
            assertThat(calls()).contains("java first", "java second");
        } finally {
            Stream.of(first, second).filter(Objects::nonNull)
                    .flatMap(each -> Stream.concat(Stream.of(each.toHandle()), each.descendants()))
                    .forEach(ProcessHandle::destroyForcibly);
        }
    }

    @ParameterizedTest
    @CsvSource({"[ERROR] COMPILATION ERROR :, 70", "[ERROR] no network, 3"})
    void aBuildThatFailsSaysWhyAndWhoseFaultItIs(String error, int code) throws Exception {
        Files.writeString(folder.resolve("recorded"), RECORDED + error + "\n");
        Files.createFile(folder.resolve("fails"));
        Ending ending = run(List.of(), Map.of(), "list");
        assertThat(ending.code()).isEqualTo(code);
        assertThat(ending.said()).contains(error).last().asString().startsWith("wirelore: the build failed; the whole")
                .endsWith("test-rigs/target/build.log");
    }

    @Test
    void aBuildThatIsInterruptedLeavesNothingThatCounts() throws Exception {
        Files.createFile(folder.resolve("hangs"));
        Process process = start(List.of(), Map.of(), "list");
        List<String> said = new ArrayList<>();
        try (BufferedReader reader = process.errorReader(StandardCharsets.UTF_8)) {
            while (!said.contains("wirelore: compiling 4 of 6: adi-layer")) {
                said.add(String.valueOf(reader.readLine()));
            }
            List<ProcessHandle> children = process.children().toList();
            process.toHandle().destroy();
            assertThat(reader.lines()).endsWith(
                    "wirelore: the build was interrupted; the next start begins it again");
            assertThat(process.waitFor()).isEqualTo(143);
            assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
        }
        assertThat(checkout.resolve("test-rigs/target/wirelore.stamp")).doesNotExist();
        Files.delete(folder.resolve("hangs"));
        assertThat(run(List.of(), Map.of(), "list").code()).isZero();
        assertThat(calls()).filteredOn("built"::equals).hasSize(2);
    }

    @Test
    void aVirtualMachineThatCanNotStartIsNoFailedCheck() throws Exception {
        run(List.of(), Map.of(), "list");
        Ending options = run(List.of(), Map.of("JDK_JAVA_OPTIONS", "-Xmx99t"), "list");
        assertThat(options.code()).isEqualTo(3);
        assertThat(options.said()).contains(
                "wirelore: the Java virtual machine can't start: Could not reserve enough space for object heap",
                "wirelore: JDK_JAVA_OPTIONS is '-Xmx99t'; correct it, or remove it: unset JDK_JAVA_OPTIONS");
        Ending silent = run(List.of(), Map.of("JDK_JAVA_OPTIONS", "silent"), "list");
        assertThat(silent.code()).isEqualTo(3);
        assertThat(silent.said())
                .contains("wirelore: the Java virtual machine can't start: it ended with exit code 139");
        Ending memory = run(List.of("bash", "-c", "ulimit -v 5000000 && exec \"$@\"", "bash"), Map.of(), "list");
        assertThat(memory.code()).isEqualTo(3);
        assertThat(memory.said()).contains(
                "wirelore: virtual memory is limited to 5000000 KiB; allow more: ulimit -v unlimited");
        Ending files = run(List.of("bash", "-c", "ulimit -n 20 && exec \"$@\"", "bash"), Map.of(), "list");
        assertThat(files.code()).isEqualTo(3);
        assertThat(files.said()).contains(
                "wirelore: the Java virtual machine can't start: this shell lets a process open 20 files, needed: 256");
    }

    @Test
    void optionsThatAreRightDoNoHarmAndWithoutAnyNothingIsTried() throws Exception {
        run(List.of(), Map.of(), "first");
        assertThat(run(List.of(), Map.of("JDK_JAVA_OPTIONS", "good"), "second").code()).isZero();
        assertThat(run(List.of(), Map.of(), "third").code()).isZero();
        assertThat(calls()).endsWith("java --version", "java second", "java third");
    }

    /** The agent waits for a debugger before it lets anything run. */
    @Test
    void aCommandUnderADebuggerWaitsForItUnlessOnlyItsUseIsAskedFor() throws Exception {
        run(List.of(), Map.of(), "first");
        assertThat(run(List.of(), Map.of(), "debug", "-h").code()).isZero();
        assertThat(run(List.of(), Map.of(), "debug", "--seed", "3", "--help").code()).isZero();
        assertThat(calls()).endsWith("java first", "java -h", "java --help");
        assertThat(run(List.of(), Map.of(), "debug", "rig").code()).isZero();
        assertThat(calls()).endsWith("java --help", "with an agent", "java rig");
    }

    private Ending run(List<String> prefix, Map<String, String> environment, String... arguments) throws Exception {
        Process process = start(prefix, environment, arguments);
        List<String> said = process.errorReader(StandardCharsets.UTF_8).lines().toList();
        return new Ending(process.waitFor(), said);
    }

    private Process start(List<String> prefix, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(script.toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeAll(List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"));
        builder.environment().put("FAKE", folder.toString());
        builder.environment().put("WIRELORE_JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().putAll(environment);
        return builder.start();
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    private Path executable(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    /** Beside the modules, of which one is the working directory of its tests. */
    private static Path shipped() {
        Path here = Path.of("wirelore").toAbsolutePath();
        return Files.exists(here) ? here : Path.of("..", "wirelore").toAbsolutePath();
    }
}
