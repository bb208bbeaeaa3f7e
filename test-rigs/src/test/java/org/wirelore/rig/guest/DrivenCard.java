package org.wirelore.rig.guest;

import java.io.IOException;

/**
 * A 21143 as a driver and a cable see it, whichever model it is. Its memory is at {@link #MEMORY}, enabled and empty,
 * and it may master the bus.
 */
interface DrivenCard extends AutoCloseable {
    /** Where the memory that the card may reach begins. */
    int MEMORY = 0x100000;
    /** How much of it there is. */
    int MEMORY_BYTES = 1 << 20;
    long MAC = 0x08002BE54086L;

    /** Reads a command and status register, 0 to 15. */
    int read(int csr) throws IOException;

    void write(int csr, int value) throws IOException;

    byte[] readMemory(int address, int length) throws IOException;

    void writeMemory(int address, byte[] data) throws IOException;

    /** Lets everything happen that the card has begun. */
    void settle() throws IOException;

    /** A frame, without check sequence, arrives from the cable. */
    void deliver(byte[] frame) throws IOException;

    /** The next frame that the card has sent, without check sequence. */
    byte[] nextSent() throws IOException;

    @Override
    void close() throws IOException;
}
