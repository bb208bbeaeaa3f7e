package org.wirelore.rig.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.daemon.DaemonPort;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.daemon.DaemonClient;
import org.wirelore.rig.job.MpiJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a Java program that calls MPI. */
@Command(name = "mpirun", mixinStandardHelpOptions = true,
        description = "Runs a Java program that calls MPI, unchanged, on ranks of a rig or of this machine.", footer = {
            "", "With --rig, the ranks run in virtual time on the rig's emulated machines (or as processes, if the",
            "rig is of real mode); with --device, they are processes of this machine. The exit code is that of",
            "the program if it fails: the code of Abort or System.exit, else 1.", "",
            "What follows CLASS is the program's, whatever it looks like. Rank 0 reads the standard input, in",
            "virtual time once all of it is there.",
            "JDK_JAVA_OPTIONS in the environment sets options of the virtual machines, such as -Xmx4g."})
public final class MpirunCommand implements Callable<Integer> {
    private static final String DAEMON = "--daemon";
    private static final String DAEMON_PORT = "--daemon-port";

    private final Session session;
    private final FailureReport failures;

    @Option(names = {"-n", "-np"}, paramLabel = "N", required = true, description = "How many ranks.")
    private int ranks;

    @Option(names = "--launcher-words",
            description = "Give main three words before its arguments: rank, configuration, device.")
    private boolean launcherWords;

    @Option(names = "--strict",
            description = "Fail if messages were never received, or receives never completed, when the program ends; "
                    + "else it is a warning.")
    private boolean strict;

    @Option(names = DAEMON, description = "Have the host's daemon start the ranks and watch them (see chempid).")
    private boolean daemon;

    @Option(names = DAEMON_PORT, paramLabel = "PORT", defaultValue = DaemonPort.USUAL_TEXT,
            description = "Where the daemon listens. Default: ${DEFAULT-VALUE}")
    private int daemonPort;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    @Mixin
    private final ProgramOptions program = new ProgramOptions();

    public MpirunCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        return daemon ? byDaemon() : here();
    }

    /** The daemon runs the same command without its own options. */
    private int byDaemon() {
        List<String> arguments = withoutDaemon(spec.commandLine().getParseResult().originalArgs(),
                program.arguments().size() + 1);
        try (DaemonClient client = DaemonPort.connect("mpirun " + DAEMON, daemonPort)) {
            return client.run(arguments, session.here(), System.getenv(), session.in(), session.out(), session.err());
        } catch (IOException e) {
            session.err().println("wirelore: " + e.getMessage());
            return ExitCode.FAIL;
        }
    }

    /**
     * A command line without what the daemon would make another call of it from. The program's own words stay.
     *
     * @param programWords how many there are at the end: the class and its arguments
     */
    static List<String> withoutDaemon(List<String> line, int programWords) {
        List<String> kept = new ArrayList<>();
        int options = line.size() - programWords;
        for (int i = 0; i < options; i++) {
            String word = line.get(i);
            boolean isPort = word.equals(DAEMON_PORT);
            if (!isPort && !word.equals(DAEMON) && !word.startsWith(DAEMON + "=")
                    && !word.startsWith(DAEMON_PORT + "=")) {
                kept.add(word);
            }
            i += isPort ? 1 : 0;
        }
        kept.addAll(line.subList(options, line.size()));
        return kept;
    }

    private int here() {
        MpiJob job = new MpiJob(ranks, program.mainClass(), program.arguments(), program.classPath(), launcherWords,
                program.compute(), strict);
        return program.run(session, failures, "mpirun", job::on, "mpi", ranks + (ranks == 1 ? " rank" : " ranks"));
    }
}
