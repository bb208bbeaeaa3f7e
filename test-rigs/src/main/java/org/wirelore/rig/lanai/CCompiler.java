package org.wirelore.rig.lanai;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.WorkFolder;
import org.wirelore.rig.error.MissingEnvironmentException;

/** The clang of this machine that can compile for the LANai. */
public final class CCompiler {
    private static final List<String> NAMES = List.of("clang-14", "clang", "clang-13", "clang-15", "clang-16",
            "clang-19");
    private static final String LINKER = "llvm-link";
    /**
     * What every program is compiled with: no headers and no knowledge of the host's library, and without a pass of
     * clang 14's that makes loads and stores which step their address: that they do is not written down, so that they
     * are moved behind compares of that very address. {@code alloca} is clang's, in programs that include nothing for
     * it as well.
     */
    private static final List<String> FLAGS = List.of("--target=lanai", "-nostdlibinc", "-fno-builtin", "-mllvm",
            "-disable-lanai-mem-alu-combiner", "-Dalloca(size)=__builtin_alloca(size)");
    /** Instructions reach no further into a frame: clang makes larger ones modulo 64 KiB. */
    private static final int FRAME_BYTES_MAX = 65_535;
    /** Has clang write the size of each frame; its warning about large ones can be switched off in a source. */
    private static final String FRAMES = "-stack-usage-file";
    private static final Pattern FRAME = Pattern.compile("(.*)\\t(\\d{1,18})\\t[a-z,]+");
    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final long PATIENCE_SECONDS = 300;
    private static final String REMEDY = "on Debian 12 or Ubuntu 22.04: apt-get install clang-14 llvm-14; an LLVM of"
            + " your"
            + " own must have LLVM_EXPERIMENTAL_TARGETS_TO_BUILD=Lanai";

    private final Path clang;
    private final Path headers;
    private final String searchPath;
    private final Path folder;
    private final long patienceSeconds;

    /** What a started program said, and its exit code. */
    private record Answer(int code, String text) {
    }

    private CCompiler(Path clang, Path headers, String searchPath, Path folder, long patienceSeconds) {
        this.clang = clang;
        this.headers = headers;
        this.searchPath = searchPath;
        this.folder = folder;
        this.patienceSeconds = patienceSeconds;
    }

    /**
     * Looks for it.
     *
     * @param searchPath folders of programs, as in PATH
     * @param headers folder of the runtime's headers
     * @throws MissingEnvironmentException if there is none
     */
    public static CCompiler find(String searchPath, Path headers) {
        List<String> seen = new ArrayList<>();
        for (String name : NAMES) {
            Optional<Path> program = program(searchPath, name);
            if (program.isPresent()) {
                if (knowsLanai(program.get())) {
                    return new CCompiler(program.get(), headers, searchPath, HERE, PATIENCE_SECONDS);
                }
                seen.add(program.get().toString());
            }
        }
        throw new MissingEnvironmentException(seen.isEmpty()
                ? "clang is missing: found none of " + String.join(", ", NAMES)
                : "the target lanai is unknown to " + String.join(" and ", seen),
                REMEDY);
    }

    /** The same, given up sooner: there are sources with which clang never ends. */
    CCompiler withPatience(long seconds) {
        return new CCompiler(clang, headers, searchPath, folder, seconds);
    }

    /** The same, which runs in a folder: relative paths in its options begin there. */
    public CCompiler in(Path other) {
        return new CCompiler(clang, headers, searchPath, other, patienceSeconds);
    }

    /**
     * Compiles sources into one object.
     *
     * @param sources files of C (or, with another ending, whatever clang takes them for)
     * @param options more options of clang's, such as {@code -O2}
     * @param object the file that is written
     * @return clang's warnings
     * @throws LanaiException if a source does not compile
     */
    public String compile(List<Path> sources, List<String> options, Path object) {
        try (WorkFolder work = WorkFolder.make("wirelore-lanai")) {
            Path frames = work.path().resolve("frames.su");
            List<String> all = new ArrayList<>(options);
            all.addAll(List.of("-Xclang", FRAMES, "-Xclang", frames.toString()));
            String warnings = sources.size() == 1
                    ? call(command(all, List.of("-c", sources.getFirst().toString(), "-o", object.toString())))
                    : compileTogether(sources, all, object, work.path());
            requireFramesThatCanBeAddressed(frames, object, work.path());
            return warnings;
        } catch (IOException e) {
            throw new MissingEnvironmentException(
                    "could not write to a folder for intermediate files: " + FileErrors.namedOutput(e),
                    "set TMPDIR");
        }
    }

