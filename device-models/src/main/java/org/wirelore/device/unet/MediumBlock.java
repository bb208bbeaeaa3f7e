package org.wirelore.device.unet;

/** One block of a leaf: a medium of the board, or how to reset it. Which fields count depends on the kind. */
final class MediumBlock {
    /** The kinds of blocks. */
    enum Kind {
        /** A medium that pins of the 21140 select (type 0). */
        PINS,
        /** An MII transceiver (types 1 and 3). */
        MII,
        /** A medium of the 21143's SIA (type 2). */
        SIA,
        /** A medium of the 21143's symbol port (type 4). */
        SYMBOL,
        /** How to reset the board (type 5). */
        RESET
    }

    private static final int[] NONE = {};
    private static final int CODE_100_FX = 7;

    Kind kind = Kind.RESET;
    /** The medium, as the format numbers them. */
    int code;
    int command;
    int pinControl;
    int pinData;
    /** CSR13, CSR14 and CSR15 of an SIA medium. */
    int[] settings = NONE;
    /** Which transceiver; the driver has found it at an address. */
    int phy;
    int phyAddress = -1;
    int[] select = NONE;
    int[] reset = NONE;
    int capabilities;
    int advertised;
    int fullDuplex;
    int threshold;

    /** Whether the medium is full duplex by its code. */
    boolean isFullByCode() {
        return code == CODE_10_FULL || code == CODE_100_FULL || code == CODE_100_FX + 1;
    }

    static final int CODE_10 = 0;
    static final int CODE_100 = 3;
    static final int CODE_10_FULL = 4;
    static final int CODE_100_FULL = 5;
}
