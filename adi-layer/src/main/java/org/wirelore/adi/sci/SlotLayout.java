package org.wirelore.adi.sci;

import java.lang.foreign.ValueLayout;

/**
 * Slots and buffers of one kind of records in the segment that a rank has for one peer ({@link SegmentLayout}); ours.
 * All words are 32-bit, in the host's byte order.
 *
 * <pre>
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

    static final int IN_BUFFER = 1 << 31;

    private static final int COMPLETED_BYTES = 128;
    private static final int BUFFER_ALIGNMENT = 128;

    private final SciProtocolConfig config;
    /** Where the stamp lies in a slot, and where what follows it in other slots. */
    private final int stamp;
    private final int body;
    private final int slots;
    private final int lead;
    private final int headerBytes;
    private final int buffers;

    /**
     * @param base where it begins: a multiple of the longest stream buffer, 128
     * @param lead where in its slot a record begins: with half a stream buffer, a record of the other half ends it, and
     *     leaves at once
     * @param headerBytes of a record's packet
     */
    SlotLayout(SciProtocolConfig config, int base, int lead, int headerBytes) {
        this.config = config;
        slots = base + COMPLETED_BYTES;
        this.lead = lead;
        this.headerBytes = headerBytes;
        boolean isLast = config.guard() == Guard.TAIL;
        stamp = isLast ? config.slotBytes() - Integer.BYTES : 0;
        body = isLast ? 0 : Integer.BYTES;
        int slotsEnd = slots + config.slots() * config.slotBytes();
        buffers = (slotsEnd + BUFFER_ALIGNMENT - 1) & -BUFFER_ALIGNMENT;
    }

    /** The longest payload that fits into a slot. */
    int inlineBytesMax() {
        return config.slotBytes() - lead - payload() - (config.guard() == Guard.CRC ? Integer.BYTES : 0)
                - (config.guard() == Guard.TAIL ? Integer.BYTES : 0);
    }

    /** Where it ends. */
    long end() {
        return buffers + (long) config.buffers() * config.bufferBytes();
    }

    /** The word that ends a stream buffer of either size, so that it leaves at once. */
    int completed() {
        return slots - Integer.BYTES;
    }

    /** Where the record of a slot begins. */
    int slot(int index) {
        return slots + index * config.slotBytes() + lead;
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
        return header() + headerBytes;
    }

    /** Bytes to be stored of a record: they end a stream buffer of the card, or the slot. */
    int storedBytes(int recordBytes, int streamBytes) {
        int end = (lead + recordBytes + streamBytes - 1) / streamBytes * streamBytes;
        return Math.min(config.slotBytes(), end) - lead;
    }
}
