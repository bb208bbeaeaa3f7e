package org.wirelore.rig.clan;

import org.wirelore.emulator.clan.ClanTopology;

/** What is between the cards of a cLAN network. */
enum SwitchKind {
    /** As many hosts need: nothing for two, a switch of 8 ports for up to 8, else switches of 30. */
    AUTO,
    /** Nothing: two cards share a cable. */
    NONE,
    /** Switches of 8 ports. */
    SMALL,
    /** Switches of 30 ports. */
    LARGE;

    ClanTopology topology(int hosts) {
        return switch (this) {
            case NONE -> ClanTopology.backToBack(hosts);
            case SMALL -> ClanTopology.tree(hosts, ClanTopology.SMALL_PORTS);
            case LARGE -> ClanTopology.tree(hosts, ClanTopology.LARGE_PORTS);
            case AUTO -> hosts <= 2
                    ? NONE.topology(hosts)
                    : hosts <= ClanTopology.SMALL_PORTS ? SMALL.topology(hosts) : LARGE.topology(hosts);
        };
    }
}
