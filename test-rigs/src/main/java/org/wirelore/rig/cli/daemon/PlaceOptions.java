package org.wirelore.rig.cli.daemon;

import org.wirelore.rig.daemon.BindAddress;
import org.wirelore.rig.launch.HostPort;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a daemon listens. */
final class PlaceOptions {
    /** Which of the host's daemons it is. */
    static final class Port {
        @Option(names = "--port", paramLabel = "PORT", defaultValue = DaemonPort.USUAL_TEXT,
                description = "Where it listens. Default: ${DEFAULT-VALUE}")
        private int number;

        int number() {
            return number;
        }
    }

    @Mixin
    private final Port port = new Port();

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "At which address of this host. Default: ${DEFAULT-VALUE}")
    private String bind = "127.0.0.1";

    /**
     * {@return the place}
     *
     * @param command which asks for it
     * @throws org.wirelore.rig.error.RigException if it is no port, or no address of this host
     */
    HostPort checked(String command) {
        BindAddress.fault(bind).ifPresent(fault -> {
            throw DaemonPort.problem(command, "--bind: " + fault);
        });
        return new HostPort(bind, DaemonPort.checked(command, port.number()));
    }
}
