package org.wirelore.device.api.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A reliable byte stream between two processes. */
public interface StreamSocket extends AutoCloseable {
    /** What {@link #read} answers when the peer has closed and everything was read. */
    int END = -1;

    /**
     * {@return whether the connection is established}
     *
     * @throws IOException if the peer refused it
     */
    boolean isConnected() throws IOException;

    /** {@return whether {@link #read} would do something: bytes, the end of the stream or an error are there} */
    boolean isReadable();

    /** {@return whether {@link #write} would take at least one byte} */
    boolean isWritable();

    /**
     * Takes up to {@code length} bytes that have arrived.
     *
     * @param into where the bytes go
     * @param offset first byte there
     * @param length how many at most
     * @return how many, 0 if none are there, or {@link #END}
     * @throws IOException if the connection broke
     */
    int read(MemorySegment into, long offset, int length) throws IOException;

    /**
     * Gives up to {@code length} bytes to the system.
     *
     * @param from where the bytes are
     * @param offset first byte there
     * @param length how many at most
     * @return how many it took, 0 if its buffer is full
     * @throws IOException if the connection broke
     */
    int write(MemorySegment from, long offset, int length) throws IOException;

    /** Ends this side; the peer reads what was written and then {@link #END}. */
    @Override
    void close();
}
