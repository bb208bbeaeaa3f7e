package org.wirelore.adi.urtp;

/**
 * Where URTP keeps what the paper's system copies: its future work, each a choice of its own.
 *
 * @param sendsInPlace whether a packet's data go from the program's memory into the kernel, and are copied into a
 *     buffer of the library only if the program gets its memory back before all receivers have acknowledged them
 * @param receiveBuffers receive buffers beside the {@link UrtpConfig#controlBuffers}, at least one for each stream of
 *     each peer, for which one stays reserved; 0: as many as all windows need
 * @param answersInKernel whether the kernel runs the receiver's half in its interrupt handler, and answers REQs, while
 *     the rank is not in the library; it wakes the rank for what that waits for
 */
public record UrtpPlaces(boolean sendsInPlace, int receiveBuffers, boolean answersInKernel) {
    /** As in the paper's system. */
    public static final UrtpPlaces PUBLISHED = new UrtpPlaces(false, 0, false);

    /** Least number of receive buffers in a job of that many ranks. */
    public static int receiveBuffersMin(int ranks) {
        return (ranks - 1) * Urtp.STREAMS;
    }
}
