package org.wirelore.rig.cli.session;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.spi.RigConfig;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which rig, and with what changes. */
public final class RigOptions {
    @Parameters(index = "0", paramLabel = "RIG", description = "Name of a shipped rig, or path of a rig file.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private String rig;

    @Option(names = "--set", paramLabel = "PATH=VALUE",
            description = "Replaces a value of the rig, such as protocol.ack=eager; a variant's own value stays.")
    private List<String> settings = new ArrayList<>();

    /** The rig as it was typed. */
    public String name() {
        return rig;
    }

    /** Whether values of the rig are to be replaced. */
    public boolean hasSettings() {
        return !settings.isEmpty();
    }

    /** Whether there is something of this name: a shipped rig, or anything in the file system. */
    public boolean isThere(ConfigFolder configs) {
        try {
            return configs.names(ConfigFolder.Kind.RIG).contains(rig)
                    || Files.exists(Path.of(rig), LinkOption.NOFOLLOW_LINKS);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Reads the rig. */
    public RigConfig load(Session session) {
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        return loader.load(loader.file(rig), settings);
    }

    /** Options of the commands that leave a report. */
    public static final class Output {
        @Option(names = "--out", paramLabel = "DIR",
                description = "Folder for the report. Default: below target/wirelore, named after rig and seed, "
                        + "numbered while others use it")
        private @Nullable Path out;

        @Option(names = "--no-capture", description = "Write no capture.pcapng.")
        private boolean noCapture;

        @Mixin
        private final Verbosity verbosity = new Verbosity();

        /** The folder that the user has named; null for the default. */
        public @Nullable Path out() {
            return out;
        }

        /** Whether the run writes a capture. */
        public boolean hasCapture() {
            return !noCapture;
        }

        /** How much the command prints. */
        public Verbosity verbosity() {
            return verbosity;
        }
    }

    /** How much a command prints. */
    public static final class Verbosity {
        @Option(names = "--quiet", description = "Print the last line only.")
        private boolean quiet;

        @Option(names = "--stacktrace", description = "Print the stack trace of an internal error.")
        private boolean stackTrace;

        /** Whether it prints its last line only. */
        public boolean isQuiet() {
            return quiet;
        }

        /** Whether it prints the stack trace of an internal error. */
        public boolean hasStackTrace() {
            return stackTrace;
        }
    }
}
