package org.wirelore.device.unet;

import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;

/**
 * The receive descriptors and the kernel buffers in the host's memory (21140 manual, chapter on host communication,
 * receive descriptors), and the one that the driver looks at next. Each slot of the ring has four longwords, and a
 * buffer for one frame.
 *
 * <pre>
 *   RDES0   ownership bit, and the status and length of a frame, which the card writes
 *   RDES1   control bits and the size of the buffer
 *   RDES2   the buffer
 *   RDES3   a second buffer; 0
 * </pre>
 */
final class ReceiveDescriptors {
    /** Room for the longest frame with its check sequence, in whole cache lines. */
    private static final int BUFFER_BYTES = 1536;

    private final PinnedMemory pinned;
    private final PhysicalMemory memory;
    private final int entries;
    private int descriptors;
    private int buffers;
    private int current;

    ReceiveDescriptors(PinnedMemory pinned, int entries) {
        this.pinned = pinned;
        memory = pinned.memory();
        this.entries = entries;
    }

    void allocate() {
        descriptors = pinned.allocate(entries * DriverRegisters.DESCRIPTOR_BYTES, 32);
        buffers = pinned.allocate(entries * BUFFER_BYTES, 32);
    }

    void reset() {
        current = 0;
    }

    /** The physical address of the ring, for CSR3. */
    int address() {
        return descriptors;
    }

    /** Hands every descriptor to the card, from the first. */
    void arm() {
        current = 0;
        for (int slot = 0; slot < entries; slot++) {
            int at = at(slot);
            memory.writeInt(at + 4, BUFFER_BYTES | (slot == entries - 1 ? DriverRegisters.RDES1_RER : 0));
            memory.writeInt(at + 8, buffer(slot));
            memory.writeInt(at + 12, 0);
            memory.writeInt(at, DriverRegisters.OWN);
        }
    }

    /** The current descriptor's status; negative while it is the card's. */
    int status() {
        return memory.readInt(at(current));
    }

    /** Bytes of the frame that a status is of, with its check sequence. */
    static int frameBytes(int status) {
        return status >>> DriverRegisters.RDES0_FL_SHIFT & DriverRegisters.RDES0_FL;
    }

    /** The physical address of the current descriptor's buffer. */
    int buffer() {
        return buffer(current);
    }

    /** Gives the current descriptor back to the card, and goes on to the next one. */
    void advance() {
        memory.writeInt(at(current), DriverRegisters.OWN);
        current = after(current);
    }

    /** The slot that the driver looks at next. */
    int current() {
        return current;
    }

    /** The physical address of the current descriptor. */
    int currentAddress() {
        return at(current);
    }

    /** Descriptors that the card can't fill, because they were not handed back to it. */
    int notArmed() {
        int notArmed = 0;
        for (int slot = 0; slot < entries; slot++) {
            notArmed += memory.readInt(at(slot)) < 0 ? 0 : 1;
        }
        return notArmed;
    }

    /** Adds the frames that the card has filled in; false if the driver holds back other descriptors, or all. */
    boolean hashInto(StateKey key) {
        int filled = 0;
        int slot = current;
        for (int status = status(); status >= 0; status = memory.readInt(at(slot))) {
            key.add(status);
            for (int offset = 0; offset < frameBytes(status); offset += Integer.BYTES) {
                key.add(memory.readInt(buffer(slot) + offset));
            }
            slot = after(slot);
            if (++filled == entries) {
                return false;
            }
        }
        key.add(filled);
        return filled == notArmed();
    }

    private int after(int slot) {
        return slot + 1 == entries ? 0 : slot + 1;
    }

    private int at(int slot) {
        return descriptors + slot * DriverRegisters.DESCRIPTOR_BYTES;
    }

    private int buffer(int slot) {
        return buffers + slot * BUFFER_BYTES;
    }
}
