package org.wirelore.rig.cli.inspect;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import picocli.CommandLine.Command;

/** Prints what this machine can do for Wirelore, and what to install or allow for the rest. */
@Command(name = "doctor", mixinStandardHelpOptions = true,
        description = "Tells what this machine can attach, and what it lacks for the rest.")
public final class DoctorCommand implements Callable<Integer> {
    private final Session session;

    public DoctorCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        String path = System.getenv("PATH");
        List<EnvironmentFinding> findings = new EnvironmentCheck(Path.of("/"), path == null ? "" : path).findings();
        int width = findings.stream().mapToInt(finding -> finding.what().length()).max().orElse(0);
        for (EnvironmentFinding finding : findings) {
            session.out().println((finding.present() ? "yes  " : "no   ") + finding.what()
                    + " ".repeat(width - finding.what().length() + 2) + finding.detail());
            if (!finding.present()) {
                session.out().println(" ".repeat(width + 7) + "to change that: " + finding.remedy());
            }
        }
        session.out().println();
        session.out().println("Virtual rigs need only the JDK; everything else is for looking at results and for"
                + " attaching real things.");
        session.out().flush();
        return ExitCode.PASS;
    }
}
