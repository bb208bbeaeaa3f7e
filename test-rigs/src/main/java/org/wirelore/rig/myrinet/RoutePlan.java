package org.wirelore.rig.myrinet;

import java.util.Locale;

/** Where the routes of a Myrinet come from. */
enum RoutePlan {
    /** From the rig's own network, by up&#42;/down&#42;. */
    UP_DOWN(", up*/down* routes"),
    /** From the rig's table; pairs that are not in it have up&#42;/down&#42; routes. */
    STATIC(", static routes"),
    /** One host's driver maps the network, and tells the others. */
    MAPPED(", routes mapped by the lowest host");

    private final String description;

    RoutePlan(String description) {
        this.description = description;
    }

    static RoutePlan of(String key) {
        return valueOf(key.replace('-', '_').toUpperCase(Locale.ROOT));
    }

    String description() {
        return description;
    }
}
