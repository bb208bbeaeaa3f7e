package org.wirelore.adi.sci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The header of a packet as a record has it: kind, context and tag. Its two last words, length and handle, come only if
 * they say more than the record does, which no packet with a payload needs; they are the record's payload then. So a
 * word's message is a record of half a stream buffer.
 */
final class PackedHeader {
    static final int BYTES = 12;
    /** Bytes that a packet's own header has. */
    static final int WHOLE_BYTES = 20;

    private static final int REST_BYTES = WHOLE_BYTES - BYTES;
    private static final int KIND_AT = 0;
    private static final int CONTEXT_AT = 4;
    private static final int TAG_AT = 8;
    private static final int LENGTH_AT = BYTES;
    private static final int HANDLE_AT = LENGTH_AT + Integer.BYTES;
    private static final int HAS_REST = 1 << 31;

    private final MemorySegment whole = Arena.ofAuto().allocate(WHOLE_BYTES, Integer.BYTES);
    private int payloadBytes;

    /** Stores a packet as a record; false if there is no room. */
    boolean send(SciOutgoing outgoing, MemorySegment header, MemorySegment from, long offset, int length) {
        int kind = header.get(SlotLayout.WORD, KIND_AT);
        int context = header.get(SlotLayout.WORD, CONTEXT_AT);
        int tag = header.get(SlotLayout.WORD, TAG_AT);
        if (header.get(SlotLayout.WORD, LENGTH_AT) == length && header.get(SlotLayout.WORD, HANDLE_AT) == 0) {
            return outgoing.send(kind, context, tag, from, offset, length);
        }
        if (length != 0) {
            throw new IllegalArgumentException("a packet with a payload must have no handle: length=" + length);
        }
        return outgoing.send(kind | HAS_REST, context, tag, header, LENGTH_AT, REST_BYTES);
    }

    /** {@return the header of the next record's packet, as it was before; valid until the next call} */
    MemorySegment unpack(SciIncoming incoming) {
        MemorySegment memory = incoming.memory();
        long header = incoming.header();
        int kind = memory.get(SlotLayout.WORD, header + KIND_AT);
        int bytes = incoming.payloadBytes();
        // With the bit, but no room for the rest, it is of no kind that there is.
        boolean hasRest = (kind & HAS_REST) != 0 && bytes == REST_BYTES;
        long rest = incoming.payload();
        payloadBytes = hasRest ? 0 : bytes;
        whole.set(SlotLayout.WORD, KIND_AT, hasRest ? kind & ~HAS_REST : kind);
        whole.set(SlotLayout.WORD, CONTEXT_AT, memory.get(SlotLayout.WORD, header + CONTEXT_AT));
        whole.set(SlotLayout.WORD, TAG_AT, memory.get(SlotLayout.WORD, header + TAG_AT));
        whole.set(SlotLayout.WORD, LENGTH_AT, hasRest ? memory.get(SlotLayout.WORD, rest) : bytes);
        whole.set(SlotLayout.WORD, HANDLE_AT, hasRest ? memory.get(SlotLayout.WORD, rest + Integer.BYTES) : 0);
        return whole;
    }

    /** Bytes of the payload of the packet whose header was unpacked last. */
    int payloadBytes() {
        return payloadBytes;
    }
}
