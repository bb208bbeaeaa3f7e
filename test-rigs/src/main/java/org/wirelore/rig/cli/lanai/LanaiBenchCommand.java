package org.wirelore.rig.cli.lanai;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.lanai.BenchKernel;
import org.wirelore.rig.lanai.KernelBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the engines that execute the LANai's instructions. */
@Command(name = "bench", mixinStandardHelpOptions = true,
        description = "Measures six small kernels and three larger programs on the interpreter and on the "
                + "translator, and under QEMU.",
        footer = {
            "", "Each figure is the median of three, taken in turn. Instructions a second and time per round are",
            "those of a warm process, start-up left out; whole runs are from the start of ./wirelore lanai run",
            "(with and without --interpreter), or of qemu-mips, to its end: of a kernel, ten times as many",
            "rounds; of a program, about 0.5 s and 5 s of QEMU's time. Ratios are our time over QEMU's. All of",
            "them take some half an hour, on a machine that is otherwise idle. QEMU's columns need qemu-mips",
            "and mips-linux-gnu-gcc with its C library (apt-get install qemu-user gcc-mips-linux-gnu",
            "libc6-dev-mips-cross); without them they are dashes."})
final class LanaiBenchCommand implements Callable<Integer> {
    private final Session session;
    private final String mainClass;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "The kernels and programs to measure. Default: all")
    private List<String> names = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    LanaiBenchCommand(Session session, String mainClass) {
        this.session = session;
        this.mainClass = mainClass;
    }

    @Override
    public Integer call() throws IOException {
        List<BenchKernel> chosen = names.isEmpty()
                ? BenchKernel.everything()
                : names.stream().map(this::kernel).toList();
        Path home = session.configs().root().resolveSibling("").toAbsolutePath();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> own = List.of(java, "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"));
        String started = System.getProperty("wirelore.command");
        List<String> wirelore = started != null
                ? List.of(started)
                : Stream.concat(own.stream(), Stream.of("-Dwirelore.home=" + home, mainClass)).toList();
        new KernelBench(own, wirelore, home, session.err()).run(session.out(), chosen);
        return ExitCode.PASS;
    }

    private BenchKernel kernel(String name) {
        return BenchKernel.everything().stream().filter(kernel -> kernel.name().equals(name)).findFirst()
                .orElseThrow(() -> new ParameterException(spec.commandLine(),
                        "expected one of " + BenchKernel.everything()
                                .stream().map(BenchKernel::name).collect(Collectors.joining(", ")) + ", found "
                                + name));
    }
}
