package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.PrivateFolder;
import org.wirelore.emulator.process.WorkFolder;
import org.wirelore.rig.config.UserHome;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * Where the files of a run's guests lie: what they are booted from where no other user can reach it, while the run's
 * folder may be anywhere.
 */
public final class GuestFolders implements AutoCloseable {
    /** Beside the runs' folders: what was fetched once serves all of them. */
    static final String PARTS = ".guest-parts";
    /** Below the home of the user, where the folder beside the runs is not safe. */
    private static final String PARTS_AT_HOME = ".cache/wirelore/guest-parts";

    private final Path run;
    private final JobMonitor monitor;
    private final Path home;
    private @Nullable WorkFolder work;
    private @Nullable Path parts;

    /**
     * @param run the run's folder
     * @param monitor is warned
     */
    public GuestFolders(Path run, JobMonitor monitor) {
        this(run, monitor, UserHome.path());
    }

    /** @param home of the user; not used if it is no absolute path, as with a user whom the system does not know */
    GuestFolders(Path run, JobMonitor monitor, Path home) {
        this.run = run;
        this.monitor = monitor;
        this.home = home;
    }

    /**
     * Where guests' parts are kept from run to run: beside the runs or at home, whichever no other user could have put
     * things into; if neither is so, a folder for this run only, with a warning.
     */
    public Path parts() throws IOException {
        Path present = parts;
        if (present == null) {
            present = chooseParts();
            parts = present;
        }
        return present;
    }

    private Path chooseParts() throws IOException {
        List<Path> choices = new ArrayList<>(List.of(run.resolveSibling(PARTS)));
        if (home.isAbsolute()) {
            choices.add(home.resolve(PARTS_AT_HOME));
        }
        List<String> obstacles = new ArrayList<>();
        for (Path each : choices) {
            try {
                return PrivateFolder.kept(each);
            } catch (IOException e) {
                obstacles.add(each + ": " + FileErrors.reason(e));
            }
        }
        monitor.warned("the guests' parts are fetched for this run only, since no folder can keep them safely: "
                + String.join("; ", obstacles) + "; make one of these folders safe (chmod go-w DIR) to keep them");
        return work().resolve("parts");
    }

    /** A folder for this run only, whose path is short. */
    public Path work() throws IOException {
        WorkFolder present = work;
        if (present == null) {
            present = WorkFolder.make("wirelore-guests");
            work = present;
        }
        return present.path();
    }

    @Override
    public void close() throws IOException {
        WorkFolder present = work;
        work = null;
        if (present != null) {
            present.close();
        }
    }
}
