package org.wirelore.emulator.backend.serial;

/**
 * A serial line with 8 data bits, no parity and one stop bit.
 *
 * @param device such as {@code /dev/ttyS0} or {@code /dev/ttyUSB0}
 * @param bitsPerSecond 50 to 4,000,000
 * @param flow who stops a sender that is too fast
 */
public record SerialLineConfig(String device, int bitsPerSecond, Flow flow) {
    private static final int BITS_PER_SECOND_MIN = 50;
    private static final int BITS_PER_SECOND_MAX = 4_000_000;

    /** Flow control. The characters of software flow control are escaped in frames in any case (RFC 1662 §7.1). */
    public enum Flow {
        /** No flow control. */
        NONE,
        /** The RTS and CTS lines. */
        RTS_CTS,
        /** XON and XOFF in the data. */
        XON_XOFF
    }

    public SerialLineConfig {
        if (device.isBlank()) {
            throw new IllegalArgumentException("a serial line must have a device, such as /dev/ttyS0");
        }
        if (bitsPerSecond < BITS_PER_SECOND_MIN || bitsPerSecond > BITS_PER_SECOND_MAX) {
            throw new IllegalArgumentException("a serial line's speed must be " + BITS_PER_SECOND_MIN + " to "
                    + BITS_PER_SECOND_MAX + " bit/s: bitsPerSecond=" + bitsPerSecond);
        }
    }
}
