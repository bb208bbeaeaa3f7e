package org.wirelore.rig.clan;

import java.util.List;

/** What the user library of a process pays, by the names in a host profile. */
final class UserCosts {
    /** A look at memory that the card writes. */
    static final String LOOK = "via.user.look";
    /** Entering a handler of the process and leaving it. */
    static final String HANDLER = "via.user.handler";
    /** All. */
    static final List<String> ALL = List.of(LOOK, HANDLER);

    private UserCosts() {
    }
}
