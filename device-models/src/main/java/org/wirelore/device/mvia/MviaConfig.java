package org.wirelore.device.mvia;

/**
 * Settings of the protocol.
 *
 * @param etherType of all frames, 600h to FFFFh
 * @param windowFrames frames of a connection that may be without acknowledgment, 1 or more
 * @param windowMessages messages of a connection that may be without acknowledgment before the next waits, 1 or more
 * @param ackFrames after how many frames the receiver acknowledges at once, 1 or more
 * @param ackDelayPs after how long it acknowledges fewer, picoseconds, 0 or more
 * @param retryPs how long a sender waits for an acknowledgment the first time, picoseconds, 1 or more
 * @param tries how often it waits, twice as long each time, before it gives up, 1 to 16
 */
public record MviaConfig(int etherType, int windowFrames, int windowMessages, int ackFrames, long ackDelayPs,
        long retryPs, int tries) {
    /** One of the two types for experiments (IEEE 802, clause 9.2.4); U-Net has the other. */
    public static final int ETHERNET_TYPE = 0x88B6;

    /**
     * The window is half of a Tulip's receive ring. What is not acknowledged within a third of a second is lost for
     * good.
     */
    public static final MviaConfig USUAL = new MviaConfig(ETHERNET_TYPE, 32, 16, 8, 100_000_000L, 5_000_000_000L, 6);

    /**
     * For real interfaces, whose ring is long, and whose processes the system may keep off their cores: what is not
     * acknowledged within ten seconds is lost for good.
     */
    public static final MviaConfig PATIENT = new MviaConfig(ETHERNET_TYPE, 128, 64, 16, 100_000_000L, 10_000_000_000L,
            10);

    private static final int TYPE_MIN = 0x600;
    private static final int TYPE_MAX = 0xFFFF;
    private static final int TRIES_MAX = 16;

    /** @throws IllegalArgumentException if one of them is out of range */
    public MviaConfig {
        if (etherType < TYPE_MIN || etherType > TYPE_MAX || windowFrames < 1 || windowMessages < 1 || ackFrames < 1
                || ackDelayPs < 0 || retryPs < 1 || tries < 1 || tries > TRIES_MAX) {
            throw new IllegalArgumentException("settings of M-VIA must be in range: etherType="
                    + Integer.toHexString(etherType) + "h, windowFrames=" + windowFrames + ", windowMessages="
                    + windowMessages + ", ackFrames=" + ackFrames + ", ackDelayPs=" + ackDelayPs + ", retryPs="
                    + retryPs + ", tries=" + tries);
        }
    }
}
