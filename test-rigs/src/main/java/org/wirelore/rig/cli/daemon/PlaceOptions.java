package org.wirelore.rig.cli.daemon;

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

    int port() {
        return port.number();
    }

    String bind() {
        return bind;
    }
}
