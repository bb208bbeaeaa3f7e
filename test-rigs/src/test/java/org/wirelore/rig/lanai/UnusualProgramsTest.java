package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.config.ConfigFolder;

/**
 * Programs with what compilers and C libraries get wrong print what they print on the host, and return the same, under
 * both engines. One level of optimization is tried for each, and all of them with {@code -Dwirelore.everyLevel=true}.
 */
@Tag("campaign")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnusualProgramsTest {
    private static final Path SOURCES = Path.of("src/test/resources/org/wirelore/rig/lanai");
    private static final List<String> LEVELS = List.of("-O0", "-O1", "-O2", "-O3", "-Os");
    /** So that the host has the LANai's types, and rounds as it does. */
    private static final List<String> HOST = List.of("gcc", "-m32", "-O1", "-w", "-std=gnu11", "-msse2", "-mfpmath=sse",
            "-malign-double", "-mlong-double-64", "-fno-strict-aliasing", "-idirafter",
            "/usr/include/x86_64-linux-gnu");
    private static final long CYCLES_MAX = 1_000_000_000;

    @TempDir
    private Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init")
    private CCompiler compiler;

    /** What a program printed, and its exit code. */
    private record Answer(String text, int code) {
    }

    @BeforeAll
    void needCompilers(@TempDir Path probe) throws IOException, InterruptedException {
        Needs.tool("clang-14");
        Needs.tool("gcc");
        Needs.require(RandomProgram.canCompileFor32Bits(probe),
                "gcc must compile and link for 32 bits (apt-get install gcc-12-multilib)");
        Path headers = ConfigFolder.find().root().resolveSibling("firmware-sim/src/main/c/include").toAbsolutePath();
        compiler = CCompiler.find(System.getenv("PATH"), headers);
    }

    static Stream<String> programs() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES.resolve("programs"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aProgramDoesOnTheLanaiWhatItDoesHere(String name) throws IOException, InterruptedException {
        Path source = SOURCES.resolve("programs").resolve(name).toAbsolutePath();
        Answer expected = here(source);
        for (String level : levels(name)) {
            Path object = compiled(source, level);
            for (boolean isTranslated : List.of(false, true)) {
                assertThat(onLanai(object, isTranslated)).as(level + " translated=" + isTranslated).isEqualTo(expected);
            }
        }
    }

    /** Should one of these become right, its compiler has been repaired, and the program belongs to the others. */
    @ParameterizedTest
    @CsvSource({
        "varargs64.c,   -O1, va_arg rounds places up to 8 bytes where the caller does not",
        "undeclared.c,  -O1, variadic functions that are not declared get their arguments in registers",
        "overaligned.c, -O1, the stack is not aligned for variables that need more than 8 bytes, but their addresses"
                + " are made by or",
        "vectors.c,     -O0, the same: vectors are kept on the stack and need 16 bytes",
        "smallvectors.c, -O0, arguments that are vectors of four bytes are stored wrongly"})
    void whatTheCompilerGetsWrongIsKnown(String name, String level, String reason)
            throws IOException, InterruptedException {
        Path source = SOURCES.resolve("wrong").resolve(name).toAbsolutePath();
        assertThat(onLanai(compiled(source, level), true)).as(reason).isNotEqualTo(here(source));
    }

    private static List<String> levels(String name) throws IOException {
        if (Boolean.getBoolean("wirelore.everyLevel")) {
            return LEVELS;
        }
        return List.of(LEVELS.get(programs().toList().indexOf(name) % LEVELS.size()));
    }

    private Path compiled(Path source, String level) {
        Path object = folder.resolve("program.o");
        compiler.compile(List.of(source), List.of("-Wno-everything", level), object);
        return object;
    }

    private Answer here(Path source) throws IOException, InterruptedException {
        Path program = folder.resolve("here");
        List<String> command = new ArrayList<>(HOST);
        command.addAll(List.of(source.toString(), "-o", program.toString(), "-lm"));
        ChildProgram.output(command);
        Process process = new ProcessBuilder(program.toString()).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(text, process.waitFor());
    }

    private static Answer onLanai(Path object, boolean isTranslated) {
        BoardOptions plain = BoardOptions.of(BoardOptions.MEMORY_BYTES_DEFAULT);
        BoardOptions options = new BoardOptions(plain.memoryBytes(), plain.stackBytes(), CpuOptions.STRICT,
                isTranslated, false);
        Image image = ObjectFiles.program(List.of(object), "main", options);
        StringWriter out = new StringWriter();
        LanaiConsole console = new LanaiConsole(new PrintWriter(out, true));
        BareBoard board = new BareBoard(image, options, List.of(), console);
        BoardOutcome outcome = board.run(CYCLES_MAX);
        console.flush();
        return outcome instanceof BoardOutcome.Exited(int code)
                ? new Answer(out.toString(), code)
                : new Answer(out + String.join("\n", RunEndText.lines(board, outcome)), -1);
    }
}
