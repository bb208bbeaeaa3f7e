package org.wirelore.device.tulip;

import org.wirelore.device.api.wire.FrameWire;

/**
 * The registers of an MII transceiver (IEEE 802.3 clause 22, annex 28 for the partner's abilities), identified as a
 * DP83840A. Negotiation completes at once; the link bit latches low until it is read.
 */
final class MiiPhy {
    private static final int BMCR = 0;
    private static final int BMSR = 1;
    private static final int PHY_ID_1 = 2;
    private static final int PHY_ID_2 = 3;
    private static final int ADVERTISEMENT = 4;
    private static final int PARTNER = 5;
    private static final int EXPANSION = 6;
    private static final int BMCR_RESET_VALUE = 0x3100;
    private static final int BMCR_RESET = 1 << 15;
    private static final int BMCR_RESTART = 1 << 9;
    private static final int BMSR_ABILITIES = 0x7809;
    private static final int BMSR_NEGOTIATED = 1 << 5;
    private static final int BMSR_LINK = 1 << 2;
    private static final int ADVERTISEMENT_RESET_VALUE = 0x01E1;
    private static final int ACKNOWLEDGE = 0x4000;

    private final FrameWire wire;
    private int control;
    private int advertisement;
    private boolean linkLost;

    MiiPhy(FrameWire wire) {
        this.wire = wire;
        reset();
    }

    void reset() {
        control = BMCR_RESET_VALUE;
        advertisement = ADVERTISEMENT_RESET_VALUE;
        linkLost = false;
    }

    /** The code word by which a partner announces what a medium can do. */
    static int abilities(long bitsPerSecond, boolean fullDuplex) {
        int ten = fullDuplex ? 0x60 : 0x20;
        int hundred = fullDuplex ? 0x180 : 0x80;
        return ACKNOWLEDGE | 1 | ten | (bitsPerSecond >= LineSpeed.MII_100.bitsPerSecond() ? hundred : 0);
    }

    void onLinkChange() {
        linkLost |= !hasLink();
    }

    int read(int register) {
        return switch (register) {
            case BMCR -> control;
            case BMSR -> status();
            case PHY_ID_1 -> 0x2000;
            case PHY_ID_2 -> 0x5C01;
            case ADVERTISEMENT -> advertisement;
            case PARTNER -> hasLink() ? abilities(wire.offeredBitsPerSecond(), wire.offersFullDuplex()) : 0;
            case EXPANSION -> hasLink() ? 1 : 0;
            default -> 0;
        };
    }

    void write(int register, int value) {
        if (register == BMCR) {
            if ((value & BMCR_RESET) != 0) {
                reset();
            } else {
                control = value & ~BMCR_RESTART;
            }
        } else if (register == ADVERTISEMENT) {
            advertisement = value;
        }
    }

    private int status() {
        boolean link = hasLink();
        int value = BMSR_ABILITIES | (link ? BMSR_NEGOTIATED : 0) | (link && !linkLost ? BMSR_LINK : 0);
        linkLost = !link;
        return value;
    }

    /** The transceiver's link, which is there also while the MAC is set to another speed than the medium's. */
    private boolean hasLink() {
        return wire.hasLinkPartner();
    }

    void save(StateSink sink) {
        sink.put(control);
        sink.put(advertisement);
        sink.put(linkLost);
    }

    void restore(StateSource source) {
        control = source.nextInt();
        advertisement = source.nextInt();
        linkLost = source.nextFlag();
    }
}
