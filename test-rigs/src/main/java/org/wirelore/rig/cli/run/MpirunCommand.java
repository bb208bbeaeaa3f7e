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
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
    private final ProgramRuns programs;

    @Option(names = {"-n", "-np"}, paramLabel = "N", required = true, description = "How many ranks.")
    private int ranks;

    @Option(names = "--rig", paramLabel = "RIG", description = "What they run on.")
    @Nullable
    private String rig;

    @Option(names = "--device", paramLabel = "DEVICE",
            description = "Runs them as processes of this machine, over a protocol with a rig mpi-DEVICE: fmp, shm,"
                    + " tcp.")
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

    @Option(names = "--launcher-words",
            description = "Give main three words before its arguments: rank, configuration, device.")
    private boolean launcherWords;

    @Option(names = "--strict",
            description = "Fail if messages were never received, or receives never completed, when the program ends; "
                    + "else it is a warning.")
    private boolean strict;

    @Option(names = "--output-files", description = "Keep each rank's output in files of the report's folder, too.")
    private boolean outputFiles;

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Parameters(paramLabel = "CLASS ARGS", arity = "1..*", description = "The class with main, and what it is given.")
    private List<String> program = new ArrayList<>();

    public MpirunCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
        this.programs = new ProgramRuns(session);
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        if ((rig == null) == (device == null)) {
            throw new RigException(new Problem(Place.commandLine("mpirun"), "",
                    "expected --rig RIG or --device DEVICE, found " + (rig == null ? "neither" : "both")));
        }
        programs.check("mpirun", program.getFirst(), classPath);
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        MpiJob job = new MpiJob(ranks, program.getFirst(), program.subList(1, program.size()), classPath,
                launcherWords, compute.toLowerCase(Locale.ROOT), strict);
        RigConfig config = job.on(loader, loader
                .file(rig != null ? rig : MpiJob.rigOf(session.registry(), session.configs(), String.valueOf(device))),
                settings);
        long chosen = seed == null ? config.seed() : seed;
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                config.name() + "-mpi-" + chosen,
                (launcher, folder) -> programs.run(launcher,
                        new RunOrder(config, chosen, folder, config.capture() && output.hasCapture()), outputFiles,
                        program.getFirst() + " on " + ranks + (ranks == 1 ? " rank of " : " ranks of ")
                                + config.name()));
    }
}
