package org.wirelore.device.needs;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a test can't do without. Where it is missing the test is skipped and says why, unless WIRELORE_REQUIRE_ALL=1 is
 * set: then it fails.
 */
public final class Needs {
    private static final Path SELF = Path.of("/proc/self");

    private Needs() {
    }

    /** Root, to make namespaces and open packet sockets, and these commands. */
    public static void root(String... tools) {
        try {
            require(Files.exists(SELF) && Integer.valueOf(0).equals(Files.getAttribute(SELF, "unix:uid")),
                    "the test must run as root");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        for (String tool : tools) {
            tool(tool);
        }
    }

    /** Root and the {@code ip} command. */
    public static void namespaces() {
        root();
        tool("ip");
    }

    /** A command. */
    public static void tool(String name) {
        boolean isThere = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
        require(isThere, "the command " + name + " must be installed");
    }

    /** A device file. */
    public static void file(String path) {
        require(Files.exists(Path.of(path)), path + " must be there");
    }

    /** Nothing in the way; an obstacle says what must hold. */
    public static void noObstacle(Optional<String> obstacle) {
        obstacle.ifPresent(what -> require(false, what));
    }

    /** As {@link #noObstacle}, but of what no installation brings: the test is skipped wherever a kernel lacks it. */
    public static void noObstacleInKernel(Optional<String> obstacle) {
        obstacle.ifPresent(what -> abort(what));
    }

    /** Anything else; {@code what} says what must hold. */
    public static void require(boolean isMet, String what) {
        if (isMet) {
            return;
        }
        if ("1".equals(System.getenv("WIRELORE_REQUIRE_ALL"))) {
            fail(what + " (WIRELORE_REQUIRE_ALL is set)");
        }
        abort(what);
    }
}
