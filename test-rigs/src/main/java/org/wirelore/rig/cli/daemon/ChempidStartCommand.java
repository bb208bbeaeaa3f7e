package org.wirelore.rig.cli.daemon;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.daemon.DaemonClient;
import org.wirelore.rig.daemon.DaemonFile;
import org.wirelore.rig.launch.HostPort;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts the daemon in the background. */
@Command(name = "start", mixinStandardHelpOptions = true, description = "Starts the daemon in the background.")
final class ChempidStartCommand implements Callable<Integer> {
    private static final Path SET_SID = Path.of("/usr/bin/setsid");
    private static final long LOOK_MS = 50;
    private static final int LOOKS = 400;

    private final Session session;
    private final Supplier<OwnCommand> own;

    @Mixin
    private final PlaceOptions place = new PlaceOptions();

    ChempidStartCommand(Session session, Supplier<OwnCommand> own) {
        this.session = session;
        this.own = own;
    }

    @Override
    public Integer call() throws InterruptedException {
        HostPort address = place.checked("chempid start");
        Path folder = DaemonPort.folder();
        DaemonFile running = answering(folder, address.port());
        if (running != null) {
            throw DaemonPort.problem("chempid start",
                    "a daemon listens already: " + running.address() + ", pid=" + running.pid());
        }
        DaemonPort.prepared("chempid start");
        try {
            Path log = DaemonFile.log(folder, address.port());
            Process process = start(log, address);
            for (int look = 0; look < LOOKS; look++) {
                DaemonFile file = answering(folder, address.port());
                if (file != null) {
                    session.out().println("chempid listens at " + file.address() + ", pid " + file.pid());
                    return ExitCode.PASS;
                }
                if (process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS) && process.exitValue() != ExitCode.PASS) {
                    break;
                }
            }
            session.err().println("wirelore: the daemon has not started:");
            session.err().print(Files.readString(log, StandardCharsets.UTF_8));
            session.err().flush();
            return process.isAlive() ? ExitCode.FAIL : process.exitValue();
        } catch (IOException e) {
            throw new UncheckedIOException("could not start the daemon: " + e.getMessage(), e);
        }
    }

    /** In a session of its own: a terminal that closes does not take it along. */
    private Process start(Path log, HostPort address) throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SET_SID)) {
            command.add(SET_SID.toString());
        }
        command.addAll(own.get().words());
        command.addAll(List.of("chempid", "serve", "--port", Integer.toString(address.port()), "--bind",
                address.host()));
        return new ProcessBuilder(command).redirectInput(Path.of("/dev/null").toFile()).redirectOutput(log.toFile())
                .redirectErrorStream(true).start();
    }

    private @Nullable DaemonFile answering(Path folder, int port) {
        try {
            DaemonFile file = DaemonFile.read(folder, port);
            if (file != null) {
                DaemonClient.connect(file).close();
            }
            return file;
        } catch (IOException none) {
            // It is not there yet, or any more.
            return null;
        }
    }
}
