package org.wirelore.rig.cli.run;

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
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.job.PvmJob;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
    private final ProgramRuns programs;

    @Option(names = {"-n", "-np"}, paramLabel = "N", required = true,
            description = "How many tasks there can be at a time, 2 or more.")
    private int slots;

    @Option(names = "--rig", paramLabel = "RIG", description = "What tasks run on.")
    @Nullable
    private String rig;

    @Option(names = "--device", paramLabel = "DEVICE",
            description = "Runs tasks as processes of this machine, over a protocol with a rig "
                    + "mpi-DEVICE: fmp, shm, tcp.")
    @Nullable
    private String device;

    @Option(names = {"-cp",
        "--class-path"}, paramLabel = "PATH",
            description = "Folders and jars with the program's classes; FOLDER/* for all jars of a folder.")
    private String classPath = "";

    @Option(names = "--seed", paramLabel = "N", converter = SeedRange.One.class,
            description = "Seed of every random stream. Default: the rig's.")
    @Nullable
    private Long seed;

    @Option(names = "--set", paramLabel = "PATH=VALUE", description = "Replaces a value of the rig.")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--compute", paramLabel = "COST",
            description = "What the program's own computing costs in virtual time: declared or measured. Default: "
                    + "declared")
    private String compute = "declared";

    @Option(names = "--output-files",
            description = "Keep the output of each slot in files of the report's folder, too.")
    private boolean outputFiles;

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Parameters(paramLabel = "CLASS ARGS", arity = "1..*", description = "The class with main, and what it is given.")
    private List<String> program = new ArrayList<>();

    public PvmrunCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
        this.programs = new ProgramRuns(session);
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        if ((rig == null) == (device == null)) {
            throw new RigException(new Problem(Place.commandLine("pvmrun"), "",
                    "expected --rig RIG or --device DEVICE, found " + (rig == null ? "neither" : "both")));
        }
        programs.check("pvmrun", program.getFirst(), classPath);
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        PvmJob job = new PvmJob(slots, program.getFirst(), program.subList(1, program.size()), classPath,
                compute.toLowerCase(Locale.ROOT));
        RigConfig config = job.on(loader, loader
                .file(rig != null ? rig : MpiJob.rigOf(session.registry(), session.configs(), String.valueOf(device))),
                settings);
        long chosen = seed == null ? config.seed() : seed;
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                config.name() + "-pvm-" + chosen,
                (launcher, folder) -> programs.run(launcher,
                        new RunOrder(config, chosen, folder, config.capture() && output.hasCapture()), outputFiles,
                        program.getFirst() + " on " + slots + " task slots of " + config.name()));
    }
}
