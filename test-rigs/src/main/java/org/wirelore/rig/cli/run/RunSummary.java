package org.wirelore.rig.cli.run;

import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.report.render.ConsoleText;
import org.wirelore.rig.report.render.MessageExcerpt;

/** The end of what a command prints: the report, and the line with the verdict. */
final class RunSummary {
    private final Session session;
    private final boolean quiet;

    RunSummary(Session session, boolean quiet) {
        this.session = session;
        this.quiet = quiet;
    }

    /** Prints a report, unless the user wants the last line only. */
    void report(RunReport report) {
        if (!quiet) {
            session.out().print(ConsoleText.render(report));
        }
    }

    /** Says what was wrong to a user who has seen the program's output and opens no report. */
    void violations(RunReport report) {
        for (Violation violation : report.violations()) {
            session.err().println("wirelore: " + String.join("\n", MessageExcerpt.shown(violation.message())));
        }
    }

    /**
     * Prints the last line and returns the exit code.
     *
     * @param about what the verdict is about
     * @param reproduceCommand command that shows the failure again, of an interrupted batch too; empty if there is none
     */
    int verdict(Verdict verdict, String about, String reproduceCommand) {
        String reproduce = verdict != Verdict.PASS && !reproduceCommand.isEmpty()
                ? "; reproduce: " + reproduceCommand
                : "";
        session.out().println(verdict + " " + about + reproduce);
        session.out().flush();
        return switch (verdict) {
            case PASS -> ExitCode.PASS;
            case FAIL -> ExitCode.FAIL;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
        };
    }
}
