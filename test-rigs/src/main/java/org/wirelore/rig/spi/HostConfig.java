package org.wirelore.rig.spi;

import org.jspecify.annotations.Nullable;

/**
 * One machine of a rig.
 *
 * @param name its name on the network, different for every host
 * @param profile what things cost on it
 * @param card its network card
 * @param mac the card's unicast station address, first byte on the wire in bits 47:40
 * @param networkInterface interface of the real machine behind it; null if none is named
 */
public record HostConfig(String name, HostProfileConfig profile, CardConfig card, long mac,
        @Nullable String networkInterface) {
}
