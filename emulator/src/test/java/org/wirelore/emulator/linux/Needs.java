package org.wirelore.emulator.linux;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a test can't do without. Where it is missing the test is skipped and says why, unless WIRELORE_REQUIRE_ALL=1 is set:
 * then it fails.
 */
public final class Needs {
    private interface User extends Library {
        User C = Native.load("c", User.class);

        int geteuid();
    }

    private Needs() {
    }

    /** Root, to make namespaces and open packet sockets. */
    public static void root() {
        require(User.C.geteuid() == 0, "the test must run as root");
    }

    /** Root and the {@code ip} command. */
    public static void namespaces() {
        root();
        tool("ip");
    }

    /** A command. */
    public static void tool(String name) {
        boolean isThere = false;
        for (String directory : System.getenv("PATH").split(File.pathSeparator, -1)) {
            isThere |= Files.isExecutable(Path.of(directory, name));
        }
        require(isThere, "the command " + name + " must be installed");
    }

    /** A device file. */
    public static void file(String path) {
        require(Files.exists(Path.of(path)), path + " must be there");
    }

    private static void require(boolean isMet, String what) {
        if (isMet) {
            return;
        }
        if ("1".equals(System.getenv("WIRELORE_REQUIRE_ALL"))) {
            fail(what + " (WIRELORE_REQUIRE_ALL is set)");
        }
        abort(what);
    }
}
