package org.wirelore.adi.sci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.adi.packet.DirectTransfer;
import org.wirelore.adi.packet.PacketHeader;

/**
 * The header of a packet as a record has it: kind, context and tag. Its two last words, length and handle, come only if
 * they say more than the record does; then the record's payload begins with them, and a short one of the packet
 * follows. So a word's message is a record of half a stream buffer.
 */
final class PackedHeader {
    static final int BYTES = 12;
    /** Bytes that a packet's own header has. */
    static final int WHOLE_BYTES = 20;

    private static final int REST_BYTES = WHOLE_BYTES - BYTES;
    private static final int TAG_AT = 8;
    private static final int HAS_REST = 1 << 31;

    private final MemorySegment rest = Arena.ofAuto().allocate(REST_BYTES + DirectTransfer.OFFER_BYTES_MAX,
            Integer.BYTES);
    private final PacketHeader whole = new PacketHeader();
    private long payload;
    private int payloadBytes;

    /** Stores a packet as a record; false if there is no room. */
    boolean send(SciOutgoing outgoing, PacketHeader header, MemorySegment from, long offset, int length) {
        if (header.length() == length && header.handle() == 0) {
            return outgoing.send(header.kind(), header.context(), header.tag(), from, offset, length);
        }
        if (length > DirectTransfer.OFFER_BYTES_MAX) {
            throw new IllegalArgumentException("a payload beside a handle must be an offer: length=" + length);
        }
        rest.set(SlotLayout.WORD, 0, header.length());
        rest.set(SlotLayout.WORD, Integer.BYTES, header.handle());
        MemorySegment.copy(from, offset, rest, REST_BYTES, length);
        return outgoing.send(header.kind() | HAS_REST, header.context(), header.tag(), rest, 0, REST_BYTES + length);
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
        payload = incoming.payload();
        // With the bit, but no room for the rest, it is of no kind that there is.
        if ((kind & HAS_REST) != 0 && payloadBytes >= REST_BYTES
                && payloadBytes <= REST_BYTES + DirectTransfer.OFFER_BYTES_MAX) {
            whole.set(kind & ~HAS_REST, context, tag, memory.get(SlotLayout.WORD, payload),
                    memory.get(SlotLayout.WORD, payload + Integer.BYTES));
            payloadBytes -= REST_BYTES;
            payload += REST_BYTES;
        } else {
            whole.set(kind, context, tag, payloadBytes, 0);
        }
        return whole;
    }

    /** Where the payload is of the packet whose header was unpacked last. */
    long payload() {
        return payload;
    }

    /** Bytes of the payload of the packet whose header was unpacked last. */
    int payloadBytes() {
        return payloadBytes;
    }
}