    /** No linker makes one object of several for the LANai, but LLVM makes one module of several. */
    private String compileTogether(List<Path> sources, List<String> options, Path object, Path work) {
        Path linker = program(searchPath, LINKER + suffix()).or(() -> program(searchPath, LINKER))
                .orElseThrow(
                        () -> new MissingEnvironmentException("several sources need " + LINKER + suffix(), REMEDY));
        StringBuilder warnings = new StringBuilder();
        List<String> link = new ArrayList<>(List.of(linker.toString()));
        for (int i = 0; i < sources.size(); i++) {
            Path module = work.resolve(i + ".bc");
            link.add(module.toString());
            warnings.append(call(command(options,
                    List.of("-c", "-emit-llvm", sources.get(i).toString(), "-o", module.toString()))));
        }
        Path all = work.resolve("all.bc");
        link.addAll(List.of("-o", all.toString()));
        warnings.append(call(link));
        warnings.append(
                call(command(options, List.of("-Wno-unused-command-line-argument", "-c", all.toString(), "-o",
                        object.toString()))));
        return warnings.toString();
    }

    /** An object with such a frame would run and be wrong, so it does not stay. */
    private static void requireFramesThatCanBeAddressed(Path frames, Path object, Path work) throws IOException {
        List<String> problems = new ArrayList<>();
        if (Files.exists(frames)) {
            for (String line : new String(Files.readAllBytes(frames), StandardCharsets.UTF_8).lines().toList()) {
                Matcher frame = FRAME.matcher(line);
                if (frame.matches() && Long.parseUnsignedLong(frame.group(2)) > FRAME_BYTES_MAX) {
                    problems.add(
                            place(frame.group(1), work) + ": the frame has " + frame.group(2)
                                    + " bytes, but instructions reach "
                                    + FRAME_BYTES_MAX + " bytes: make large arrays static, or take them from malloc");
                }
            }
        }
        if (!problems.isEmpty()) {
            if (Files.isRegularFile(object)) {
                Files.delete(object);
            }
            throw new LanaiException(problems);
        }
    }

    /** Where a frame is. Of several sources, clang names only the module that they were linked into. */
    private static String place(String printed, Path work) {
        return printed.startsWith(work + File.separator)
                ? "function " + printed.substring(printed.lastIndexOf(':') + 1)
                : printed;
    }

    private String suffix() {
        String name = String.valueOf(clang.getFileName());
        return name.startsWith("clang-") ? name.substring("clang".length()) : "";
    }

    private List<String> command(List<String> options, List<String> rest) {
        List<String> command = new ArrayList<>(List.of(clang.toString()));
        command.addAll(FLAGS);
        command.addAll(List.of("-isystem", headers.toString()));
        command.addAll(options);
        command.addAll(rest);
        return command;
    }

    private String call(List<String> command) {
        Answer answer = answer(command, folder, patienceSeconds);
        if (answer.code() != 0) {
            List<String> problems = new ArrayList<>(List.of(Path.of(command.getFirst()).getFileName()
                    + " failed with exit code " + answer.code() + ":"));
            problems.addAll(answer.text().lines().toList());
            throw new LanaiException(problems);
        }
        return answer.text();
    }

    private static boolean knowsLanai(Path clang) {
        return answer(List.of(clang.toString(), "--target=lanai", "-x", "c", "-c", File.separator + "dev/null", "-o",
                File.separator + "dev/null"), HERE, PATIENCE_SECONDS).code() == 0;
    }

    private static Answer answer(List<String> command, Path folder, long seconds) {
        Process process = start(command, folder);
        ExitHook hook = new ExitHook("end of " + command.getFirst(), () -> kill(process));
        try {
            hook.set();
            process.getOutputStream().close();
            CompletableFuture<String> said = CompletableFuture.supplyAsync(() -> text(process));
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new LanaiException(command.getFirst() + " did not end within " + seconds + " s");
            }
            return new Answer(process.exitValue(), said.join());
        } catch (IOException e) {
            throw new MissingEnvironmentException("a program did not take its input: " + e.getMessage(), REMEDY);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LanaiException(command.getFirst() + " was interrupted");
        } finally {
            kill(process);
            hook.clear();
        }
    }

    private static Process start(List<String> command, Path folder) {
        try {
            return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new MissingEnvironmentException("a program could not be started: " + e.getMessage(), REMEDY);
        }
    }

    /** All that it prints, to its end: unread output would block it. */
    private static String text(Process process) {
        try (InputStream said = process.getInputStream()) {
            return new String(said.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With what it has started; nothing happens if it has ended. Its output stays open for who reads it. */
    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly();
    }

    private static Optional<Path> program(String searchPath, String name) {
        for (String folder : searchPath.split(File.pathSeparator, -1)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, name))) {
                return Optional.of(Path.of(folder, name).toAbsolutePath());
            }
        }
        return Optional.empty();
    }
}
