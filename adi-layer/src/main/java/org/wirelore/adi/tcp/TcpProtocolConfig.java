package org.wirelore.adi.tcp;

import org.wirelore.device.api.TimeUnits;

/**
 * How the protocol over sockets works. All ranks of a job need the same, but for the waiting.
 *
 * @param blocking whether a rank that waits gives the CPU away until a socket has something to tell, instead of looking
 *     again and again
 * @param rendezvousBytes messages of at least this many bytes go by rendezvous: they ask their receiver first (seed
 *     002); 0 to
 *         {@value #RENDEZVOUS_BYTES_MAX}
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes; beyond it, they stay in
 *     their connection, and what is behind them too
 * @param startupTimeoutPs how long ranks wait for each other at the start, and try to establish a connection later,
 *         picoseconds
 */
public record TcpProtocolConfig(boolean blocking, int rendezvousBytes, long unexpectedBytesMax, long startupTimeoutPs) {
    /** Largest {@code rendezvousBytes}. */
    public static final int RENDEZVOUS_BYTES_MAX = 1 << 24;

    private static final long TIMEOUT_PS_MAX = 86_400 * TimeUnits.PS_PER_SECOND;

    /** The defaults. */
    public static final TcpProtocolConfig DEFAULT = new TcpProtocolConfig(false, 64 << 10, 1 << 20,
            30 * TimeUnits.PS_PER_SECOND);

    public TcpProtocolConfig {
        requireRange("rendezvousBytes", rendezvousBytes, 0, RENDEZVOUS_BYTES_MAX);
        requireRange("unexpectedBytesMax", unexpectedBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("startupTimeoutPs", startupTimeoutPs, 1, TIMEOUT_PS_MAX);
    }

    /**
     * How often others may be read while the bytes of a peer are there: each of them once, before the next look at all.
     *
     * @param ranks of the job, this one included
     */
    public static int passesMax(int ranks) {
        return Math.max(0, ranks - 2);
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + name + "=" + value);
        }
    }
}
