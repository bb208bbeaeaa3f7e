package org.wirelore.device.unet;

import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.endpoint.ChannelTable;

/**
 * The transmit descriptors and the message headers in the host's memory (21140 manual, chapter on host communication,
 * transmit descriptors). Each slot of the ring has four longwords, and a header with room for an inline message behind
 * it.
 *
 * <pre>
 *   TDES0   ownership bit and status, which the card writes back
 *   TDES1   control bits and the sizes of both buffers
 *   TDES2   first buffer
 *   TDES3   second buffer, or 0
 * </pre>
 */
final class TransmitDescriptors {
    private static final int HEADER_STRIDE = ChannelTable.HEADER_BYTES + Reception.INLINE_BYTES;

    private final PinnedMemory pinned;
    private final PhysicalMemory memory;
    private final int entries;
    private int descriptors;
    private int headers;

    /** @param entries a power of two */
    TransmitDescriptors(PinnedMemory pinned, int entries) {
        this.pinned = pinned;
        memory = pinned.memory();
        this.entries = entries;
    }

    void allocate() {
        descriptors = pinned.allocate(entries * DriverRegisters.DESCRIPTOR_BYTES, 32);
        headers = pinned.allocate(entries * HEADER_STRIDE, 32);
    }

    /** The physical address of the ring, for CSR4. */
    int address() {
        return descriptors;
    }

    /** The slot of a position; positions count without end. */
    int slot(int position) {
        return position & entries - 1;
    }

    /** The physical address of a slot's header. */
    int header(int slot) {
        return headers + slot * HEADER_STRIDE;
    }

    /** Writes a channel's header: addresses, Ethernet type and ports, in the order of the wire. */
    void writeHeader(int slot, long head, long tail) {
        writeBigEndian(header(slot), head);
        writeBigEndian(header(slot) + 8, tail);
    }

    private void writeBigEndian(int address, long value) {
        memory.writeInt(address, Integer.reverseBytes((int) (value >>> 32)));
        memory.writeInt(address + 4, Integer.reverseBytes((int) value));
    }

    /** Fills a slot and hands it to the card. The ownership bit comes last, because the card may read at any moment. */
    void handOver(int slot, int control, int first, int second) {
        int at = at(slot);
        int endOfRing = slot == entries - 1 ? DriverRegisters.TDES1_TER : 0;
        memory.writeInt(at + 4, control | endOfRing);
        memory.writeInt(at + 8, first);
        memory.writeInt(at + 12, second);
        memory.writeInt(at, DriverRegisters.OWN);
    }

    /**
     * Hands a message over: the header, and behind it the message from the entry or from its place in the area. Each
     * descriptor has two buffers, so a message of several pieces takes further ones. The first one is handed over last,
     * because the card may read at any moment.
     *
     * @param position of the first descriptor
     * @param interrupt the interrupt bit, or 0
     */
    void handOver(int position, EndpointQueues endpoint, int entry, int interrupt) {
        int slot = slot(position);
        int channel = endpoint.channelOf(entry);
        writeHeader(slot, endpoint.channels.head(channel), endpoint.channels.tail(channel));
        int length = endpoint.lengthOf(entry);
        int offset = endpoint.offsetOf(entry);
        int whole = DriverRegisters.TDES1_FS | DriverRegisters.TDES1_LS | interrupt;
        if (offset == EndpointQueues.GATHERED) {
            handOverPieces(position, endpoint, entry, interrupt);
        } else if (offset == EndpointQueues.INLINE) {
            memory.copy(EndpointQueues.inlineData(entry), header(slot) + ChannelTable.HEADER_BYTES, length);
            handOver(slot, whole | ChannelTable.HEADER_BYTES + length, header(slot), 0);
        } else {
            handOver(slot, whole | ChannelTable.HEADER_BYTES | length << DriverRegisters.TDES1_TBS2_SHIFT,
                    header(slot), endpoint.base + offset);
        }
    }

    private void handOverPieces(int position, EndpointQueues endpoint, int entry, int interrupt) {
        int pieces = endpoint.piecesOf(entry);
        int last = SendEntry.descriptors(endpoint, entry) - 1;
        for (int i = last; i >= 0; i--) {
            int slot = slot(position + i);
            int piece = 2 * i;
            int first = i == 0 ? header(slot) : endpoint.base + endpoint.pieceOffset(entry, piece - 1);
            int sizes = i == 0 ? ChannelTable.HEADER_BYTES : endpoint.pieceLength(entry, piece - 1);
            int second = 0;
            if (piece < pieces) {
                second = endpoint.base + endpoint.pieceOffset(entry, piece);
                sizes |= endpoint.pieceLength(entry, piece) << DriverRegisters.TDES1_TBS2_SHIFT;
            }
            int flags = (i == 0 ? DriverRegisters.TDES1_FS : 0)
                    | (i == last ? DriverRegisters.TDES1_LS | interrupt : 0);
            handOver(slot, flags | sizes, first, second);
        }
    }

    /** Takes every slot back from the card, which must be stopped. */
    void clear() {
        for (int slot = 0; slot < entries; slot++) {
            memory.writeInt(at(slot), 0);
        }
    }

    /** Whether the card has closed the slot's descriptor. */
    boolean isDone(int slot) {
        return memory.readInt(at(slot)) >= 0;
    }

    /** Whether the card reported an error in a descriptor that it has closed. */
    boolean hasError(int slot) {
        return (memory.readInt(at(slot)) & DriverRegisters.ES) != 0;
    }

    /** Adds what the card has said of some slots; false if it still has one of them. */
    boolean hashInto(StateKey key, int from, int to) {
        for (int position = from; to - position > 0; position++) {
            key.add(hasError(slot(position)));
            if (!isDone(slot(position))) {
                return false;
            }
        }
        return true;
    }

    /** Descriptors that the card has not closed. */
    int ownedByCard() {
        int owned = 0;
        for (int slot = 0; slot < entries; slot++) {
            owned += isDone(slot) ? 0 : 1;
        }
        return owned;
    }

    private int at(int slot) {
        return descriptors + slot * DriverRegisters.DESCRIPTOR_BYTES;
    }
}
