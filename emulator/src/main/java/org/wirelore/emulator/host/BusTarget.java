package org.wirelore.emulator.host;

/**
 * The memory behind a {@link PciBus}: a machine's own, or that of a virtual machine. Addresses are unsigned 32-bit
 * values in a {@code long}.
 */
public interface BusTarget {
    /**
     * Whether a whole range lies in this memory.
     *
     * @param address physical address of the first byte
     * @param length how many bytes, zero or more
     */
    boolean contains(long address, int length);

    /**
     * Reads bytes of a range that it {@linkplain #contains contains}.
     *
     * @param into where they go, from {@code offset} on
     */
    void read(long address, byte[] into, int offset, int length);

    /**
     * Writes bytes to a range that it {@linkplain #contains contains}.
     *
     * @param from where they are, from {@code offset} on
     */
    void write(long address, byte[] from, int offset, int length);
}
