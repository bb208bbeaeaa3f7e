package org.wirelore.device.api.datalink;

/**
 * What a datalink port has seen so far.
 *
 * @param sent frames handed to the interface
 * @param received frames put on the receive queue
 * @param filtered frames that the filter dropped, or {@link #UNKNOWN}: a real kernel does not count them
 * @param overrun frames lost because the receive queue was full; where all protocols share the kernel's buffers, frames
 *     of any type that found none
 */
public record DatalinkCounters(long sent, long received, long filtered, long overrun) {
    /** Stands for a count that nothing keeps. */
    public static final long UNKNOWN = -1;
}
