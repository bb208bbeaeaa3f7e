package org.wirelore.rig.config;

import java.nio.file.Path;

/** The home folder of the user who runs this program. */
public final class UserHome {
    private UserHome() {
    }

    /** Where it is; not an absolute path if the system does not know the user, as in some containers. */
    public static Path path() {
        return Path.of(System.getProperty("user.home", ""));
    }
}
