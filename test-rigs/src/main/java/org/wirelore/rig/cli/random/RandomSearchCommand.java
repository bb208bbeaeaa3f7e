package org.wirelore.rig.cli.random;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.run.ReportingCommand;
import org.wirelore.rig.cli.run.RunCommand;
import org.wirelore.rig.cli.run.SearchOptions;
import org.wirelore.rig.cli.run.SmallestFailureText;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.explore.random.RandomFinding;
import org.wirelore.rig.explore.random.RandomResult;
import org.wirelore.rig.explore.random.RandomSearch;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Searches a rig at random, after it has shown with a known mistake that it would find one. */
@Command(name = "explore", mixinStandardHelpOptions = true,
        description = "Runs a rig again and again with configurations from its swarm section and with faults of every "
                + "kind among the first units of its wires, all drawn from the seed, and then without faults, so that "
                + "each run must end. Scripts that reach something new are kept and changed. It ends with "
                + "the first run that fails, which is made as small as it gets, and proves nothing.",
        footer = {
            "", "A known mistake that suits the rig's protocol is searched for first, in the same way. If it is not",
            "found, the explorer is blind: nothing else is searched for, and the exit code is 70."})
public final class RandomSearchCommand implements Callable<Integer> {
    /** The option of a search that keeps no scripts, to compare with. */
    public static final String UNGUIDED = "--unguided";

    private static final String RANDOM = "--random";
    private static final String DEFAULT_TIME = "1m";
    private static final long DEFAULT_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Session session;
    private final FailureReport failures;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Option(names = RANDOM, required = true, description = "Search at random.")
    @SuppressWarnings("unused") // it has chosen this command
    private boolean isRandom;

    @Mixin
    private final SearchOptions.Effort effort = new SearchOptions.Effort();

    @Mixin
    private final SearchOptions.Seed seed = new SearchOptions.Seed();

    @Option(names = Canary.OPTION, paramLabel = "FILE", hidden = true,
            description = "Search quietly, and write after how many runs one failed.")
    @Nullable
    private Path canary;

    @Option(names = UNGUIDED, hidden = true, description = "Draw each run anew.")
    private boolean isUnguided;

    public RandomSearchCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    /** Whether arguments ask for it. */
    public static boolean isMeant(String... arguments) {
        return Arrays.asList(arguments).contains(RANDOM);
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        long most = effort.runsMax(spec.commandLine());
        boolean isUnlimited = effort.isNone();
        long nanos = isUnlimited ? DEFAULT_NANOS : effort.nanosMax(spec.commandLine());
        RigConfig rig = rigOptions.load(session);
        long chosen = seed.of(rig);
        boolean isQuiet = output.verbosity().isQuiet() || canary != null;
        if (canary == null && System.getProperty(OwnCommand.MISTAKE) == null) {
            int blind = new Canary(session, Canary.RUNS_MAX, isQuiet).search(rig, chosen);
            if (blind != ExitCode.PASS) {
                return blind;
            }
        }
        if (isUnlimited && !isQuiet) {
            session.err().println("wirelore: searches for " + DEFAULT_TIME + "; --for 10m or --runs N says otherwise");
            session.err().flush();
        }
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(),
                rig.name() + "-" + chosen + "-random",
                (launcher, folder) -> search(launcher,
                        new RunOrder(rig, chosen, folder, rig.capture() && output.hasCapture() && canary == null),
                        new RandomSearch.Effort(most, nanos, !isUnguided), isQuiet));
    }

    private int search(Launcher launcher, RunOrder order, RandomSearch.Effort effort, boolean isQuiet) {
        SearchMeter meter = new SearchMeter(order.rig().name(), isQuiet ? line -> {
        } : line -> {
            session.err().println(line);
            session.err().flush();
        }, System::nanoTime);
        RandomFinding finding = launcher.searchAtRandom(order, effort, meter);
        RandomResult result = finding.result();
        if (canary != null) {
            Canary.write(canary, result);
        } else {
            if (!isQuiet) {
                print(order, finding);
            }
            boolean isFailed = finding.verdict() == Verdict.FAIL;
            session.out().println(finding.verdict() + " " + order.rig().name() + " at random from seed " + order.seed()
                    + ": " + meter.summary(result.runs()) + (isFailed
                            ? ", 1 failed, report in " + RunCommand.shown(session, order.out()) + "; reproduce: "
                                    + finding.report().reproduceCommand()
                            : ", none failed, which proves nothing"));
            session.out().flush();
        }
        return switch (finding.verdict()) {
            case PASS -> ExitCode.PASS;
            case FAIL -> ExitCode.FAIL;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
        };
    }

    private void print(RunOrder order, RandomFinding finding) {
        RandomResult result = finding.result();
        session.out().println(String.format(Locale.ROOT,
                "reached: %,d different things, %,d of them of cards and their drivers; kept: %,d scripts;"
                        + " configurations: %,d",
                result.things(), result.thingsOfCards(), result.kept(), result.configurations()));
        if (finding.smallest() != null && result.failure() != null) {
            session.out().println("failed: run " + result.runs() + ", seed " + result.failure().seed()
                    + drawn(order.rig(), result.failure().rig()));
            SmallestFailureText.print(session, finding.smallest(), finding.report(), null);
        }
    }

    /** What was drawn for a run, as it is typed. */
    private static String drawn(RigConfig written, RigConfig run) {
        StringBuilder text = new StringBuilder();
        run.settings().stream().skip(written.settings().size())
                .forEach(setting -> text.append(text.isEmpty() ? ", with --set " : " --set ")
                        .append(Quoted.shell(setting)));
        return text.toString();
    }
}
