package org.wirelore.device.api.sci;

/**
 * Flags and special values of SISCI calls, without their prefix SCI_FLAG_. Values repeat because each call has its own.
 * Dolphin's headers give most; those marked as ours are not in them, because the library exports its constants as data.
 */
public final class SciFlags {
    /** No flag. */
    public static final int NONE = 0;
    /** Time-out, in milliseconds, of a wait without end. */
    public static final long INFINITE_TIMEOUT = 0xFFFF_FFFFL;
    /** The node id that stands for this node. The value is ours. */
    public static final int LOCAL_HOST = -1;
    /** Later releases: the node id that stands for every node of a broadcast group. */
    public static final int BROADCAST_NODEID_GROUP_ALL = 252;

    /** Open: calls on the descriptor may come from several threads. */
    public static final int THREAD_SAFE = 0x1;
    /** Create, connect, interrupts, post and block transfers: report by callback. */
    public static final int USE_CALLBACK = 0x1;

    /** Create segment: without memory, which is registered or attached later. */
    public static final int EMPTY = 0x2;
    /** Create segment: never to be connected to; has no id. */
    public static final int PRIVATE = 0x4;
    /** Create segment: the library's own, for physical memory. */
    public static final int PHYSICAL = 0x10;
    /** Create segment, later releases: the library takes the first free id from the given one on. */
    public static final int AUTO_ID = 0x2000_0000;
    /** Create, prepare, connect and map, later releases: reflective memory, which SCI does not have. */
    public static final int BROADCAST = 0x4_0000;
    /** Prepare segment: it will only ever be the source of DMA. */
    public static final int DMA_SOURCE_ONLY = 0x8;
    /** Set segment unavailable: cut the connections. The value is ours. */
    public static final int FORCE_DISCONNECT = 0x1;
    /** Set segment unavailable: ask those connected to leave. The value is ours. */
    public static final int NOTIFY = 0x2;
    /** Remove segment, later releases: cut the connections and remove it. */
    public static final int FORCE_REMOVE = 0x20;
    /** Connect segment: return at once; the callback reports the result. The value is ours. */
    public static final int ASYNCHRONOUS_CONNECT = 0x2;

    /** Map: exactly at an address. Programs in Java have none, so no provider implements it. */
    public static final int FIXED_MAP_ADDR = 0x1;
    /** Map: stores fault. */
    public static final int READONLY_MAP = 0x2;
    /** Map remote segment: a load of a word adds 1 to it, in big-endian order, and returns what it was. */
    public static final int LOCK_OPERATION = 0x4;
    /** Map remote segment: a store adds 1 to the word and raises the interrupt there if it was 0. */
    public static final int CONDITIONAL_INTERRUPT_MAP = 0x8;
    /** Map remote segment: a store also raises the interrupt that is registered there. */
    public static final int UNCONDITIONAL_DATA_INTERRUPT_MAP = 0x10;
    /** Map remote segment: prefetch much and keep it. */
    public static final int READ_PREFETCH_AGGR_HOLD_MAP = 0x20;
    /** Map remote segment: prefetch 64 bytes and drop them after the first use. */
    public static final int READ_PREFETCH_NO_HOLD_MAP = 0x40;
    /** Map remote segment: no prefetching and no gathering by the processor. */
    public static final int IO_MAP_IOSPACE = 0x80;
    /** Map remote segment: packets that nothing answers. */
    public static final int DMOVE_MAP = 0x100;
    /** Map remote segment: each store leaves on its own. */
    public static final int WRITES_DISABLE_GATHER_MAP = 0x200;
    /** Map remote segment: packets of at most 64 bytes. */
    public static final int DISABLE_128_BYTES_PACKETS = 0x400;
    /** Map remote segment: over the adapter even if it is this node's own. */
    public static final int NO_MEMORY_LOOPBACK_MAP = 0x800;
    /** Map remote segment: the processor caches it. */
    public static final int WRITE_BACK_CACHE_MAP = 0x0800_0000;

    /** Create map sequence: a barrier of fewer bus cycles. From memory. */
    public static final int FAST_BARRIER = 0x1;
    /** Check sequence: do not push out what the stream buffers hold. */
    public static final int NO_FLUSH = 0x1;
    /** Check sequence: do not wait for answers under way; an error may show only at the next check. */
    public static final int NO_STORE_BARRIER = 0x2;
    /** Flush: the processor's buffers only. From memory. */
    public static final int FLUSH_CPU_BUFFERS_ONLY = 0x1;
    /** Copies and block transfers: from the remote segment to local memory. Ours, so as to differ from USE_CALLBACK. */
    public static final int BLOCK_READ = 0x4;
    /** Memory copy: check the sequence inside the call. From memory. */
    public static final int ERROR_CHECK = 0x2;

    /** Enqueue DMA transfer: start the queue as well. */
    public static final int DMA_POST = 0x2;
    /** Enqueue DMA transfer: wait for its end as well. */
    public static final int DMA_WAIT = 0x4;
    /** Enqueue DMA transfer: make the queue idle again after the wait. */
    public static final int DMA_RESET = 0x8;
    /** Enqueue DMA transfer: from the remote segment to the local one. */
    public static final int DMA_READ = 0x10;
    /** Create DMA queue: for physical addresses. */
    public static final int DMA_PHDMA = 0x20;
    /** Later products: global DMA. */
    public static final int DMA_GLOBAL = 0x40;
    /** Later products: the system's DMA engine. */
    public static final int DMA_SYSDMA = 0x100;
    /** Later products: the local end is any memory of the process. */
    public static final int DMA_USER_MEM = 0x200;
    /** Later products: the adapter's DMA engine. */
    public static final int DMA_ADAPTER = 0x800;

    /** Create interrupt: take the caller's number. */
    public static final int FIXED_INTNO = 0x2;
    /** Create interrupt: several may have the number; a trigger reaches all of them. */
    public static final int SHARED_INT = 0x4;
    /** Register interrupt flag: stores to it are conditional. */
    public static final int CONDITIONAL_INTERRUPT = 0x8;
    /** Create interrupt, later releases: triggers are counted, not taken together. */
    public static final int COUNTING_INT = 0x20;

    /** Cache sync, later releases: write the lines back. */
    public static final int CACHE_FLUSH = 0x10_0000;
    /** Cache sync, later releases: drop the lines. */
    public static final int CACHE_INVALIDATE = 0x20_0000;

    private SciFlags() {
    }
}
