package org.wirelore.adi.fmp;

import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.SlotQueueLayout;
import org.wirelore.device.api.shm.UnitPoolLayout;

/**
 * The parameters of FMP. All ranks of a job must have the same; start-up checks those of the shared memory.
 *
 * @param sleeps whether a rank that waits sleeps (interrupt mode) or looks again and again (polling mode; paper,
 *     section 2.2)
 * @param headers of each process's queue of headers: a power of two
 * @param headerBytes of each: a multiple of 64, at least 128; what is left behind {@value NearLayout#HEADER_BYTES}
 *     bytes holds the data of a small message
 * @param units that all processes of a host share for the data of long messages
 * @param unitBytes of each: a multiple of 64 (paper, section 2.5: fixed-length units)
 * @param partUnits most units that one header leads to: longer messages come in several parts
 * @param rendezvousBytes messages of at least this many bytes ask their receiver first; ours
 * @param temporaryArea whether a process that can't send moves what has arrived into its own memory (paper, section
 *     2.4)
 * @param temporaryBytesMax of that memory, bytes
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 * @param startupTimeoutPs how long ranks wait for each other at the start, picoseconds
 */
public record FmpProtocolConfig(boolean sleeps, int headers, int headerBytes, int units, int unitBytes, int partUnits,
        int rendezvousBytes, boolean temporaryArea, long temporaryBytesMax, long unexpectedBytesMax,
        long startupTimeoutPs) {
    /** The defaults. */
    public static final FmpProtocolConfig DEFAULT = new FmpProtocolConfig(false, 256, 128, 128, 4096, 8, 16 << 10,
            true, 16 << 20, 1 << 20, 10 * TimeUnits.PS_PER_SECOND);

    /** Smallest header: two cache lines. */
    public static final int HEADER_BYTES_MIN = 128;

    /** Largest time-out that is accepted, a day: far from where sums of picoseconds overflow. */
    private static final long TIMEOUT_PS_MAX = 86_400 * TimeUnits.PS_PER_SECOND;
    private static final int HEADER_BYTES_MAX = 1 << 16;
    private static final int UNIT_BYTES_MAX = 1 << 20;

    public FmpProtocolConfig {
        requireRange("headers", headers, SlotQueueLayout.SLOTS_MIN, SlotQueueLayout.SLOTS_MAX);
        requireRange("headerBytes", headerBytes, HEADER_BYTES_MIN, HEADER_BYTES_MAX);
        requireRange("units", units, 1, UnitPoolLayout.UNITS_MAX);
        requireRange("unitBytes", unitBytes, 64, UNIT_BYTES_MAX);
        requireRange("partUnits", partUnits, 1, UnitPoolLayout.UNITS_MAX);
        requireRange("rendezvousBytes", rendezvousBytes, 0, Integer.MAX_VALUE);
        requireRange("temporaryBytesMax", temporaryBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("unexpectedBytesMax", unexpectedBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("startupTimeoutPs", startupTimeoutPs, 1, TIMEOUT_PS_MAX);
        if (Integer.bitCount(headers) != 1 || headerBytes % 64 != 0 || unitBytes % 64 != 0) {
            throw new IllegalArgumentException("headers must be a power of two, headerBytes and unitBytes multiples of"
                    + " 64: headers=" + headers + ", headerBytes=" + headerBytes + ", unitBytes=" + unitBytes);
        }
    }

    /** The same but for the way of waiting. */
    public FmpProtocolConfig sleeping(boolean newSleeps) {
        return new FmpProtocolConfig(newSleeps, headers, headerBytes, units, unitBytes, partUnits, rendezvousBytes,
                temporaryArea, temporaryBytesMax, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for the memory for messages without a receive. */
    public FmpProtocolConfig unexpected(long newUnexpectedBytesMax) {
        return new FmpProtocolConfig(sleeps, headers, headerBytes, units, unitBytes, partUnits, rendezvousBytes,
                temporaryArea, temporaryBytesMax, newUnexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for the limit of rendezvous. */
    public FmpProtocolConfig rendezvous(int newRendezvousBytes) {
        return new FmpProtocolConfig(sleeps, headers, headerBytes, units, unitBytes, partUnits, newRendezvousBytes,
                temporaryArea, temporaryBytesMax, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for the temporary area. */
    public FmpProtocolConfig temporary(boolean has, long newTemporaryBytesMax) {
        return new FmpProtocolConfig(sleeps, headers, headerBytes, units, unitBytes, partUnits, rendezvousBytes, has,
                newTemporaryBytesMax, unexpectedBytesMax, startupTimeoutPs);
    }

    /** The same but for the time that ranks wait for each other at the start. */
    public FmpProtocolConfig within(long newStartupTimeoutPs) {
        return new FmpProtocolConfig(sleeps, headers, headerBytes, units, unitBytes, partUnits, rendezvousBytes,
                temporaryArea, temporaryBytesMax, unexpectedBytesMax, newStartupTimeoutPs);
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + name + "=" + value);
        }
    }
}
