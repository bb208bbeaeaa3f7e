package org.wirelore.device.api.host;

import java.lang.foreign.MemorySegment;

/**
 * A card's registers at byte offsets from a base address register. On the card's side an access takes no time; the view
 * that a driver gets from {@link Kernel#map} brings time up to date first and charges the CPU for a programmed I/O
 * cycle. A bank can also be a window on memory, here or elsewhere, that takes words, double words and bursts, and whose
 * loads stall the CPU until the data is there.
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

    /** {@return the most bytes that one store of several words can have, a power of 2} */
    default int storeBytesMax() {
        return Integer.BYTES;
    }

    /**
     * Stores bytes in one access, such as a double word or a burst, for banks that contain a memory: it is there
     * as a whole. The bytes keep their order, whatever the host's order of bytes in a word is.
     *
     * @param offset in the bank, a multiple of 4
     * @param from where the bytes are
     * @param fromOffset first byte there
     * @param length how many bytes, a multiple of 4; the store does not cross a multiple of {@link #storeBytesMax}
     * @throws UnsupportedOperationException if the bank contains no memory
     */
    default void write(int offset, MemorySegment from, long fromOffset, int length) {
        throw new UnsupportedOperationException("the bank takes accesses of up to 4 bytes: length=" + length);
    }

    /**
     * Whether the card answers an access now. A card that can't (it must first fetch what is to be read, or has no room
     * for what is stored) makes the bus retry, and the CPU stalls. A CPU asks before each access and makes it at once
     * when the answer is yes.
     *
     * @param offset in the bank
     * @param length how many bytes
     * @param isRead whether it is a load
     * @param retry stands for the CPU; runs once, in any context, when it is to ask again after a no
     * @return whether the access can be made
     */
    default boolean accepts(int offset, int length, boolean isRead, Runnable retry) {
        return true;
    }

    /** Sends to the card what the CPU has gathered of stores in its own buffers. A card's own bank gathers nothing. */
    default void drain() {
    }
}
