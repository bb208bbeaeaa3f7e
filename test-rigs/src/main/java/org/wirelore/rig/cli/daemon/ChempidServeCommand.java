package org.wirelore.rig.cli.daemon;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.daemon.Daemon;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JvmOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The daemon itself. */
@Command(name = "serve", mixinStandardHelpOptions = true,
        description = "Is the daemon, in the foreground, until it is stopped.")
final class ChempidServeCommand implements Callable<Integer> {
    private final Session session;
    private final Supplier<OwnCommand> own;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = DaemonPort.USUAL_TEXT,
            description = "Where it listens. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "At which address of this host. Default: ${DEFAULT-VALUE}")
    private String bind = "127.0.0.1";

    ChempidServeCommand(Session session, Supplier<OwnCommand> own) {
        this.session = session;
        this.own = own;
    }

    @Override
    public Integer call() {
        HostPort address = new HostPort(bind, DaemonPort.checked("chempid serve", port));
        List<String> command = new ArrayList<>(JvmOptions.endingWithStarter());
        command.addAll(own.get().words());
        Daemon daemon;
        try {
            daemon = Daemon.open(DaemonPort.folder(), address, command);
        } catch (IOException e) {
            throw DaemonPort.problem("chempid", "could not listen at " + address + ": " + e.getMessage()
                    + "; --port and --bind choose another place, chempid status says whether a daemon is there");
        }
        session.out().println("chempid listens at " + daemon.address() + ", pid " + ProcessHandle.current().pid());
        session.out().flush();
        daemon.serve();
        return ExitCode.PASS;
    }
}
