package org.wirelore.firmware.needs;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a test can't do without. Where it is missing the test is skipped and says why, unless WIRELORE_REQUIRE_ALL=1 is
 * set: then it fails.
 */
public final class Needs {
    private Needs() {
    }

    /** A command. */
    public static void tool(String name) {
        boolean isThere = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
        require(isThere, "the command " + name + " must be installed");
    }

    /** Anything else; {@code what} says what must hold. */
    public static void require(boolean holds, String what) {
        if (holds) {
            return;
        }
        if ("1".equals(System.getenv("WIRELORE_REQUIRE_ALL"))) {
            fail(what + " (WIRELORE_REQUIRE_ALL is set)");
        }
        abort(what);
    }
}
