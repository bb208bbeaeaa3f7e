package org.wirelore.emulator.sci;

import org.wirelore.device.api.wire.SciPacket;

/**
 * Times and limits of a ringlet's link controllers. All nodes of a ringlet count symbols of two bytes alike, so every
 * time on a ringlet is a whole number of symbols.
 *
 * @param symbolPs picoseconds for a symbol: 5,000 at 400 MB/s, 4,000 at 500 MB/s, 3,000 at 667 MB/s; at least 2
 * @param passSymbols from a symbol's arrival at a node until it leaves it, bypass FIFO empty; at least 6, so that a
 *     packet is in the node whole before its echo leaves
 * @param injectSymbols from a station's call until the packet can leave, at least 2
 * @param allowanceSymbols how much a node may send after a go idle without a further one, idles included
 * @param reserveSymbols a node that was in others' way keeps the go back until no more than this is left of its
 *     allowance
 * @param sendBuffers packets that a node may have sent and not seen the echo of, at least 1
 * @param echoTimeoutPs after how long without an echo the sender gives up a packet, which no node takes after that time
 *     (its time of death)
 */
public record RingTiming(long symbolPs, int passSymbols, int injectSymbols, int allowanceSymbols, int reserveSymbols,
        int sendBuffers, long echoTimeoutPs) {
    /** Bytes in a symbol. */
    public static final int SYMBOL_BYTES = 2;
    /** The least time through a node. */
    public static final int PASS_SYMBOLS_MIN = 6;

    private static final long PS_PER_SECOND = 1_000_000_000_000L;
    private static final int INJECT_SYMBOLS_MIN = 2;
    private static final int ALLOWANCE_SYMBOLS = 400;
    private static final int RESERVE_SYMBOLS = 120;
    private static final int SEND_BUFFERS = 64;
    private static final long ECHO_TIMEOUT_PS = 100_000_000;

    public RingTiming {
        int longest = (SciPacket.HEADER_BYTES + SciPacket.DATA_BYTES_MAX) / SYMBOL_BYTES;
        if (symbolPs < 2 || passSymbols < PASS_SYMBOLS_MIN || injectSymbols < INJECT_SYMBOLS_MIN
                || allowanceSymbols < longest || reserveSymbols < 0 || reserveSymbols >= allowanceSymbols
                || sendBuffers < 1 || echoTimeoutPs < symbolPs) {
            throw new IllegalArgumentException("a ringlet must have times, and an allowance of a packet or more: "
                    + "symbolPs=" + symbolPs + ", passSymbols=" + passSymbols + ", injectSymbols=" + injectSymbols
                    + ", allowanceSymbols=" + allowanceSymbols + ", reserveSymbols=" + reserveSymbols
                    + ", sendBuffers=" + sendBuffers + ", echoTimeoutPs=" + echoTimeoutPs);
        }
    }

    /**
     * Usual limits at a rate.
     *
     * @param bytesPerSecond of a link, such as 400,000,000
     * @param passPs through a node, rounded to whole symbols
     * @param injectPs from the station's call to the ring, rounded likewise
     */
    public static RingTiming of(long bytesPerSecond, long passPs, long injectPs) {
        long symbolPs = PS_PER_SECOND * SYMBOL_BYTES / bytesPerSecond;
        return new RingTiming(symbolPs, Math.max(PASS_SYMBOLS_MIN, rounded(passPs, symbolPs)),
                Math.max(INJECT_SYMBOLS_MIN, rounded(injectPs, symbolPs)), ALLOWANCE_SYMBOLS, RESERVE_SYMBOLS,
                SEND_BUFFERS, ECHO_TIMEOUT_PS);
    }

    /** The same with another number of packets that may await their echoes. */
    public RingTiming withSendBuffers(int buffers) {
        return new RingTiming(symbolPs, passSymbols, injectSymbols, allowanceSymbols, reserveSymbols, buffers,
                echoTimeoutPs);
    }

    /** The same with another time-out, picoseconds. */
    public RingTiming withEchoTimeout(long timeoutPs) {
        return new RingTiming(symbolPs, passSymbols, injectSymbols, allowanceSymbols, reserveSymbols, sendBuffers,
                timeoutPs);
    }

    /** Whole symbols for a time: cables of a metre take 5,000 ps, say. */
    int symbols(long ps) {
        return rounded(ps, symbolPs);
    }

    private static int rounded(long ps, long symbolPs) {
        return Math.toIntExact((ps + symbolPs / 2) / symbolPs);
    }
}
