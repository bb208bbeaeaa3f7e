package org.wirelore.device.api.wire;

/**
 * What a transceiver signals on a cable, packed into an int: the technology ability field of its code word (IEEE 802.3
 * annex 28B, bits 9:5), and whether it negotiates. A transceiver that does not negotiate signals the one technology
 * that it is forced to.
 */
public final class LinkOffer {
    /** Nothing: powered down, or not there. */
    public static final int SILENT = 0;
    /** 10BASE-T. */
    public static final int TEN = 1 << 5;
    /** 10BASE-T full duplex. */
    public static final int TEN_FULL = 1 << 6;
    /** 100BASE-TX. */
    public static final int HUNDRED = 1 << 7;
    /** 100BASE-TX full duplex. */
    public static final int HUNDRED_FULL = 1 << 8;
    /** The technologies. */
    public static final int TECHNOLOGIES = TEN | TEN_FULL | HUNDRED | HUNDRED_FULL;
    /** It negotiates. */
    public static final int NEGOTIATES = 1 << 16;

    private static final int FULL = TEN_FULL | HUNDRED_FULL;
    private static final int FAST = HUNDRED | HUNDRED_FULL;
    private static final long TEN_MEGABIT = 10_000_000;
    private static final long HUNDRED_MEGABIT = 100_000_000;

    private LinkOffer() {
    }

    /**
     * {@return the offer of a transceiver that negotiates and can do everything up to a speed and duplex mode}
     *
     * @param bitsPerSecond the highest speed, at least 10 Mb/s
     * @param fullDuplex whether it can run full duplex
     */
    public static int upTo(long bitsPerSecond, boolean fullDuplex) {
        int ten = fullDuplex ? TEN | TEN_FULL : TEN;
        int hundred = fullDuplex ? HUNDRED | HUNDRED_FULL : HUNDRED;
        return NEGOTIATES | ten | (bitsPerSecond >= HUNDRED_MEGABIT ? hundred : 0);
    }

    /**
     * {@return the one technology of a speed and a duplex mode}
     *
     * @param bitsPerSecond the speed; less than 100 Mb/s counts as 10 Mb/s
     * @param fullDuplex whether it is full duplex
     */
    public static int of(long bitsPerSecond, boolean fullDuplex) {
        return bitsPerSecond >= HUNDRED_MEGABIT
                ? fullDuplex ? HUNDRED_FULL : HUNDRED
                : fullDuplex ? TEN_FULL : TEN;
    }

    /**
     * {@return whether an offer is one of a transceiver that negotiates}
     *
     * @param offer what is signalled
     */
    public static boolean negotiates(int offer) {
        return (offer & NEGOTIATES) != 0;
    }

    /**
     * What a transceiver runs at. Two that negotiate run at the best that both have (annex 28B.3). One that negotiates
     * with a partner that does not detects its speed and takes half duplex (clause 28.2.3.1).
     *
     * @param own what it signals
     * @param partner what its partner signals
     * @return a technology; 0: the link stays down
     */
    public static int outcome(int own, int partner) {
        int mine = own & TECHNOLOGIES;
        int theirs = partner & TECHNOLOGIES;
        if (negotiates(own) && negotiates(partner)) {
            return Integer.highestOneBit(mine & theirs);
        }
        if (negotiates(own)) {
            return mine & half(theirs);
        }
        return (half(mine) & (negotiates(partner) ? theirs : half(theirs))) != 0 ? Integer.highestOneBit(mine) : 0;
    }

    /**
     * {@return the speed of a technology in bits per second, 0 of none}
     *
     * @param technology one technology, or 0
     */
    public static long bitsPerSecond(int technology) {
        if ((technology & FAST) != 0) {
            return HUNDRED_MEGABIT;
        }
        return technology == 0 ? 0 : TEN_MEGABIT;
    }

    /**
     * {@return whether a technology is full duplex}
     *
     * @param technology one technology, or 0
     */
    public static boolean isFullDuplex(int technology) {
        return (technology & FULL) != 0;
    }

    /** A technology at half duplex. */
    private static int half(int technologies) {
        return (technologies & FAST) != 0 ? HUNDRED : (technologies & (TEN | TEN_FULL)) != 0 ? TEN : 0;
    }
}
