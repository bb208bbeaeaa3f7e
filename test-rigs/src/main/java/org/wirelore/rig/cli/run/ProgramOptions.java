package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of commands that run a Java program on a rig or on this machine, whatever it calls. */
final class ProgramOptions {
    @Option(names = "--rig", paramLabel = "RIG", description = "What the program runs on.")
    @Nullable
    private String rig;

    @Option(names = "--device", paramLabel = "DEVICE",
            description = "Runs it as processes of this machine, over a protocol with a rig mpi-DEVICE: fmp, sci, shm, "
                    + "tcp, via, viasci.")
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
            description = "Keep what each process of the program prints in files of the report's folder, too.")
    private boolean outputFiles;

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Parameters(paramLabel = "CLASS ARGS", arity = "1..*", description = "The class with main, and what it is given.")
    private List<String> program = new ArrayList<>();

    /** Makes a rig with the program on it. */
    interface Job {
        RigConfig on(RigLoader loader, Path file, List<String> settings);
    }

    String mainClass() {
        return program.getFirst();
    }

    List<String> arguments() {
        return program.subList(1, program.size());
    }

    String classPath() {
        return classPath;
    }

    String compute() {
        return compute.toLowerCase(Locale.ROOT);
    }

    /**
     * Runs the program.
     *
     * @param command its name
     * @param word what reports of it have in their names
     * @param places how many of what there are for it, in words
     * @return the exit code
     */
    int run(Session session, FailureReport failures, String command, Job job, String word, String places) {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        if ((rig == null) == (device == null)) {
            throw new RigException(new Problem(Place.commandLine(command), "",
                    "expected --rig RIG or --device DEVICE, found " + (rig == null ? "neither" : "both")));
        }
        ProgramRuns programs = new ProgramRuns(session);
        programs.check(command, mainClass(), classPath);
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        RigConfig config = job.on(loader, loader
                .file(rig != null ? rig : MpiJob.rigOf(session.registry(), session.configs(), String.valueOf(device))),
                settings);
        long chosen = seed == null ? config.seed() : seed;
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                config.name() + "-" + word + "-" + chosen,
                (launcher, folder) -> programs.run(launcher,
                        new RunOrder(config, chosen, folder, config.capture() && output.hasCapture()), outputFiles,
                        mainClass() + " on " + places + " of " + config.name()));
    }
}
