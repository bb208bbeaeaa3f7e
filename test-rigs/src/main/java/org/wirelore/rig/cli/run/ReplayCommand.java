package org.wirelore.rig.cli.run;

import java.io.IOException;
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
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Launcher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a recorded run again. */
@Command(name = "replay", mixinStandardHelpOptions = true,
        description = "Runs a recorded run again and says whether it was the same, or where it diverged.")
public final class ReplayCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Parameters(index = "0", paramLabel = "FILE", description = "The replay.json of a run.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for the report. Default: replay, beside FILE.")
    @Nullable
    private Path out;

    @Mixin
    private final RigOptions.Verbosity verbosity = new RigOptions.Verbosity();

    public ReplayCommand(Session session, FailureReport failures) {
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
        Path given = out == null ? recorded.resolveSibling("replay") : out;
        requireElsewhere(session.here().resolve(given), recorded, "replay");
        return ReportingCommand.perform(session, failures, session.launcher().get(), given, "replay",
                (launcher, folder) -> replay(launcher, recorded, folder));
    }

    /**
     * Refuses the folder of the recording, whose files the report would replace.
     *
     * @param usual name of the usual folder beside the recording
     */
    static void requireElsewhere(Path given, Path recorded, String usual) {
        if (!given.toString().isEmpty() && isSame(given, recorded.toAbsolutePath().getParent())) {
            throw new RigException(new Problem(Place.commandLine("--out"), "",
                    "expected another folder than the recording's own, whose files are still needed, found " + given
                            + "; leave --out away, and the report goes to the folder " + usual + " beside the"
                            + " recording"));
        }
    }

    private static boolean isSame(Path one, @Nullable Path other) {
        try {
            return other != null && Files.isSameFile(one, other);
        } catch (IOException e) {
            // One that isn't there yet can't be the recording's.
            return false;
        }
    }

    private int replay(Launcher launcher, Path recorded, Path folder) {
        RunSummary closing = new RunSummary(session, verbosity.isQuiet());
        ReplayResult result = launcher.replay(recorded, folder);
        closing.report(result.report());
        String about = "replay of " + file;
        if (result.report().verdict() == Verdict.INTERRUPTED) {
            return closing.verdict(Verdict.INTERRUPTED, about, "");
        }
        return result.identical()
                ? closing.verdict(Verdict.PASS, about + ": identical", "")
                : closing.verdict(Verdict.FAIL, about + ": diverged: " + result.difference(), "");
    }
}
