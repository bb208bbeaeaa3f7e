package org.wirelore.rig.cli.daemon;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.wirelore.rig.daemon.DaemonClient;
import org.wirelore.rig.daemon.DaemonFile;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.launch.HostPort;

/** Which of the host's daemons a command is about. */
public final class DaemonPort {
    /** Where a daemon listens unless it is given another port. */
    public static final int USUAL = 7477;
    /** The same in options. */
    public static final String USUAL_TEXT = "7477";

    /** The environment variable that names the folder of daemons' files; without it, it is in the user's home. */
    private static final String FOLDER = "WIRELORE_CHEMPID";

    private DaemonPort() {
    }

    /** The folder, which need not be there. */
    static Path folder() {
        String named = System.getenv(FOLDER);
        return named != null && !named.isEmpty()
                ? Path.of(named)
                : Path.of(System.getProperty("user.home"), ".wirelore");
    }

    /**
     * The folder, made if it is not there.
     *
     * @param command which needs it
     * @throws RigException if it can't be made or written, or others may write to it
     */
    static Path prepared(String command) {
        Path folder = folder();
        try {
            DaemonFile.prepare(folder);
        } catch (IOException e) {
            throw problem(command, "a daemon can't use the folder " + folder + ": " + words(e) + "; " + FOLDER
                    + " names another");
        }
        return folder;
    }

    private static String words(IOException e) {
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return reason == null ? "it can't be made there" : reason;
    }

    /**
     * The daemon of a port.
     *
     * @param command which asks for it
     * @param port of the daemon, 1 to 65,535
     * @return a connection to it
     * @throws RigException if there is none, or it does not answer
     */
    public static DaemonClient connect(String command, int port) {
        Path folder = folder();
        try {
            DaemonFile file = DaemonFile.read(folder, checked(command, port));
            if (file != null) {
                return DaemonClient.connect(file);
            }
        } catch (IOException e) {
            throw problem(command, "no daemon answers at port " + port + ": " + e.getMessage()
                    + "; start one: wirelore chempid start --port " + port);
        }
        throw problem(command, "no daemon of this user listens at port " + port
                + "; start one: wirelore chempid start" + (port == USUAL ? "" : " --port " + port));
    }

    static int checked(String command, int port) {
        if (port < 1 || port > HostPort.PORT_MAX) {
            throw problem(command, "a port is 1 to " + HostPort.PORT_MAX + ": port=" + port);
        }
        return port;
    }

    static RigException problem(String command, String text) {
        return new RigException(new Problem(Place.commandLine(command), "", text));
    }
}
