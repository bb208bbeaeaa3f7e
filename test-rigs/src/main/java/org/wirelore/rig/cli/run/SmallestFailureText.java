package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.render.MessageExcerpt;

/** A failure on one screen: what deviates, what went wrong, and how to see it again. */
public final class SmallestFailureText {
    private static final int DEVIATIONS_SHOWN_MAX = 16;
    private static final int HISTORY_SHOWN_MAX = 6;

    private SmallestFailureText() {
    }

    /** Prints it. */
    public static void print(Session session, SmallestFailure failure, RunReport report, @Nullable Path test) {
        session.out()
                .println("failure of " + report.rigName() + ", variant " + failure.variant() + ", as small as it gets: "
                        + failure.oracle());
        session.out().println("  " + failure.size());
        List<String> deviations = failure.deviations();
        deviations.stream().limit(DEVIATIONS_SHOWN_MAX).forEach(each -> session.out().println("    " + each));
        if (deviations.size() > DEVIATIONS_SHOWN_MAX) {
            session.out().println("    and " + (deviations.size() - DEVIATIONS_SHOWN_MAX) + " more");
        }
        session.out().println(String.format(Locale.ROOT, "  %s, at %.6f ms:", failure.oracle(),
                (double) failure.violation().atPs() / TimeUnits.PS_PER_MS));
        MessageExcerpt.shown(failure.violation().message()).forEach(each -> session.out().println("    " + each));
        List<String> history = failure.violation().history();
        if (!history.isEmpty()) {
            session.out().println("  before it:");
            history.subList(Math.max(0, history.size() - HISTORY_SHOWN_MAX), history.size())
                    .forEach(each -> session.out().println("    " + each));
        }
        session.out().println("  again: " + report.reproduceCommand());
        if (test != null) {
            session.out().println("  test to paste: " + RunCommand.shown(session, test));
        }
    }
}
