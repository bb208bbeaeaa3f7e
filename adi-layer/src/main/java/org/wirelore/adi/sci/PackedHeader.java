package org.wirelore.adi.sci;

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
    private static final int LENGTH_AT = BYTES;
    private static final int HANDLE_AT = LENGTH_AT + Integer.BYTES;
    private static final int HAS_REST = 1 << 31;

    private final MemorySegment packed = MemorySegment.ofArray(new byte[BYTES]);
    private final MemorySegment whole = MemorySegment.ofArray(new byte[WHOLE_BYTES]);

    /** Stores a packet as a record; false if there is no room. */
    boolean send(SciOutgoing outgoing, MemorySegment header, MemorySegment from, long offset, int length) {
        boolean hasRest = header.get(SlotLayout.WORD, LENGTH_AT) != length
                || header.get(SlotLayout.WORD, HANDLE_AT) != 0;
        if (hasRest && length != 0) {
            throw new IllegalArgumentException("a packet with a payload must have no handle: length=" + length);
        }
        MemorySegment.copy(header, 0, packed, 0, BYTES);
        if (!hasRest) {
            return outgoing.send(packed, from, offset, length);
        }
        packed.set(SlotLayout.WORD, KIND_AT, header.get(SlotLayout.WORD, KIND_AT) | HAS_REST);
        return outgoing.send(packed, header, LENGTH_AT, REST_BYTES);
    }

    /** {@return the header of the next record's packet, as it was before; valid until the next call} */
    MemorySegment unpack(SciIncoming incoming) {
        MemorySegment memory = incoming.memory();
        MemorySegment.copy(memory, incoming.header(), whole, 0, BYTES);
        int kind = whole.get(SlotLayout.WORD, KIND_AT);
        if (kind < 0) {
            whole.set(SlotLayout.WORD, KIND_AT, kind & ~HAS_REST);
            MemorySegment.copy(memory, incoming.payload(), whole, LENGTH_AT, REST_BYTES);
        } else {
            whole.set(SlotLayout.WORD, LENGTH_AT, incoming.payloadBytes());
            whole.set(SlotLayout.WORD, HANDLE_AT, 0);
        }
        return whole;
    }
}
