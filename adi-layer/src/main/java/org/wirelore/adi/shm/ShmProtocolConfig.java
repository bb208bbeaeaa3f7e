package org.wirelore.adi.shm;

import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.RingLayout;

/**
 * The parameters of the shared-memory protocol. All ranks of a job must have the same; start-up checks it.
 *
 * @param waitMode what a rank does while it waits
 * @param ringBytes of the ring for short messages and control, per ordered pair of ranks: a power of two
 * @param rendezvousBytes messages of at least this many bytes go by rendezvous (MPICH ADI-2: below the limit eager,
 *     comparison strict), 0 to a quarter of the ring less {@value #ENVELOPE_BYTES} and the ring's own header
 * @param pieces buffers for pieces of long messages, per ordered pair of ranks, 1 or more
 * @param pieceBytes of each: a multiple of 64
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes; beyond it, they stay in their
 *     ring, and what is behind them too
 * @param startupTimeoutPs how long ranks wait for each other at the start, picoseconds
 */
public record ShmProtocolConfig(WaitMode waitMode, int ringBytes, int rendezvousBytes, int pieces, int pieceBytes,
        long unexpectedBytesMax, long startupTimeoutPs) {
    static final int ENVELOPE_BYTES = 4;

    /** Largest time-out that is accepted, a day: far from where sums of picoseconds overflow. */
    private static final long TIMEOUT_PS_MAX = 86_400 * TimeUnits.PS_PER_SECOND;
    private static final int RING_BYTES_MAX = 1 << 26;
    private static final int PIECES_MAX = 1 << 10;
    private static final int PIECE_BYTES_MAX = 1 << 24;

    /** The defaults. */
    public static final ShmProtocolConfig DEFAULT = new ShmProtocolConfig(WaitMode.POLL, 32 << 10, 4 << 10, 4,
            32 << 10, 1 << 20, 10 * TimeUnits.PS_PER_SECOND);

    public ShmProtocolConfig {
        requireRange("ringBytes", ringBytes, RingLayout.CAPACITY_BYTES_MIN, RING_BYTES_MAX);
        requireRange("rendezvousBytes", rendezvousBytes, 0, shortBytesMax(ringBytes) + 1);
        requireRange("pieces", pieces, 1, PIECES_MAX);
        requireRange("pieceBytes", pieceBytes, 64, PIECE_BYTES_MAX);
        requireRange("unexpectedBytesMax", unexpectedBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("startupTimeoutPs", startupTimeoutPs, 1, TIMEOUT_PS_MAX);
        if (Integer.bitCount(ringBytes) != 1 || pieceBytes % 64 != 0) {
            throw new IllegalArgumentException("ringBytes must be a power of two and pieceBytes a multiple of 64:"
                    + " ringBytes=" + ringBytes + ", pieceBytes=" + pieceBytes);
        }
    }

    /** The same but for the way of waiting. */
    public ShmProtocolConfig waiting(WaitMode mode) {
        return new ShmProtocolConfig(mode, ringBytes, rendezvousBytes, pieces, pieceBytes, unexpectedBytesMax,
                startupTimeoutPs);
    }

    /** Longest short message of a ring, bytes of user data. */
    int shortBytesMax() {
        return shortBytesMax(ringBytes);
    }

    private static int shortBytesMax(int ringBytes) {
        return new RingLayout(0, Integer.highestOneBit(ringBytes)).payloadBytesMax() - ENVELOPE_BYTES;
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + name + "=" + value);
        }
    }
}
