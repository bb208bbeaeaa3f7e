package org.wirelore.rig.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.RigOptions;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.failure.Minimised;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a recorded failure as small as it gets. */
@Command(name = "minimise", mixinStandardHelpOptions = true,
        description = "Makes a recorded failure in virtual time as small as it gets: leaves out what went "
                + "otherwise than undisturbed, and makes the rest weaker, as long as the same oracle complains first. "
                + "Ends with 0 and leaves a replay.")
public final class MinimiseCommand implements Callable<Integer> {
    private static final String FOLDER = "minimised";

    private final Session session;
    private final FailureReport failures;

    @Parameters(index = "0", paramLabel = "FILE", description = "The replay.json of a run that has failed.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private Path file;

    @Option(names = "--out", paramLabel = "DIR",
            description = "Folder for the report and the replay. Default: " + FOLDER + ", beside FILE.")
    @Nullable
    private Path out;

    @Mixin
    private final RigOptions.Verbosity verbosity = new RigOptions.Verbosity();

    /** What it works with. */
    public MinimiseCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(verbosity.hasStackTrace());
        Path recorded = session.here().resolve(file);
        if (!Files.isRegularFile(recorded)) {
            throw new RigException(new Problem(Place.commandLine(file.toString()), "",
                    "expected the replay.json of a run, found no such file"));
        }
        Path given = out == null ? recorded.resolveSibling(FOLDER) : out;
        ReplayCommand.requireElsewhere(session.here().resolve(given), recorded, FOLDER);
        return ReportingCommand.perform(session, failures, session.launcher().get(), given, FOLDER,
                (launcher, folder) -> minimise(launcher, recorded, folder));
    }

    private int minimise(Launcher launcher, Path recorded, Path folder) {
        Minimised result = launcher.minimise(recorded, folder);
        SmallestFailure smallest = result.smallest();
        RunSummary closing = new RunSummary(session, verbosity.isQuiet());
        if (smallest == null) {
            return closing.verdict(Verdict.INTERRUPTED, "minimise of " + file, "");
        }
        if (!verbosity.isQuiet()) {
            SmallestFailureText.print(session, smallest, result.report(), null);
        }
        return closing.verdict(Verdict.PASS, "minimise of " + file + ": " + smallest.size() + ", report in "
                + RunCommand.shown(session, folder), "");
    }
}
