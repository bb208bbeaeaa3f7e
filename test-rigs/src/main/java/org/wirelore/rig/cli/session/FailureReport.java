package org.wirelore.rig.cli.session;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.emulator.process.MemoryShortage;
import org.wirelore.emulator.process.ProcessEndsException;
import org.wirelore.emulator.time.virtual.UnstoppableRankException;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.lanai.LanaiException;
import org.wirelore.rig.report.render.ReportException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Tells a user what went wrong, and the parent process by the exit code whose fault it was. */
public final class FailureReport implements IExecutionExceptionHandler {
    private static final String FILE = "internal-error.txt";

    /** Reported one by one; a mistake in every one of a thousand ranks is most likely one mistake. */
    private static final int PROBLEMS_MAX = 20;

    private final Session session;
    private Path folder;
    private boolean stackTrace;

    public FailureReport(Session session) {
        this.session = session;
        this.folder = session.here().resolve(OutputFolder.DEFAULT_PARENT);
    }

    /** Where the stack trace of an internal error goes. */
    public void folder(Path newFolder) {
        folder = newFolder;
    }

    /** Whether the stack trace of an internal error is printed, too. */
    public void printStackTrace(boolean wanted) {
        stackTrace = wanted;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine line, ParseResult parse) {
        // A tool that Ctrl-C has ended, too, is missed at once; to report it would be a false lead.
        if (ExitHook.isProcessEnding()) {
            return ExitCode.INTERRUPTED;
        }
        return switch (failure) {
            case RigException rig -> rig(rig);
            case LanaiException unusable -> {
                unusable.problems().forEach(this::complain);
                yield ExitCode.USAGE;
            }
            case MissingEnvironmentException missing -> {
                complain(String.valueOf(missing.getMessage()));
                complain(missing.remedy());
                yield ExitCode.ENVIRONMENT;
            }
            case ReportException unwritable -> {
                complain("the report can't be written: " + unwritable.getMessage());
                yield ExitCode.ENVIRONMENT;
            }
            case UnstoppableRankException rank -> {
                complain(String.valueOf(rank.getMessage()));
                yield ExitCode.FAIL;
            }
            case ProcessEndsException interrupted -> ExitCode.INTERRUPTED;
            default -> internal(failure);
        };
    }

    /** A mistake of this program, or a lack of memory. */
    public int internal(Throwable failure) {
        Optional<MemoryShortage> shortage = MemoryShortage.in(failure);
        if (shortage.isPresent()) {
            complain(shortage.get().missing());
            complain(shortage.get().remedy());
            return ExitCode.ENVIRONMENT;
        }
        complain("internal error: " + failure);
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        String where = "the stack trace (--stacktrace)";
        Path file = folder.resolve(FILE);
        try {
            Files.createDirectories(folder);
            FreshFile.write(file, trace.toString());
            where = file.toString();
        } catch (IOException e) {
            stackTrace = true;
        }
        complain("this is a mistake in Wirelore; please report the command line, wirelore --version, and " + where);
        if (stackTrace) {
            session.err().print(trace);
        }
        session.err().flush();
        return ExitCode.INTERNAL;
    }

    private int rig(RigException failure) {
        int count = failure.problems().size();
        boolean isUsage = failure.problems().stream().allMatch(problem -> problem.place().isCommandLine());
        String title = isUsage ? "usage error" : "rig error";
        complain(count == 1 ? title : count + " " + title + "s");
        print(failure.problems(), session.err());
        return ExitCode.USAGE;
    }

    /** Prints what is wrong, a line each, and of very many the first ones and how many more there are. */
    public static void print(List<Problem> problems, PrintWriter err) {
        problems.stream().limit(PROBLEMS_MAX).forEach(err::println);
        if (problems.size() > PROBLEMS_MAX) {
            err.println("and " + (problems.size() - PROBLEMS_MAX) + " more like these");
        }
        err.flush();
    }

    private void complain(String text) {
        session.err().println("wirelore: " + text);
        session.err().flush();
    }
}
