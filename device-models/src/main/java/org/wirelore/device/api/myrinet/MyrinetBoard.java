package org.wirelore.device.api.myrinet;

import java.lang.foreign.MemorySegment;

/**
 * A process's mapping of a board.
 *
 * <p>Accesses are programmed I/O: each is ordered with everything before it, and is charged. SRAM and registers are big
 * endian; a word's value here is the one that the board's processor sees. An access outside the window throws {@link
 * IndexOutOfBoundsException}, as the processor would fault.
 */
public interface MyrinetBoard extends AutoCloseable {
    /** Control: hold the board's processor in reset. */
    int RESET_ON = 1 << 30;
    /** Control: let it run. */
    int RESET_OFF = 1 << 31;
    /** Control: let the board drive its interrupt line. */
    int INTERRUPTS_ON = 1 << 29;
    /** Control: don't. */
    int INTERRUPTS_OFF = 1 << 28;
    /** Control: pulse the wake input. */
    int WAKE = 1 << 27;

    /** {@return size of the SRAM} */
    int sramBytes();

    /**
     * Reads a word of SRAM, at a multiple of 4.
     *
     * @param offset byte address in the SRAM
     * @return the word, in the host's order of bytes
     */
    int readSram(int offset);

    /**
     * Writes a word of SRAM, at a multiple of 4.
     *
     * @param offset byte address in the SRAM
     * @param value the word, in the host's order of bytes
     */
    void writeSram(int offset, int value);

    /**
     * Writes 8 bytes of SRAM, at a multiple of 8: in one access where the host has such, else as two words.
     *
     * @param offset byte address in the SRAM
     * @param value the two words, the one at the lower address in the high half
     */
    default void writeSramDouble(int offset, long value) {
        writeSram(offset, (int) (value >>> 32));
        writeSram(offset + 4, (int) value);
    }

    /**
     * Copies out of the SRAM, in the order of addresses.
     *
     * @param offset byte address in the SRAM
     * @param into where the bytes go
     * @param intoOffset first byte there
     * @param length how many bytes
     */
    void readSram(int offset, MemorySegment into, long intoOffset, int length);

    /**
     * Copies into the SRAM, in ascending order of addresses, by the widest stores that the host has.
     *
     * @param offset byte address in the SRAM
     * @param from where the bytes are
     * @param fromOffset first byte there
     * @param length how many bytes
     */
    void writeSram(int offset, MemorySegment from, long fromOffset, int length);

    /**
     * Reads a register.
     *
     * @param offset one of {@link #registers}, or of {@link LanaiRegister} on a LANai 4
     * @return the register's value
     */
    int readRegister(int offset);

    /**
     * Writes a register.
     *
     * @param offset one of {@link #registers}, or of {@link LanaiRegister} on a LANai 4
     * @param value the register's new value
     */
    void writeRegister(int offset, int value);

    /** {@return where the registers are and what differs among chips} Boards are LANai 4 boards if they say nothing. */
    default RegisterBlock registers() {
        return RegisterBlock.LANAI4;
    }

    /**
     * Writes a pointer of the board's bridge.
     *
     * @param index one of {@link BoardBridge}
     * @param address SRAM address, a multiple of 8
     * @throws IndexOutOfBoundsException if the board has no such pointer, such as one with a LANai 4
     */
    default void writePointer(int index, int address) {
        throw new IndexOutOfBoundsException("a LANai 4 board has no pointers: index=" + index);
    }

    /**
     * Rings a doorbell: the store is queued in SRAM.
     *
     * @param offset from the first doorbell, a multiple of 4; its page is what a process can have mapped
     * @param value what is stored
     * @throws IndexOutOfBoundsException if the board has no such doorbell, such as one with a LANai 4
     */
    default void ring(int offset, int value) {
        throw new IndexOutOfBoundsException("a LANai 4 board has no doorbells: offset=" + offset);
    }

    /**
     * Writes the board control register: 1 bits act.
     *
     * @param bits which of its bits act, in the positions named here on every board; on boards with a bridge also those
     *     of {@link BoardBridge}, which are as they were written last
     */
    void control(int bits);

    /** {@return the host memory that the board's DMA can reach} */
    HostRegion hostRegion();

    /**
     * {@return the level of the interrupt line: some bit is set in both ISR and EIMR, and interrupts are on} The
     * process's {@link org.wirelore.device.api.Host} is signalled when it rises.
     */
    boolean isInterrupting();

    @Override
    void close();
}
