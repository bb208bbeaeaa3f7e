package org.wirelore.device.lanai;

/** The host bus that a card is made for. */
public enum CardBus {
    /** A PCI card: host and card see words in opposite orders of bytes. */
    PCI,
    /** An SBus card: both are big endian, and the control register has 16 bits. */
    SBUS
}
