package org.wirelore.rig.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.model.HostProfileConfig;

/**
 * One machine of a rig.
 *
 * @param name its name on the network, different for every host
 * @param profile what things cost on it
 * @param cards its network cards, in the order of their slots
 * @param isElsewhere whether another run emulates it, with its ranks, behind a port of this one
 * @param guest the virtual machine that it is, in paced mode; null: it is emulated
 */
public record HostConfig(String name, HostProfileConfig profile, List<CardSlot> cards, boolean isElsewhere,
        @Nullable GuestConfig guest) {
    /** Checks the arguments. */
    public HostConfig {
        cards = List.copyOf(cards);
    }
}
