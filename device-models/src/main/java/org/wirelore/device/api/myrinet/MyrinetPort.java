package org.wirelore.device.api.myrinet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A process's port on a Myrinet card that runs the FMP control program: its own page of SRAM, the host's shared send
 * queue, its receive queue and staging area in pinned host memory, and nothing else.
 *
 * <p>The layout is the control program's ({@link #table}); firmware-sim's {@code mcp/layout.h} says what the fields
 * mean. To send, a process takes the send queue's lock, checks that the slot is free ({@code send.done}), stores data,
 * then the other fields, then the field that arms the entry, counts the entry, and gives the lock back. To receive, it
 * looks at the notice of the next slot of its receive queue and stores in its page how many it has used up. To sleep,
 * it asks in its page for an interrupt, looks once more, and sleeps in its {@link org.wirelore.device.api.Host}; the
 * driver signals it.
 *
 * <p>Accesses to SRAM are programmed I/O, as on {@link MyrinetBoard}: charged, ordered with everything before, words
 * big endian. An access to SRAM that the process has not mapped throws {@link IndexOutOfBoundsException}, as the
 * processor would fault. A pause of the process's host also ends when the card stores into the receive queue, unless
 * the process has asked for an interrupt and has not had it.
 */
public interface MyrinetPort extends AutoCloseable {
    /** {@return what the driver has set up for the process} */
    PortMapping mapping();

    /** {@return the layout that the card's firmware publishes} */
    PublishedTable table();

    /**
     * Whether the driver has a route to a node.
     *
     * @param node number in the network, 0 to {@code nodes - 1}
     * @return whether packets can be sent there
     */
    boolean hasRoute(int node);

    /**
     * Reads a word of the process's page or of the send queue, or {@code send.done}.
     *
     * @param address SRAM address, a multiple of 4
     * @return the word
     */
    int readSram(int address);

    /**
     * Writes a word of the process's page or of the send queue.
     *
     * @param address SRAM address, a multiple of 4
     * @param value the word
     */
    void writeSram(int address, int value);

    /**
     * Writes 8 bytes in one access.
     *
     * @param address SRAM address, a multiple of 8
     * @param value the two words, the one at the lower address in the high half
     */
    void writeSramDouble(int address, long value);

    /**
     * Copies into the SRAM, in ascending order of addresses.
     *
     * @param address SRAM address of the first byte, a multiple of 8
     * @param from where the bytes are
     * @param fromOffset first byte there
     * @param length how many bytes
     */
    void writeSram(int address, MemorySegment from, long fromOffset, int length);

    /**
     * Tells the card that a slot of the send queue is armed. Cards with doorbells learn here who has armed it; for the
     * others it does nothing and costs nothing.
     *
     * @param slot index of the slot in the send queue
     */
    void ring(int slot);

    /**
     * {@return whether the driver has given the port up, because the card had to be reset} What was under way is lost;
     * the process must close the port.
     */
    boolean isLost();

    /**
     * The first damaged packet that the card has dropped, and its driver has read of, since the port was opened. No one
     * sends it again. A wait of the process ends, asleep or not, when there is one.
     *
     * @return the packet, or null if there was none
     */
    @Nullable
    PacketLoss loss();

    @Override
    void close();
}
