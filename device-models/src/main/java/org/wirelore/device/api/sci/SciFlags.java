package org.wirelore.device.api.sci;

/** Flags and special values of SISCI calls. Values repeat because each call has its own. */
public final class SciFlags {
    /** No flag. */
    public static final int NONE = 0;
    /** Time-out, in milliseconds, of a wait without end. */
    public static final long INFINITE_TIMEOUT = 0xFFFF_FFFFL;

    /** Create segment: never to be connected to; has no id. */
    public static final int PRIVATE = 0x4;
    /** Set segment unavailable: cut the connections. */
    public static final int FORCE_DISCONNECT = 0x1;
    /** Set segment unavailable: invite those connected to leave. */
    public static final int NOTIFY = 0x2;
    /** Create interrupt: take the caller's number. */
    public static final int FIXED_INTNO = 0x2;
    /** Check sequence: do not push out what the stream buffers hold. */
    public static final int NO_FLUSH = 0x1;
    /** Check sequence: do not wait for answers under way; an error may show only at the next check. */
    public static final int NO_STORE_BARRIER = 0x2;
    /** Memory copy: from the remote segment to local memory. */
    public static final int BLOCK_READ = 0x1;
    /** Memory copy: check the sequence inside the call. */
    public static final int ERROR_CHECK = 0x2;
    /** Enqueue DMA transfer: start the queue as well. */
    public static final int DMA_POST = 0x2;
    /** Enqueue DMA transfer: wait for its end as well. */
    public static final int DMA_WAIT = 0x4;
    /** Enqueue DMA transfer: make the queue idle again after the wait. */
    public static final int DMA_RESET = 0x8;
    /** Enqueue DMA transfer: from the remote segment to the local one. */
    public static final int DMA_READ = 0x10;

    private SciFlags() {
    }
}
