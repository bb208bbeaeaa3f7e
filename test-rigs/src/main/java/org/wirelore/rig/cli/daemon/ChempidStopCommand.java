package org.wirelore.rig.cli.daemon;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.daemon.DaemonClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stops the daemon. */
@Command(name = "stop", mixinStandardHelpOptions = true, description = "Ends the daemon and all of its jobs.")
final class ChempidStopCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private final PlaceOptions.Port port = new PlaceOptions.Port();

    ChempidStopCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (DaemonClient daemon = DaemonPort.connect("chempid stop", port.number())) {
            daemon.stop();
            session.out().println("chempid at port " + port.number() + " is stopped");
            return ExitCode.PASS;
        } catch (IOException e) {
            throw DaemonPort.problem("chempid stop", "the daemon at port " + port.number() + " does not answer: "
                    + e.getMessage());
        }
    }
}
