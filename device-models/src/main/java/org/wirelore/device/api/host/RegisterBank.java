package org.wirelore.device.api.host;

/**
 * A card's registers at byte offsets from a base address register. On the card's side an access takes no time; the view
 * that a driver gets from {@link Kernel#map} brings time up to date first and charges the CPU for a programmed I/O
 * cycle.
 */
public interface RegisterBank {
    /**
     * Reads a register.
     *
     * @param offset of the register in the bank, bytes
     * @param sizeBytes 1, 2 or 4
     * @return the value, zero-extended; all ones where nothing answers
     */
    int read(int offset, int sizeBytes);

    /**
     * Writes a register.
     *
     * @param offset of the register in the bank, bytes
     * @param sizeBytes 1, 2 or 4
     * @param value what is written
     */
    void write(int offset, int sizeBytes, int value);

    /**
     * Reads a register of 32 bits.
     *
     * @param offset of the register in the bank, bytes
     * @return the value; all ones where nothing answers
     */
    default int read(int offset) {
        return read(offset, 4);
    }

    /**
     * Writes a register of 32 bits.
     *
     * @param offset of the register in the bank, bytes
     * @param value what is written
     */
    default void write(int offset, int value) {
        write(offset, 4, value);
    }
}
