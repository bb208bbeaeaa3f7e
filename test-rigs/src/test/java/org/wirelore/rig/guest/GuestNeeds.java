package org.wirelore.rig.guest;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What a test with a guest can't do without. Where it is missing the test is skipped and says why, unless
 * WIRELORE_REQUIRE_ALL=1 is set: then it fails.
 */
final class GuestNeeds {
    private GuestNeeds() {
    }

    /** QEMU. */
    static void qemu() {
        QemuGuest.obstacle().ifPresent(GuestNeeds::missing);
    }

    /** QEMU and Debian's packages, which are kept for the next build. */
    static GuestParts parts() {
        qemu();
        try {
            return new DebianParts(Path.of("target", "guest").toAbsolutePath()).gather("tulip");
        } catch (IOException e) {
            missing("a guest's parts must be had from Debian's packages: " + e.getMessage());
            throw new AssertionError(e);
        }
    }

    private static void missing(String what) {
        if ("1".equals(System.getenv("WIRELORE_REQUIRE_ALL"))) {
            fail(what + " (WIRELORE_REQUIRE_ALL is set)");
        }
        abort(what);
    }
}
