package org.wirelore.rig.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.config.Place;
import org.wirelore.rig.config.Problem;
import org.wirelore.rig.config.RigException;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.ReplayResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a recorded run again. */
@Command(name = "replay", mixinStandardHelpOptions = true, description = "Runs a recorded run again and says whether it was the same, or where it diverged.")
final class ReplayCommand implements Callable<Integer> {
    private final Session session;
    private final FailureReport failures;

    @Parameters(index = "0", paramLabel = "FILE", description = "The replay.json of a run.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private Path file;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for the report. Default: replay, beside FILE.")
    @Nullable
    private Path out;

    @Option(names = "--quiet", description = "Print the last line only.")
    private boolean quiet;

    @Option(names = "--stacktrace", description = "Print the stack trace of an internal error.")
    private boolean stackTrace;

    ReplayCommand(Session session, FailureReport failures) {
        this.session = session;
        this.failures = failures;
    }

    @Override
    public Integer call() {
        failures.printStackTrace(stackTrace);
        Path recorded = session.here().resolve(file);
        if (!Files.isRegularFile(recorded)) {
            throw new RigException(new Problem(Place.whole(file.toString()), "",
                    "expected the replay.json of a run, found no such file"));
        }
        Path given = out == null ? recorded.resolveSibling("replay") : out;
        OutputFolder folder = OutputFolder.ready(session.here(), given, "replay");
        failures.folder(folder.path());
        Launcher launcher = session.launcher().get();
        return Interruption.during(launcher::stop,
                () -> folder.during(() -> replay(launcher, recorded, folder.path())));
    }

    private int replay(Launcher launcher, Path recorded, Path folder) {
        Closing closing = new Closing(session, quiet);
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
