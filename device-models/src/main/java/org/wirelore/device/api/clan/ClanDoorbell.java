package org.wirelore.device.api.clan;

/**
 * The doorbells of a VI: a page in base address register 1, at 4096 × slot, which its process has mapped. The words of
 * a queue are a latch: a write of the handle posts the descriptor with the address as it was written last. The process
 * writes one descriptor of a queue at a time.
 */
public final class ClanDoorbell {
    /** Bytes of a page. */
    public static final int PAGE_BYTES = 4096;
    /** The words of the send queue. */
    public static final int SEND = 0x00;
    /** The words of the receive queue. */
    public static final int RECEIVE = 0x40;
    /** Of a queue: bits 31:0 of a descriptor's address. */
    public static final int LOW = 0;
    /** Of a queue: bits 63:32 of the address. */
    public static final int HIGH = 4;
    /** Of a queue: handle of the memory that the descriptor lies in; posts it. */
    public static final int HANDLE = 8;

    private ClanDoorbell() {
    }

    /**
     * {@return where a word is}
     *
     * @param vi number of the VI, or its slot
     * @param isReceive which queue's
     * @param word {@link #LOW}, {@link #HIGH} or {@link #HANDLE}
     */
    public static int at(int vi, boolean isReceive, int word) {
        return (vi & 0xFFFF) * PAGE_BYTES + (isReceive ? RECEIVE : SEND) + word;
    }
}
