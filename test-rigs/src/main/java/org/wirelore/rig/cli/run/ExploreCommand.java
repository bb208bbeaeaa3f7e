package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.ProgressMeter;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.ExploredOutcome;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SearchLimits;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a rig under every script of a bounded number of answers other than the undisturbed ones. */
@Command(name = "explore", mixinStandardHelpOptions = true,
        description = "Runs a rig under every placement of at most N faults among its first M frames, or "
                + "under every script in which at most N questions of chosen decision points get "
                + "another answer; the different outcomes are counted, and each leaves a replay.",
        footer = {
            "", "explore RIG --random searches with drawn faults: see explore --random --help.",
            "explore -n N ... runs an MPI program in every order of its messages: see explore -n 1 --help.",
            "explore --mistake ID searches for a known mistake, made in a copy of the shipped source. Its",
            "failure needs the mistake's classes again: ./wirelore --mistake ID replay FILE."})
public final class ExploreCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @ArgGroup(multiplicity = "1")
    private final Form form = new Form();

    @Mixin
    private final SearchOptions.Seed seed = new SearchOptions.Seed();

    @Mixin
    private final SearchOptions search = new SearchOptions();

    @Mixin
    private final SearchOptions.Kinds kinds = new SearchOptions.Kinds();

    @Option(names = "--no-merge",
            description = "Every script is run, also behind a state that another one has covered: more runs, the same "
                    + "outcomes.")
    private boolean isUnmerged;

    /** Faults or any choices. */
    static final class Form {
        @ArgGroup(exclusive = false)
        @Nullable
        Faults faults;

        @ArgGroup(exclusive = false)
        @Nullable
        Choices choices;
    }

    /** Faults among frames. */
    static final class Faults {
        @ArgGroup(multiplicity = "1")
        final Bound bound = new Bound();

        @Option(names = "--frames", paramLabel = "M", required = true,
                description = "Faults are placed among this many first frames, 0 to 100000. A frame counts once for "
                        + "each station that it goes to.")
        int frames;

    }

    /** How many faults. */
    static final class Bound {
        @Option(names = "--faults", paramLabel = "N", description = "Most faults in one run, 0 to 16.")
        @Nullable
        Integer faults;

        @Option(names = "--drops", paramLabel = "N",
                description = "Most losses in one run, 0 to 16: --faults N --kinds drop.")
        @Nullable
        Integer drops;
    }

    /** Other answers at chosen points. */
    static final class Choices {
        @Option(names = "--choices", paramLabel = "PATTERN", split = ",",
                description = "Names of decision points, such as '*.duplication' or 'ether0.0to1.*'; * stands for "
                        + "any characters, ? for one. Points that only decide content never take part.")
        List<String> patterns = List.of();

        @Option(names = "--deviations", paramLabel = "N", required = true,
                description = "Most answers other than the undisturbed one in one run, 0 to 16.")
        int deviations;

        @Option(names = "--first", paramLabel = "M", defaultValue = "100000",
                description = "Only the first M questions of the chosen points deviate, 0 to 100000.")
        int first;
    }

    public ExploreCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        SearchBounds exploration = isUnmerged ? exploration().unmerged() : exploration();
        failures.printStackTrace(output.verbosity().hasStackTrace());
        RigConfig rig = rigOptions.load(session);
        long chosen = seed.of(rig);
        if (search.servesUnits()) {
            session.launcher().get().serveUnits(new RunOrder(rig, chosen, session.here(), false), exploration,
                    session.in(), session.out());
            return ExitCode.PASS;
        }
        SearchLimits limits = search.limits(spec.commandLine());
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                rig.name() + "-" + chosen + "-explore", (launcher, folder) -> explore(launcher,
                        new RunOrder(rig, chosen, folder, rig.capture() && output.hasCapture()), exploration, limits));
    }

    private SearchBounds exploration() {
        if (form.faults != null) {
            return faults(form.faults);
        }
        Choices choices = form.choices == null ? new Choices() : form.choices;
        requireRange("--deviations", choices.deviations, SearchOptions.Kinds.DEVIATIONS_MAX);
        requireRange("--first", choices.first, SearchOptions.Kinds.QUESTIONS_MAX);
        if (kinds.isGiven()) {
            if (!choices.patterns.isEmpty()) {
                throw new ParameterException(spec.commandLine(),
                        "--choices and --kinds exclude each other: expected names of points, or kinds of any point");
            }
            return SearchBounds.faults(choices.deviations, choices.first, kinds.placed(spec.commandLine()));
        }
        if (choices.patterns.isEmpty() || choices.patterns.contains("")) {
            throw new ParameterException(spec.commandLine(),
                    "Invalid value for option '--choices': expected names of decision points, found an empty one");
        }
        return SearchBounds.choices(choices.patterns, choices.deviations, choices.first);
    }

    private SearchBounds faults(Faults given) {
        Integer drops = given.bound.drops;
        int faults = Objects.requireNonNullElse(drops == null ? given.bound.faults : drops, 0);
        requireRange(drops == null ? "--faults" : "--drops", faults, SearchOptions.Kinds.DEVIATIONS_MAX);
        requireRange("--frames", given.frames, SearchOptions.Kinds.QUESTIONS_MAX);
        if (drops != null) {
            if (kinds.isGiven()) {
                throw new ParameterException(spec.commandLine(),
                        "--kinds belongs to --faults; --drops " + drops + " places losses only");
            }
            return SearchBounds.losses(drops, given.frames);
        }
        return kinds.isGiven()
                ? SearchBounds.faults(faults, given.frames, kinds.placed(spec.commandLine()))
                : SearchBounds.faults(faults, given.frames);
    }

    private int explore(Launcher launcher, RunOrder order, SearchBounds exploration, SearchLimits limits) {
        ExplorationResult result;
        String summary;
        try (ProgressMeter meter = ProgressMeter.of(order.rig().name(), -1, output.verbosity().isQuiet(), session)) {
            result = launcher.explore(order, exploration, limits, this::warn, meter);
            summary = meter.summary(result.batch().runs()) + (result.isWhole() || result.batch()
                    .verdict() == Verdict.INTERRUPTED ? "" : ", ended early as asked, of " + scripts(result));
        }
        if (!output.verbosity().isQuiet()) {
            result.outcomes().forEach(this::print);
            print(result);
            if (!result.merging().isEmpty()) {
                session.out().println("merged: " + result.merging());
            }
        }
        Path certificate = result.certificate();
        if (certificate != null && !output.verbosity().isQuiet()) {
            session.out().println("certificate: " + RunCommand.shown(session, certificate));
        }
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet());
        RunReport failure = result.batch().firstFailure();
        SmallestFailure smallest = result.smallest();
        if (smallest == null || failure == null) {
            return RunCommand.closeBatch(session, order, bound(exploration), result.batch(), summary, closing);
        }
        if (!output.verbosity().isQuiet()) {
            SmallestFailureText.print(session, smallest, failure, result.test());
        }
        return RunCommand.closeShownBatch(session, order, bound(exploration), result.batch(), summary, closing);
    }

    private void warn(String text) {
        session.err().println("wirelore: " + text);
        session.err().flush();
    }

    private static String scripts(ExplorationResult result) {
        return result.scripts() == Long.MAX_VALUE
                ? "more scripts than can be counted"
                : String.format(Locale.ROOT, "%,d scripts", Math.max(result.scripts(), result.batch().runs()));
    }

    private static String bound(SearchBounds exploration) {
        if (!exploration.isPlaced()) {
            return "at most " + exploration.deviations() + " deviations at "
                    + String.join(",", exploration.patterns());
        }
        return "at most " + exploration.deviations()
                + (exploration.isLosses()
                        ? " losses"
                        : " faults (" + String.join(", ", exploration.placed().keys()) + ")")
                + " in " + exploration.first() + (exploration.placed().isOnHosts() ? " questions" : " frames");
    }

    private void print(ExplorationResult result) {
        if (!result.outcomes().isEmpty()) {
            session.out().println("explored: " + result.completeness().text());
        }
        result.completeness().unreached().forEach(each -> session.out().println("not reached, " + each));
    }

    private void print(ExploredOutcome outcome) {
        session.out().println("outcome " + outcome.number() + ", " + outcome.variant() + ": " + outcome.runs()
                + (outcome.runs() == 1 ? " run, " : " runs, ") + outcome.verdict() + ", " + outcome.what() + "; first: "
                + outcome.deviationsInWords() + "; replay in " + RunCommand.shown(session, outcome.folder()));
    }

    private void requireRange(String option, int value, int maximum) {
        SearchOptions.Kinds.requireRange(spec.commandLine(), option, value, maximum);
    }
}
