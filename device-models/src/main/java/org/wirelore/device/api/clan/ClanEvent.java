package org.wirelore.device.api.clan;

/**
 * A record of the event ring: 32 bytes in host memory, little endian. What was written before it, the agent finds
 * written.
 *
 * <pre>
 *   0   kind; bit 8: of the receive queue; bit 9: by the peer
 *   4   number of the VI; of a completion queue for kinds that concern one
 *   8   descriptor, bits 31:0 of its address
 *   12  descriptor, bits 63:32
 *   16  operation, as in the status of a descriptor
 *   28  count of the record, from 1
 * </pre>
 */
public final class ClanEvent {
    /** Bytes of a record. */
    public static final int BYTES = 32;
    /** Offset of kind and flags. */
    public static final int KIND = 0;
    /** Offset of the number. */
    public static final int NUMBER = 4;
    /** Offset of the descriptor. */
    public static final int DESCRIPTOR = 8;
    /** Offset of the operation. */
    public static final int OPERATION = 16;
    /** Offset of the count. */
    public static final int COUNT = 28;

    /** In the first word: the kind. Kinds below {@link #COMPLETION} are errors by their numbers in VIPL. */
    public static final int KIND_MASK = 0xFF;
    /** In the first word: of the receive queue. */
    public static final int RECEIVE = 1 << 8;
    /** In the first word: the peer or the way to it did it. */
    public static final int BY_PEER = 1 << 9;

    /** A descriptor has completed on a queue that was armed. */
    public static final int COMPLETION = 0x10;
    /** A completion queue that was armed has an entry. */
    public static final int CQ_ENTRY = 0x11;
    /** A completion queue had no room for an entry, and has stopped. */
    public static final int CQ_OVERFLOW = 0x12;
    /** A connected VI is broken, and everything on it flushed. Comes before the error that did it. */
    public static final int VI_BROKEN = 0x13;

    private ClanEvent() {
    }
}
