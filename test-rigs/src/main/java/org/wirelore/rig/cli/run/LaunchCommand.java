package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.job.HostFile;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.job.RemoteHosts;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts a program of the user as a job. */
@Command(name = "launch", mixinStandardHelpOptions = true,
        description = "Starts ranks as processes of this machine, or of those of a host file, and watches them.",
        footer = {
            "", "CLASS is a public org.wirelore.rig.program.RankProgram, or any class with a main method;",
            "without it the ranks run the rig's program. It may call MPI, as under mpirun. The exit code is",
            "that of the program if it fails: the code of Abort or System.exit, else 1."})
public final class LaunchCommand implements Callable<Integer> {
    private static final int RANKS_MAX = 64;

    private final Session session;
    private final FailureReport failures;

    @Option(names = "-n", paramLabel = "N", description = "How many ranks. Default: as many as the rig has.")
    @Nullable
    private Integer ranks;

    @Option(names = "--rig", paramLabel = "RIG",
            description = "What they run on, a rig of real mode. Default: shm-pingpong; with --hosts: mpi-tcp")
    @Nullable
    private String rig;

    @Option(names = "--set", paramLabel = "PATH=VALUE", description = "Replaces a value of the rig.")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--remote", paramLabel = "K", description = "How many of the ranks join from other machines.")
    private int remote;

    @Option(names = "--hosts", paramLabel = "FILE",
            description = "Starts the ranks beside rank 0 on the machines of a host file: a line for each, with how "
                    + "many ranks it takes if there are several.")
    @Nullable
    private Path hosts;

    @Option(names = "--rsh", paramLabel = "COMMAND",
            description = "What runs a command on another machine. Default: ${DEFAULT-VALUE}", defaultValue = "ssh")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private String remoteShell;

    @Option(names = "--remote-program", paramLabel = "COMMAND",
            description = "What calls wirelore on those machines. Default: its path on this one")
    @Nullable
    private String remoteProgram;

    @Option(names = "--listen", paramLabel = "ADDRESS[:PORT]",
            description = "Where the master listens. Default: loopback, with --hosts the address on the way to the "
                    + "first machine; any port")
    @Nullable
    private String listen;

    @Option(names = {"-cp", "--class-path"}, paramLabel = "PATH", description = "Where CLASS is.")
    private String classPath = "";

    @Option(names = "--no-oracles", description = "Let no oracle watch.")
    private boolean unobserved;

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Parameters(paramLabel = "CLASS ARGS", arity = "0..*", description = "What every rank runs.")
    private List<String> program = new ArrayList<>();

    public LaunchCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        Launcher launcher = session.launcher().get();
        launcher.prepareLaunch();
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        RigConfig config = loader.load(loader.file(rigName()), settings);
        JobOverrides changes = changes(config);
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet() || !program.isEmpty());
        return ReportingCommand.perform(session, failures, launcher, output.out(), config.name() + "-" + config.seed(),
                (same, folder) -> launch(same, new RunOrder(config, config.seed(), folder, false), changes, closing));
    }

    private int launch(Launcher launcher, RunOrder order, JobOverrides changes, RunSummary closing) {
        RunReport report = launcher.launch(order, changes, new JobPrinter(session));
        closing.report(report);
        if (report.verdict() == Verdict.FAIL && !program.isEmpty()) {
            closing.violations(report);
            report.warnings().forEach(warning -> session.err().println("wirelore: " + warning));
        }
        int code = closing.verdict(report.verdict(), order.rig().name() + ", report in " + order.out(),
                report.verdict() == Verdict.FAIL ? report.reproduceCommand() : "");
        return program.isEmpty() ? code : MpiJob.exitCode(report, code);
    }

    private JobOverrides changes(RigConfig config) {
        require(config.mode() == RigConfig.Mode.REAL, "--rig", "expected a rig of real mode, found one of "
                + config.mode().name().toLowerCase(Locale.ROOT) + " mode; try: ./wirelore run "
                + Quoted.shell(rigName()));
        require(ranks == null || (ranks >= 1 && ranks <= RANKS_MAX), "-n",
                "expected 1 to " + RANKS_MAX + " ranks, found " + ranks);
        require(remote >= 0, "--remote", "expected 0 or more ranks, found " + remote);
        RemoteHosts others = remoteHosts();
        int size = ranks == null ? (others == null ? 0 : others.names().size() + 1) : ranks;
        String address = null;
        int port = 0;
        if (listen != null) {
            HostPort where = HostPort.parseWithoutPort(listen).orElse(new HostPort("", 0));
            require(!where.host().isEmpty(), "--listen", "expected ADDRESS or ADDRESS:PORT, with a port up to "
                    + HostPort.PORT_MAX + " and " + HostPort.IN_BRACKETS + ", found " + listen);
            address = where.host();
            port = where.port();
        }
        if (others != null && address == null) {
            address = others.addressOfThisMachine().orElseThrow(() -> new RigException(new Problem(
                    Place.commandLine("--listen"), "", "expected the address at which " + others.names().getFirst()
                            + " reaches this machine, since its name is not known here, found none")));
        }
        return new JobOverrides(size, others == null ? remote : size - 1, others, address, port,
                program.isEmpty() ? null : program.getFirst(), classPath,
                program.isEmpty() ? List.of() : program.subList(1, program.size()), !unobserved);
    }

    private String rigName() {
        return rig != null ? rig : hosts == null ? "shm-pingpong" : "mpi-tcp";
    }

    private @Nullable RemoteHosts remoteHosts() {
        Path file = hosts;
        if (file == null) {
            return null;
        }
        require(remote == 0, "--hosts", "expected either --hosts or --remote, found both");
        List<String> shell = List.of(remoteShell.strip().split("\\s+"));
        require(!shell.getFirst().isEmpty(), "--rsh", "expected a command, found none");
        Path script = session.configs().root().toAbsolutePath().normalize().resolveSibling("wirelore");
        return new RemoteHosts(file, HostFile.read(file), shell,
                remoteProgram == null ? Quoted.shell(script.toString()) : remoteProgram);
    }

    private static void require(boolean holds, String option, String text) {
        if (!holds) {
            throw new RigException(new Problem(Place.commandLine(option), "", text));
        }
    }
}
