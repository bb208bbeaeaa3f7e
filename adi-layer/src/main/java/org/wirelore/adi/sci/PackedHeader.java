package org.wirelore.adi.sci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.adi.packet.PacketHeader;

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
    private static final int TAG_AT = 8;
    private static final int HAS_REST = 1 << 31;

    private final MemorySegment rest = Arena.ofAuto().allocate(REST_BYTES, Integer.BYTES);
    private final PacketHeader whole = new PacketHeader();
    private int payloadBytes;

    /** Stores a packet as a record; false if there is no room. */
    boolean send(SciOutgoing outgoing, PacketHeader header, MemorySegment from, long offset, int length) {
        if (header.length() == length && header.handle() == 0) {
            return outgoing.send(header.kind(), header.context(), header.tag(), from, offset, length);
        }
        if (length != 0) {
            throw new IllegalArgumentException("a packet with a payload must have no handle: length=" + length);
        }
        rest.set(SlotLayout.WORD, 0, header.length());
        rest.set(SlotLayout.WORD, Integer.BYTES, header.handle());
        return outgoing.send(header.kind() | HAS_REST, header.context(), header.tag(), rest, 0, REST_BYTES);
    }

    /** {@return the header of the next record's packet, as it was before; valid until the next call} */
    PacketHeader unpack(SciIncoming incoming) {
        MemorySegment memory = incoming.memory();
        long header = incoming.header();
        long first = WordPair.get(memory, header);
        int kind = WordPair.first(first);
        int context = WordPair.second(first);
        int tag = memory.get(SlotLayout.WORD, header + TAG_AT);
        payloadBytes = incoming.payloadBytes();
        // With the bit, but no room for the rest, it is of no kind that there is.
        if ((kind & HAS_REST) != 0 && payloadBytes == REST_BYTES) {
            long restAt = incoming.payload();
            payloadBytes = 0;
            whole.set(kind & ~HAS_REST, context, tag, memory.get(SlotLayout.WORD, restAt),
                    memory.get(SlotLayout.WORD, restAt + Integer.BYTES));
        } else {
            whole.set(kind, context, tag, payloadBytes, 0);
        }
        return whole;
    }

    /** Bytes of the payload of the packet whose header was unpacked last. */
    int payloadBytes() {
        return payloadBytes;
    }
}
