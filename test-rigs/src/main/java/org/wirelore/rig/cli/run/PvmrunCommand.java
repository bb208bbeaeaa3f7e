package org.wirelore.rig.cli.run;

import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.job.PvmJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a Java program that calls PVM. */
@Command(name = "pvmrun", mixinStandardHelpOptions = true,
        description = "Runs a Java program that calls PVM (JPVM), unchanged, on a rig or on this machine.", footer = {
            "", "The program is the first task; it spawns others by the names of their classes, as long as one of",
            "the N slots is free. A daemon on each host comes on top.", "",
            "With --rig, tasks run in virtual time on the rig's emulated machines (or as processes, if the rig is",
            "of real mode); with --device, they are processes of this machine. The run ends when all tasks have",
            "ended, or one calls pvm_halt. A task that fails ends it; the exit code is that of its System.exit,",
            "else 1.", "",
            "What follows CLASS is the program's, whatever it looks like. The first task reads the standard",
            "input, in virtual time once all of it is there.",
            "JDK_JAVA_OPTIONS in the environment sets options of the virtual machines, such as -Xmx4g."})
public final class PvmrunCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Option(names = {"-n", "-np"}, paramLabel = "N", required = true,
            description = "How many tasks there can be at a time, 2 or more.")
    private int slots;

    @Mixin
    private final ProgramOptions program = new ProgramOptions();

    public PvmrunCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        PvmJob job = new PvmJob(slots, program.mainClass(), program.arguments(), program.classPath(),
                program.compute());
        return program.run(session, failures, "pvmrun", job::on, "pvm", slots + " task slots");
    }
}
