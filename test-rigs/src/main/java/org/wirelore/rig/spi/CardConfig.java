package org.wirelore.rig.spi;

/** How one card is built, bound from the card's file. */
public interface CardConfig {
    /** The card's name. */
    String name();

    /** Its kind in a card's file. */
    String kindName();
}
