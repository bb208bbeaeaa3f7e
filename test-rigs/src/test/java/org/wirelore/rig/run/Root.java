package org.wirelore.rig.run;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The right to make namespaces and interfaces; a test without it is skipped, or fails if WIRELORE_REQUIRE_ALL=1 is set. */
final class Root {
    private Root() {
    }

    static void required() throws IOException {
        boolean isRoot = Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        if (isRoot && Files.isExecutable(Path.of("/usr/sbin/ip"))) {
            return;
        }
        String reason = "the test must run as root, with the command ip of iproute2";
        if ("1".equals(System.getenv("WIRELORE_REQUIRE_ALL"))) {
            fail(reason + " (WIRELORE_REQUIRE_ALL is set)");
        }
        abort(reason);
    }
}
