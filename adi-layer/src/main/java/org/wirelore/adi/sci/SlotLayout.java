package org.wirelore.adi.sci;

import java.lang.foreign.ValueLayout;

/**
 * What lies where in the segment that a rank has for one peer; ours. All words are 32-bit, in the host's byte order.
 * Only the peer writes them.
 *
 * <pre>
 *  hello      magic, then what both must agree on
 *  completed  how many records of the other direction the peer has taken; the last word of its bytes
 *  slots      records
 *  buffers    payload of records that do not fit into a slot
 *
 *  a record   stamp     the number of the record, from 1; with guard TAIL it is the slot's last word instead
 *             completed as above
 *             length    of the payload; with bit 31: it lies in the next buffer
 *             packet    header, then payload
 *             check sum of all before it, with guard CRC
 * </pre>
 */
final class SlotLayout {
    static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;

    static final int PACKET_HEADER_BYTES = 20;
    static final int IN_BUFFER = 1 << 31;

    static final int HELLO = 0;
    private static final int HELLO_BYTES = 128;
    /** The word that ends a stream buffer of either size, so that it leaves at once. */
    static final int COMPLETED = 2 * HELLO_BYTES - Integer.BYTES;
    private static final int SLOTS = 2 * HELLO_BYTES;

    private static final int BUFFER_ALIGNMENT = 128;

    private final SciProtocolConfig config;
    /** Where the stamp lies in a slot, and where what follows it in other slots. */
    private final int stamp;
    private final int body;
    private final int buffers;

    SlotLayout(SciProtocolConfig config) {
        this.config = config;
        boolean isLast = config.guard() == Guard.TAIL;
        stamp = isLast ? config.slotBytes() - Integer.BYTES : 0;
        body = isLast ? 0 : Integer.BYTES;
        int slotsEnd = SLOTS + config.slots() * config.slotBytes();
        buffers = (slotsEnd + BUFFER_ALIGNMENT - 1) & -BUFFER_ALIGNMENT;
    }

    /** The longest packet that fits into a slot. */
    static int inlineBytesMax(SciProtocolConfig config) {
        return config.slotBytes() - (config.guard() == Guard.CRC ? 4 : 3) * Integer.BYTES;
    }

    /** Words that both sides must agree on, behind the magic one. */
    int[] agreement(int from, int to, int size) {
        return new int[]{from, to, size, config.guard().code(), config.strict() ? 1 : 0, config.slots(),
            config.slotBytes(), config.buffers(), config.bufferBytes()};
    }

    long bytes() {
        return buffers + (long) config.buffers() * config.bufferBytes();
    }

    /** Where the slot of a record begins. */
    int slot(int index) {
        return SLOTS + index * config.slotBytes();
    }

    int buffer(int index) {
        return buffers + index * config.bufferBytes();
    }

    int stamp() {
        return stamp;
    }

    /** Where the word of what was taken lies in a slot; the length follows. */
    int body() {
        return body;
    }

    int length() {
        return body + Integer.BYTES;
    }

    int header() {
        return body + 2 * Integer.BYTES;
    }

    int payload() {
        return header() + PACKET_HEADER_BYTES;
    }
}
