package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.ProgressMeter;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.explore.BatchResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.CardRecords;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.card.CardExecution;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a rig, once or for many seeds. */
@Command(name = "run", mixinStandardHelpOptions = true, description = "Runs a rig.")
public final class RunCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Mixin
    private final RigOptions rigOptions = new RigOptions();

    @Mixin
    private final RigOptions.Output output = new RigOptions.Output();

    @Mixin
    private final CardOptions cards = new CardOptions();

    @ArgGroup
    @Nullable
    private Seeds seeds;

    public RunCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    /** One seed or many. */
    static final class Seeds {
        @Option(names = "--seed", paramLabel = "N", converter = SeedRange.One.class,
                description = "Seed of every random stream. Default: the rig's.")
        @Nullable
        Long seed;

        @Option(names = "--seeds", paramLabel = "A..B", converter = SeedRange.Converter.class,
                description = "Runs the rig once per seed and reports the first failure.")
        @Nullable
        SeedRange range;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(output.verbosity().hasStackTrace());
        RigConfig rig = rigOptions.load(session);
        CardRecords records = cards.records(rig);
        CardExecution execution = cards.execution(rig);
        SeedRange range = seeds == null ? null : seeds.range;
        Long given = seeds == null ? null : seeds.seed;
        long seed = range != null ? range.first() : given != null ? given : rig.seed();
        String name = rig.name() + "-" + seed + (range == null ? "" : ".." + range.last());
        RunSummary closing = new RunSummary(session, output.verbosity().isQuiet());
        return ReportingCommand.perform(session, failures, session.launcher().get(), output.out(), name,
                (launcher, folder) -> {
                    RunOrder order = new RunOrder(rig, seed, folder, rig.capture() && output.hasCapture(), records,
                            execution, null);
                    return range == null
                            ? once(launcher, order, closing)
                            : many(launcher, order, range, closing);
                });
    }

    private int once(Launcher launcher, RunOrder order, RunSummary closing) {
        RunReport report = launcher.run(order, new JobPrinter(session.withoutInput()));
        closing.report(report);
        return closing.verdict(report.verdict(),
                order.rig().name() + " seed " + order.seed() + ", report in " + shown(session, order.out()),
                report.verdict() == Verdict.FAIL ? report.reproduceCommand() : "");
    }

    private int many(Launcher launcher, RunOrder order, SeedRange range, RunSummary closing) {
        BatchResult result;
        String summary;
        try (ProgressMeter meter = ProgressMeter.of(order.rig().name(), range.last() - range.first() + 1,
                output.verbosity().isQuiet(), session)) {
            result = launcher.batch(order, range.first(), range.last(), meter);
            summary = meter.summary(result.runs());
        }
        return closeBatch(session, order, "seeds " + range.first() + ".." + range.last(), result, summary, closing);
    }

    /** Prints the first failure of many runs, the summary and the verdict. */
    static int closeBatch(Session session, RunOrder order, String what, BatchResult result, String summary,
            RunSummary closing) {
        RunReport failure = result.firstFailure();
        if (failure != null) {
            closing.report(failure);
        }
        return closeShownBatch(session, order, what, result, summary, closing);
    }

    /** Prints the summary and the verdict of many runs, whose first failure was shown. */
    static int closeShownBatch(Session session, RunOrder order, String what, BatchResult result, String summary,
            RunSummary closing) {
        RunReport failure = result.firstFailure();
        return closing.verdict(result.verdict(),
                order.rig().name() + " " + what + ": " + summary + ", " + result.failed() + " failed"
                        + (failure == null ? "" : ", report in " + shown(session, order.out())),
                failure == null ? "" : failure.reproduceCommand());
    }

    /** A folder as a user sees it: below where the command was started, or else whole. */
    public static String shown(Session session, Path out) {
        String below = out.startsWith(session.here()) ? session.here().relativize(out).toString() : out.toString();
        return below.isEmpty() ? "." : below;
    }
}
