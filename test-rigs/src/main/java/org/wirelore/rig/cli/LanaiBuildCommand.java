package org.wirelore.rig.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.lanai.CCompiler;
import org.wirelore.rig.lanai.LanaiException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compiles C for the LANai with the clang of this machine. */
@Command(name = "build", mixinStandardHelpOptions = true, description = "Compiles C sources into one object with this machine's clang.", footer = {
    "", "The C library's headers are found (firmware-sim/src/main/c/include), and those of clang. clang 14",
    "compiles some constructs wrongly without saying so: variadic arguments of 8 bytes or of structures,",
    "calls of variadic functions that are not declared (printf without stdio.h),",
    "variables on the stack with an alignment of more than 8, stack frames of 64 KiB and more. Whoever",
    "calls clang by hand should add -mllvm -disable-lanai-mem-alu-combiner: without it, above -O0, loops",
    "that step a pointer may go on too long.",
    "", "Exit codes: 0 compiled, 2 a source can't be compiled, 3 no clang that knows the LANai is",
    "installed."})
final class LanaiBuildCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "SOURCE.c", arity = "1..*", description = "The sources.")
    private List<Path> sources = new ArrayList<>();

    @Option(names = "-o", paramLabel = "FILE.o", required = true, description = "The object that is written.")
    private Path object = Path.of("");

    @Option(names = "-O", paramLabel = "LEVEL", defaultValue = "2", description = "Optimization: 0, 1, 2, 3, s or z. Default: 2")
    private String level = "2";

    @Option(names = "-g", description = "With source lines, for traces, coverage and messages.")
    private boolean isDebugging;

    @Option(names = "-D", paramLabel = "NAME[=VALUE]", description = "Defines a macro.")
    private List<String> macros = new ArrayList<>();

    @Option(names = "-I", paramLabel = "FOLDER", description = "Looks for headers here, too.")
    private List<Path> folders = new ArrayList<>();

    @Option(names = "--clang", paramLabel = "OPTION", description = "Any other option of clang, such as --clang=-mcmodel=small.")
    private List<String> others = new ArrayList<>();

    LanaiBuildCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<Path> files = sources.stream().map(session.here()::resolve).toList();
        for (Path file : files) {
            if (!Files.isReadable(file)) {
                throw new LanaiException(file + ": no such file, or it can't be read");
            }
        }
        List<String> options = new ArrayList<>(List.of("-O" + level));
        if (isDebugging) {
            options.add("-g");
        }
        macros.forEach(macro -> options.add("-D" + macro));
        folders.forEach(folder -> options.add("-I" + session.here().resolve(folder)));
        options.addAll(others);
        String said = compiler(session).compile(files, options, session.here().resolve(object));
        session.err().print(said);
        session.err().flush();
        return ExitCode.PASS;
    }

    /** The clang of this machine. */
    static CCompiler compiler(Session session) {
        String path = System.getenv("PATH");
        Path headers = session.configs().root().resolveSibling("firmware-sim/src/main/c/include").toAbsolutePath();
        return CCompiler.find(path == null ? "" : path, headers);
    }
}
