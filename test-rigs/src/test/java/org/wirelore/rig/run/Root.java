package org.wirelore.rig.run;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The right to make namespaces and interfaces; a test without it is skipped, or fails if WIRELORE_REQUIRE_ALL=1 is set. */
public final class Root {
    private Root() {
    }

    /** Root, and commands. */
    public static void with(String... tools) throws IOException {
        require(Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid")),
                "the test must run as root");
        for (String tool : tools) {
            boolean isThere = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                    .anyMatch(directory -> Files.isExecutable(Path.of(directory, tool)));
            require(isThere, "the command " + tool + " must be installed");
        }
    }

    /** Anything else that must be there. */
    public static void require(boolean isMet, String reason) {
        if (isMet) {
            return;
        }
        if ("1".equals(System.getenv("WIRELORE_REQUIRE_ALL"))) {
            fail(reason + " (WIRELORE_REQUIRE_ALL is set)");
        }
        abort(reason);
    }
}
