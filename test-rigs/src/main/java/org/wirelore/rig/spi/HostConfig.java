package org.wirelore.rig.spi;

import org.jspecify.annotations.Nullable;
import org.wirelore.rig.model.HostProfileConfig;

/**
 * One machine of a rig.
 *
 * @param name its name on the network, different for every host
 * @param profile what things cost on it
 * @param card its network card
 * @param address the card's address, in the form of its kind; null: the one that follows from the host's place
 * @param networkInterface interface of the real machine behind it; null if none is named
 */
public record HostConfig(String name, HostProfileConfig profile, CardConfig card, @Nullable String address,
        @Nullable String networkInterface) {
}
