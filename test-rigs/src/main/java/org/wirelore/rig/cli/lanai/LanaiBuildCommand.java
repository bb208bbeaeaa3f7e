package org.wirelore.rig.cli.lanai;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.lanai.CCompiler;
import org.wirelore.rig.lanai.LanaiException;
import org.wirelore.rig.lanai.ObjectFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compiles C for the LANai with the clang of this machine. */
@Command(name = "build", mixinStandardHelpOptions = true,
        customSynopsis = "wirelore lanai build SOURCE.c... -o FILE.o [OPTION]...",
        description = "Compiles C sources into one object with this machine's clang.", footer = {
            "", "Options are those of cc, and go to clang as they are typed:",
            "  -o FILE.o                the object that is written; required",
            "  -O0 to -O3, -Os, -Oz     optimization; default: -O2",
            "  -g, -g0                  with or without source lines, for traces, coverage and messages",
            "  -D NAME[=VALUE], -U NAME defines a macro, or does not",
            "  -I FOLDER                looks for headers there, too",
            "  -MD -MF FILE             writes what a source depends on",
            "  -std=c89, -Wall, ...     all others; those of a linker and those that write something else than",
            "                           an object are refused",
            "The C library's headers are found (firmware-sim/src/main/c/include), and those of clang. alloca is",
            "clang's, whatever is included.",
            "", "clang 14 compiles some constructs wrongly without saying so:",
            "  variadic arguments of 8 bytes or of structures: pass two words, or a pointer",
            "  calls of variadic functions that are not declared: include stdio.h for printf",
            "  variables on the stack with an alignment of more than 8: make them static",
            "  vectors at -O0: those of 16 bytes and of four bytes (vector_size(4)); take -O1 or higher",
            "It refuses frames of 64 KiB and more, which it would make too small: make large arrays static, or",
            "take them from malloc. Where clang is called by hand, -Wframe-larger-than=65535 names such frames,",
            "and -mllvm -disable-lanai-mem-alu-combiner keeps loops that step a pointer from going on too long.",
            "", "Exit codes: 0 compiled, 2 a source can't be compiled, 3 no clang that knows the LANai is",
            "installed."})
final class LanaiBuildCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "SOURCE.c", arity = "0..*", description = "The sources, and options of clang.")
    private List<String> words = new ArrayList<>();

    @Option(names = "--clang", paramLabel = "OPTION",
            description = "An option of clang that is one of this command, too, or any other.")
    private List<String> others = new ArrayList<>();

    private LanaiBuildCommand(Session session) {
        this.session = session;
    }

    /** The command, with options of cc, such as {@code -O1} and {@code -Dx=1}, as they are typed. */
    static CommandLine line(Session session) {
        return new CommandLine(new LanaiBuildCommand(session)).setPosixClusteredShortOptionsAllowed(false)
                .setUnmatchedOptionsArePositionalParams(true).setAllowOptionsAsOptionParameters(true);
    }

    @Override
    public Integer call() {
        List<String> all = new ArrayList<>(words);
        all.addAll(others);
        BuildArguments typed = BuildArguments.of(all, session.here());
        for (Path file : typed.sources()) {
            if (!Files.isReadable(file)) {
                throw new LanaiException(file + ": no such file, or it can't be read");
            }
        }
        List<String> options = new ArrayList<>(List.of("-O2"));
        options.addAll(typed.options());
        CCompiler clang = compiler(session);
        ObjectFiles.deleteOld(typed.object(), typed.sources());
        String said = clang.in(session.here().toAbsolutePath()).compile(typed.sources(), options,
                typed.object());
        session.err().print(said);
        session.err().flush();
        ObjectFiles.requireObject(typed.object());
        return ExitCode.PASS;
    }

    /** The clang of this machine. */
    static CCompiler compiler(Session session) {
        String path = System.getenv("PATH");
        Path headers = session.configs().root().resolveSibling("firmware-sim/src/main/c/include").toAbsolutePath();
        return CCompiler.find(path == null ? "" : path, headers);
    }
}
