package org.wirelore.rig.cli.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.daemon.Daemon;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JvmOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The daemon itself. */
@Command(name = "serve", mixinStandardHelpOptions = true,
        description = "Is the daemon, in the foreground, until it is stopped.")
final class ChempidServeCommand implements Callable<Integer> {
    private final Session session;
    private final Supplier<OwnCommand> own;

    @Mixin
    private final PlaceOptions place = new PlaceOptions();

    ChempidServeCommand(Session session, Supplier<OwnCommand> own) {
        this.session = session;
        this.own = own;
    }

    @Override
    public Integer call() {
        HostPort address = place.checked("chempid serve");
        List<String> command = new ArrayList<>(JvmOptions.endingWithStarter());
        command.addAll(own.get().words());
        Path folder = DaemonPort.prepared("chempid");
        Daemon daemon;
        try {
            daemon = Daemon.open(folder, address, command, OwnNode.find());
        } catch (IOException e) {
            throw DaemonPort.problem("chempid", "could not listen at " + address + ": " + e.getMessage()
                    + "; a port has one daemon: chempid status says whether it is there, and --port and --bind choose"
                    + " another place");
        }
        session.out().println("chempid listens at " + daemon.address() + ", pid " + ProcessHandle.current().pid());
        session.out().flush();
        daemon.serve();
        return ExitCode.PASS;
    }
}
