package org.wirelore.device.tulip;

/**
 * What a board has connected to one general-purpose pin of the chip.
 *
 * @param pin 0 to 7 on the 21140, 0 to 3 on the 21143
 * @param use what it is for
 * @param isActiveLow whether it means the opposite of its level
 */
public record PinWiring(int pin, Use use, boolean isActiveLow) {
    /** The uses of pins. */
    public enum Use {
        /** An output that keeps the board's MII transceivers in reset. */
        RESETS_PHYS,
        /** An output that selects the board's 100 Mb/s transceiver instead of its 10 Mb/s one. */
        SELECTS_100,
        /** An input that shows a 100 Mb/s link. */
        SENSES_LINK_100,
        /** An input that shows a 10 Mb/s link. */
        SENSES_LINK_10
    }

    /** Checks the number. */
    public PinWiring {
        if (pin < 0 || pin > 7) {
            throw new IllegalArgumentException("a pin must be 0 to 7: pin=" + pin);
        }
    }

    /** Whether the use is an input of the chip. */
    public boolean isInput() {
        return use == Use.SENSES_LINK_100 || use == Use.SENSES_LINK_10;
    }
}
