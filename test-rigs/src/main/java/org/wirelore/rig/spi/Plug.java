package org.wirelore.rig.spi;

import org.jspecify.annotations.Nullable;

/**
 * A host's place on a fabric. Its number is its place in {@link RigFabric#plugs}.
 *
 * @param host the host's place in the rig
 * @param number among the plugs of all fabrics of its kind in the rig, from 0 on
 * @param config the host
 * @param slot its card; null on a fabric that needs none
 */
public record Plug(int host, int number, HostConfig config, @Nullable CardSlot slot) {
    /** Name of the host. */
    public String name() {
        return config.name();
    }

    /** The card and its place in the host. */
    public CardSlot requiredSlot() {
        if (slot == null) {
            throw new IllegalStateException("a plug of this fabric must have a card: host=" + name());
        }
        return slot;
    }

    /**
     * The card, of the kind that the fabric takes.
     *
     * @throws IllegalArgumentException if it is of another kind
     */
    public <T extends CardConfig> T card(Class<T> kind) {
        CardConfig card = requiredSlot().card();
        if (!kind.isInstance(card)) {
            throw new IllegalArgumentException("the card must be of the fabric's kind: host=" + name() + ", card="
                    + card.name() + ", kind=" + card.kindName());
        }
        return kind.cast(card);
    }

    /** Where its card counts: the host's name, and the fabric's where the host has several cards. */
    public String counterName() {
        CardSlot own = slot;
        return own == null || config.cards().size() == 1 ? name() : name() + "." + own.fabric();
    }

    /** What its card and driver are called: the host's name, and the fabric's where the host has several cards. */
    public String deviceName() {
        return counterName().replace('.', '-');
    }
}
