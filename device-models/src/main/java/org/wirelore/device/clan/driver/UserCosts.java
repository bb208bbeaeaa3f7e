package org.wirelore.device.clan.driver;

import java.util.List;

/** What the user library of a process pays on a host with a card, by the names in a host profile. */
public final class UserCosts {
    /** A look at memory that the card writes. */
    public static final String LOOK = "via.user.look";
    /** Entering a handler of the process and leaving it. */
    public static final String HANDLER = "via.user.handler";
    /** All. */
    public static final List<String> ALL = List.of(LOOK, HANDLER);

    private UserCosts() {
    }
}
