package org.wirelore.rig.lanai;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.link.Image;

/**
 * A program of csmith's that is run here and on the LANai. It has no unions, whose bytes the two order differently, and
 * no packed structures, to whose misaligned fields csmith makes pointers: C leaves that undefined, the host's processor
 * allows it, and the LANai does not. The host's copy is compiled for 32 bits, so that both have the same types.
 */
final class RandomProgram {
    private static final Path CSMITH_HEADERS = Path.of("/usr/include/csmith");
    private static final int HOST_SECONDS_MAX = 1;
    private static final int PATIENCE_SECONDS = 120;
    private static final long CYCLES_MAX = 500_000_000L;

    private final Path folder;
    private final CCompiler compiler;
    private final long seed;
    private final int level;

    /** How the two compare. */
    enum Verdict {
        /** Both printed the same. */
        AGREES,
        /** The host was not done in time, so there is nothing to compare with. */
        TOO_LONG_FOR_THE_HOST,
        /** Only the LANai was not done in time. */
        TOO_LONG_FOR_THE_LANAI,
        /** The compiler has one of the mistakes that are known of it. */
        KNOWN_COMPILER_BUG,
        /** Something is wrong. */
        DIFFERS
    }

    /** The verdict and what it rests on. */
    record Finding(long seed, int level, Verdict verdict, String detail) {
        @Override
        public String toString() {
            return "csmith --seed " + seed + " at -O" + level + ": " + verdict + " " + detail;
        }
    }

    /** A program's output, or that there is none. */
    private record Answer(boolean isDone, int code, String text) {
    }

    /**
     * A program.
     *
     * @param folder for its files
     * @param seed of csmith's
     * @param level of optimization for the LANai, 0 to 3
     */
    RandomProgram(Path folder, CCompiler compiler, long seed, int level) {
        this.folder = folder;
        this.compiler = compiler;
        this.seed = seed;
        this.level = level;
    }

    /** Whether this machine's gcc can make 32-bit programs. */
    static boolean canCompileFor32Bits(Path folder) throws IOException, InterruptedException {
        Path source = folder.resolve("empty.c");
        Files.writeString(source, "int main(void) { return 0; }\n");
        return call(folder, PATIENCE_SECONDS, "gcc", "-m32", source.toString(), "-o",
                folder.resolve("empty").toString())
                .code() == 0;
    }

    Finding compare() throws IOException, InterruptedException {
        Path source = folder.resolve("random.c");
        Path host = folder.resolve("host");
        require(call(folder, PATIENCE_SECONDS, "csmith", "--seed", Long.toString(seed), "--no-unions",
                "--no-packed-struct", "--concise", "-o", source.toString()));
        require(call(folder, PATIENCE_SECONDS, "gcc", "-m32", "-w", "-O1", "-I" + CSMITH_HEADERS, source.toString(),
                "-o",
                host.toString()));
        Answer expected = call(folder, HOST_SECONDS_MAX, host.toString());
        if (!expected.isDone()) {
            return finding(Verdict.TOO_LONG_FOR_THE_HOST, "");
        }
        Path object = folder.resolve("random.o");
        List<String> options = List.of("-O" + level, "-w", "-Wframe-larger-than=65535", "-isystem",
                CSMITH_HEADERS.toString());
        try {
            String warnings = compiler.compile(List.of(source), options, object);
            Optional<CompilerBug> silent = CompilerBug.in(warnings);
            if (silent.isPresent()) {
                return finding(Verdict.KNOWN_COMPILER_BUG, silent.get().reason());
            }
        } catch (LanaiException crash) {
            String text = String.valueOf(crash.getMessage());
            return CompilerBug.in(text).map(bug -> finding(Verdict.KNOWN_COMPILER_BUG, bug.reason()))
                    .orElseGet(() -> finding(Verdict.DIFFERS, text));
        }
        Finding found = onLanai(object, expected.text());
        return found.verdict() == Verdict.DIFFERS ? explained(found, source, options, expected.text()) : found;
    }

    /** The fault is the compiler's if it goes away with the pass that makes it. */
    private Finding explained(Finding found, Path source, List<String> options, String expected) {
        Path object = folder.resolve("other.o");
        List<String> without = new ArrayList<>(options);
        without.addAll(CompilerBug.WITHOUT_PEEPHOLES);
        compiler.compile(List.of(source), without, object);
        boolean isHealed = onLanai(object, expected).verdict() == Verdict.AGREES;
        boolean isThere = CompilerBug.isCompareFoldedIntoAPredicate(
                ObjectFiles.toLookAt(List.of(folder.resolve("random.o"))).views().getFirst().image());
        return isHealed && isThere
                ? finding(Verdict.KNOWN_COMPILER_BUG, CompilerBug.FOLDED_COMPARE + "; " + found.detail())
                : found;
    }

    private Finding onLanai(Path object, String expected) {
        BoardOptions options = BoardOptions.of(BoardOptions.MEMORY_BYTES_DEFAULT).with(CpuOptions.STRICT);
        Image image = ObjectFiles.program(List.of(object), "main", options);
        StringWriter text = new StringWriter();
        LanaiConsole console = new LanaiConsole(new PrintWriter(text, true));
        // One argument more than none would make the program print its progress.
        BareBoard board = new BareBoard(image, options, List.of(1, 0), console);
        BoardOutcome outcome = board.run(CYCLES_MAX);
        console.flush();
        if (outcome instanceof BoardOutcome.OutOfCycles) {
            return finding(Verdict.TOO_LONG_FOR_THE_LANAI, "");
        }
        boolean isSame = outcome instanceof BoardOutcome.Exited(int code) && code == 0
                && text.toString().equals(expected);
        return isSame
                ? finding(Verdict.AGREES, board.cpu().instructions() + " instructions")
                : finding(Verdict.DIFFERS, "here: " + expected.strip() + ", LANai: " + text.toString().strip() + ", "
                        + RunEndText.lines(board, outcome));
    }

    private Finding finding(Verdict verdict, String detail) {
        return new Finding(seed, level, verdict, detail);
    }

    private static void require(Answer answer) {
        if (!answer.isDone() || answer.code() != 0) {
            throw new IllegalStateException("a tool must succeed: " + answer);
        }
    }

    private static Answer call(Path folder, int seconds, String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(new ArrayList<>(List.of(command))).directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return new Answer(false, -1, "");
        }
        return new Answer(true, process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }
}
