package org.wirelore.rig.cli.run;

import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.job.MpiJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Mixin
    private final ProgramOptions program = new ProgramOptions();

    public MpirunCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        MpiJob job = new MpiJob(ranks, program.mainClass(), program.arguments(), program.classPath(), launcherWords,
                program.compute(), strict);
        return program.run(session, failures, "mpirun", job::on, "mpi", ranks + (ranks == 1 ? " rank" : " ranks"));
    }
}
