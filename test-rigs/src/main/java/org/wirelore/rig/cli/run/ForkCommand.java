package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.ProgressMeter;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.fork.ForkRequest;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Goes on from a frame of a captured run in every way that has at most N faults. */
@Command(name = "fork", mixinStandardHelpOptions = true,
        description = "Follows the capture of a run between two ranks, real or emulated, on the emulated devices "
                + "of its rig up to a frame, and from there on runs it under every placement of at most N faults, "
                + "as explore does.",
        footer = {"", "The kinds of --kinds come in addition to the first four."})
public final class ForkCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CAPTURE", description = "The capture.pcapng of a run.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private Path capture;

    @Option(names = "--rig", paramLabel = "RIG", required = true,
            description = "The rig that was run; one of real mode is emulated.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private String rig;

    @Option(names = "--set", paramLabel = "PATH=VALUE", description = "Replaces a value of the rig, as in the run.")
    private List<String> settings = new ArrayList<>();

    @Mixin
    private final SearchOptions.Seed seed = new SearchOptions.Seed();

    @Option(names = "--at", paramLabel = "FRAME", required = true,
            description = "The last frame that stays as it was, by its number in the capture, from 1.")
    private long at;

    @Option(names = "--faults", paramLabel = "N", required = true,
            description = "Most faults in one run behind it, 0 to 16.")
    private int faults;

    @Option(names = "--frames", paramLabel = "M", defaultValue = "40",
            description = "Faults are placed among this many frames behind it, 0 to 100000. Default: ${DEFAULT-VALUE}")
    private int frames;

    @Mixin
    private final SearchOptions.Kinds kinds = new SearchOptions.Kinds();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    /** What it works with. */
    public ForkCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        SearchBounds bounds = bounds();
        failures.printStackTrace(output.verbosity().hasStackTrace());
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        RigConfig loaded = loader.load(loader.file(rig), settings);
        ForkRequest request = new ForkRequest(session.here().resolve(capture), at, bounds);
        long chosen = seed.of(loaded);
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                loaded.name() + "-" + chosen + "-fork", (launcher, folder) -> fork(launcher,
                        new RunOrder(loaded, chosen, folder, loaded.capture() && output.hasCapture()), request));
    }

    private SearchBounds bounds() {
        SearchOptions.Kinds.requireRange(spec.commandLine(), "--faults", faults, SearchOptions.Kinds.DEVIATIONS_MAX);
        SearchOptions.Kinds.requireRange(spec.commandLine(), "--frames", frames, SearchOptions.Kinds.QUESTIONS_MAX);
        List<PlacedKind> placed = new ArrayList<>(PlacedKind.USUAL);
        placed.addAll(kinds.placed(spec.commandLine()));
        return SearchBounds.faults(faults, frames, placed);
    }

    private int fork(Launcher launcher, RunOrder order, ForkRequest request) {
        boolean isQuiet = output.verbosity().isQuiet();
        ExplorationResult result;
        String summary;
        try (ProgressMeter meter = ProgressMeter.of(order.rig().name(), -1, isQuiet, session)) {
            result = launcher.fork(order, request, text -> {
                if (!isQuiet) {
                    session.out().println(text);
                    session.out().flush();
                }
            }, meter);
            summary = meter.summary(result.batch().runs());
        }
        RunSummary closing = new RunSummary(session, isQuiet);
        String bound = "at most " + faults + (faults == 1 ? " fault" : " faults") + " in " + frames
                + " frames behind frame " + at;
        RunReport failure = result.batch().firstFailure();
        SmallestFailure smallest = result.smallest();
        if (smallest == null || failure == null) {
            return RunCommand.closeBatch(session, order, bound, result.batch(), summary, closing);
        }
        if (!isQuiet) {
            SmallestFailureText.print(session, smallest, failure, result.test());
        }
        return RunCommand.closeShownBatch(session, order, bound, result.batch(), summary, closing);
    }
}
