package org.wirelore.emulator.ethernet;

import org.wirelore.device.api.TimeUnits;

/** The numbers of IEEE 802.3 clause 4.4.2 that hold at 10 and 100 Mb/s, in bit times unless named otherwise. */
final class Ethernet {
    /** Seven bytes of preamble and the start delimiter. */
    static final int PREAMBLE_BYTES = 8;
    static final int PREAMBLE_BITS = 8 * PREAMBLE_BYTES;
    /** Inter-frame gap. */
    static final int GAP_BITS = 96;
    /** A carrier that comes later than this into the gap no longer makes a station defer (clause 4.2.3.2.1). */
    static final int GAP_FIRST_PART_BITS = 64;
    static final int SLOT_BITS = 512;
    static final int JAM_BITS = 32;
    static final int JAM_BYTES = 4;
    /** The byte with which jam is filled; any pattern but the right frame check sequence will do. */
    static final byte JAM_PATTERN = (byte) 0xAA;
    /** Attempts after which a frame is abandoned. */
    static final int ATTEMPTS_MAX = 16;
    /** The back-off range doubles at each of this many collisions. */
    static final int BACKOFF_DOUBLINGS_MAX = 10;
    static final int FRAME_BYTES_MIN = 64;
    static final int HEADER_BYTES = 14;

    private Ethernet() {
    }

    /** Picoseconds per bit. */
    static long bitPs(long bitsPerSecond) {
        return TimeUnits.PS_PER_SECOND / bitsPerSecond;
    }

    static void checkSpeed(long bitsPerSecond) {
        if (bitsPerSecond < 1_000 || TimeUnits.PS_PER_SECOND % bitsPerSecond != 0) {
            throw new IllegalArgumentException(
                    "a bit must last a whole number of picoseconds, a nanosecond's thousandth, "
                            + "and a speed be at least 1000: bitsPerSecond=" + bitsPerSecond);
        }
    }

    static void checkNotNegative(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException("a value must not be negative: " + name + "=" + value);
        }
    }
}
