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
     * Writes 8 bytes of SRAM in one access, at a multiple of 8.
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
     * Copies into the SRAM, in ascending order of addresses.
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
     * @param offset one of {@link LanaiRegister}
     * @return the register's value
     */
    int readRegister(int offset);

    /**
     * Writes a register.
     *
     * @param offset one of {@link LanaiRegister}
     * @param value the register's new value
     */
    void writeRegister(int offset, int value);

    /**
     * Writes the board control register: 1 bits act.
     *
     * @param bits which of its bits act
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
