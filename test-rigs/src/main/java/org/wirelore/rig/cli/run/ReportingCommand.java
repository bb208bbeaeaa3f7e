package org.wirelore.rig.cli.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.InterruptKey;
import org.wirelore.rig.cli.session.OutputFolder;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.run.Launcher;

/**
 * What is around every command that leaves a report: its folder is made, claimed and given free, and Ctrl-C is heard.
 */
public final class ReportingCommand {
    /** A failure's command, for a shell, in the run's folder. */
    static final String REPRODUCE = "wirelore-reproduce.sh";

    private ReportingCommand() {
    }

    /** The command's own part. */
    public interface Work {
        /**
         * Does it.
         *
         * @param folder where its files go
         * @return the exit code
         */
        int perform(Launcher launcher, Path folder);
    }

    /**
     * Does a command's work.
     *
     * @param launcher what the work is done with, and is stopped by Ctrl-C
     * @param out folder that the user has named, or null
     * @param name what the folder is called otherwise
     * @return the exit code
     */
    public static int perform(Session session, FailureReport failures, Launcher launcher, @Nullable Path out,
            String name,
            Work work) {
        launcher.readFrom(session.in());
        OutputFolder folder = OutputFolder.ready(session.here(), out, name);
        failures.folder(folder.path());
        return InterruptKey.during(launcher::stop, launcher::progress,
                () -> folder.during(() -> {
                    // An earlier run's would not belong to this one's report.
                    ReportFiles.remove(folder.path().resolve(REPRODUCE));
                    return work.perform(launcher, folder.path());
                }));
    }
}
