package org.wirelore.device.api.myrinet;

/**
 * What the PCI bridge of boards with a LANai 5 to 9 has: a bank of 16 pointers into the SRAM, which the host writes
 * ({@link MyrinetBoard#writePointer}), and doorbells ({@link MyrinetBoard#ring}).
 *
 * <p>Sources give the bank's place and say that channel heads are in it; which word is whose is chosen here: a channel
 * has the number of the pulse that starts it, and doorbells have the first two words behind the channels.
 */
public final class BoardBridge {
    /** Pointer: the descriptor at which the chain from SRAM to the host goes on. */
    public static final int CHAIN_TO_HOST = 1;
    /** Pointer: the descriptor at which the chain from the host to SRAM goes on. */
    public static final int CHAIN_FROM_HOST = 2;
    /** Pointer: where the next doorbell's entry goes; it wraps in the aligned range of the queue's size around it. */
    public static final int DOORBELLS = 4;
    /** Pointer: with {@link #LIMIT_CHECK}, no entry goes where this points. */
    public static final int DOORBELL_LIMIT = 5;
    /** How many pointers there are. */
    public static final int POINTERS = 16;

    /** Control: the doorbell queue has 4 KB shifted by these bits. */
    public static final int QUEUE_SIZE = 7;
    /** Control: doorbells that find no room are dropped and counted, and do not overwrite others. */
    public static final int LIMIT_CHECK = 1 << 4;

    /** Bytes of the smallest doorbell queue. */
    public static final int QUEUE_BYTES_MIN = 4096;
    /** Bytes of a page of doorbells, which one process can have mapped. */
    public static final int PAGE_BYTES = 4096;
    /** Bytes of an entry: where in the window the doorbell is, and what was stored there. */
    public static final int ENTRY_BYTES = 8;

    private BoardBridge() {
    }
}
