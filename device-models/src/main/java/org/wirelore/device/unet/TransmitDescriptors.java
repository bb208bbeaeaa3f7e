package org.wirelore.device.unet;

import org.wirelore.device.api.host.PhysicalMemory;

/**
 * The transmit descriptors in the host's memory (DC21140A manual, section 4.2.2): a ring whose last one says so.
 */
final class TransmitDescriptors {
    private final PhysicalMemory memory;
    private final int entries;
    private int base;

    /** @param entries how many there are, a power of two */
    TransmitDescriptors(PhysicalMemory memory, int entries) {
        this.memory = memory;
        this.entries = entries;
    }

    void allocate() {
        base = memory.allocate(entries * TulipRegisters.DESCRIPTOR_BYTES, 32);
    }

    /** Where the ring begins, for CSR4. */
    int address() {
        return base;
    }

    /** Takes all of them back from the card. */
    void clear() {
        for (int slot = 0; slot < entries; slot++) {
            memory.writeInt(at(slot), 0);
        }
    }

    /**
     * Gives one to the card. The OWN bit is written last: the card may read the descriptor at any time.
     *
     * @param control TDES1: control bits and the sizes of both buffers
     */
    void give(int slot, int control, int firstBuffer, int secondBuffer) {
        int at = at(slot);
        memory.writeInt(at + 4, control | (slot == entries - 1 ? TulipRegisters.TDES1_TER : 0));
        memory.writeInt(at + 8, firstBuffer);
        memory.writeInt(at + 12, secondBuffer);
        memory.writeInt(at, TulipRegisters.OWN);
    }

    /** Whether the card has closed it. */
    boolean isDone(int slot) {
        return memory.readInt(at(slot)) >= 0;
    }

    /** Whether the card has closed it with the error summary set. */
    boolean hasError(int slot) {
        return (memory.readInt(at(slot)) & TulipRegisters.ES) != 0;
    }

    /** How many the card has not closed. */
    int ownedByCard() {
        int owned = 0;
        for (int slot = 0; slot < entries; slot++) {
            owned += isDone(slot) ? 0 : 1;
        }
        return owned;
    }

    private int at(int slot) {
        return base + slot * TulipRegisters.DESCRIPTOR_BYTES;
    }
}
