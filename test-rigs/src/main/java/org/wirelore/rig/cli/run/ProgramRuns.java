package org.wirelore.rig.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.run.Launcher;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** What the commands that run a program of the user's have in common: mpirun and pvmrun. */
final class ProgramRuns {
    private final Session session;

    ProgramRuns(Session session) {
        this.session = session;
    }

    /**
     * Checks that a program is there before anything starts: ranks that are processes would all say so.
     *
     * @param command which asks
     * @throws RigException if it is not
     */
    void check(String command, String mainClass, String classPath) {
        try {
            try (ProgramClasses classes = ProgramClasses.open(classPath, false)) {
                Class.forName(mainClass, false, classes.loader());
            }
        } catch (ClassNotFoundException | LinkageError e) {
            throw new RigException(new Problem(Place.commandLine(command), "",
                    "class " + mainClass + " is not on the class path: "
                            + (classPath.isEmpty() ? "(none given; use -cp)" : classPath)));
        } catch (ProgramClasses.MissingPath e) {
            throw new RigException(new Problem(Place.commandLine(command + " -cp"), "",
                    String.valueOf(e.getMessage())));
        } catch (IOException e) {
            throw new UncheckedIOException("could not close the class path: " + e.getMessage(), e);
        }
    }

    /**
     * Runs a rig with a program on it, shows what it prints, and says how it went.
     *
     * @param keepsOutput whether each rank's output is kept in the folder of the report, too
     * @param what it is, in words
     * @return the exit code
     */
    int run(Launcher launcher, RunOrder order, boolean keepsOutput, String what) {
        RunSummary closing = new RunSummary(session, true);
        JobPrinter printing = new JobPrinter(session, keepsOutput ? order.out() : null);
        RunReport report = order.rig().mode() == RigConfig.Mode.REAL
                ? launcher.launch(order, JobOverrides.UNOBSERVED, printing)
                : launcher.run(order, printing);
        if (report.verdict() != Verdict.PASS) {
            closing.violations(report);
        }
        // What a rank has printed has been shown already.
        report.warnings().stream().filter(warning -> !warning.contains(JobMonitor.LAST_LINES))
                .forEach(warning -> session.err().println("wirelore: " + warning));
        int code = closing.verdict(report.verdict(),
                what + ", report in " + RunCommand.shown(session, order.out()),
                report.verdict() == Verdict.FAIL ? reproduce(report, order.out()) : "");
        return MpiJob.exitCode(report, code);
    }

    /**
     * The command names everything of the job, which is too long to read: it goes to a file that can be run, from
     * anywhere.
     */
    private String reproduce(RunReport report, Path folder) {
        Path script = folder.resolve(ReportingCommand.REPRODUCE);
        String here = Quoted.shell(session.here().toAbsolutePath().toString());
        ReportFiles.write(script, "cd " + here + " || exit\n" + report.reproduceCommand() + "\n");
        return "sh " + Quoted.shell(RunCommand.shown(session, script));
    }
}
