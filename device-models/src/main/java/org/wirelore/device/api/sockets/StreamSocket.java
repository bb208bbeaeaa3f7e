package org.wirelore.device.api.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;

/** A reliable byte stream between two processes. */
public interface StreamSocket extends Pollable, AutoCloseable {
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

    /**
     * Gives pieces of memory, one after the other, to the system in one call ({@code writev}).
     *
     * @param pieces where they are
     * @param offsets where each begins
     * @param lengths bytes of each, 0 or more
     * @param count how many of the arrays' elements count
     * @return how many bytes it took in all, 0 if its buffer is full
     * @throws IOException if the connection broke
     */
    default int writev(MemorySegment[] pieces, long[] offsets, int[] lengths, int count) throws IOException {
        int taken = 0;
        for (int i = 0; i < count; i++) {
            int took = lengths[i] == 0 ? 0 : write(pieces[i], offsets[i], lengths[i]);
            taken += took;
            if (took < lengths[i]) {
                return taken;
            }
        }
        return taken;
    }

    /**
     * As {@link #read}, but waits until bytes, the end or an error are there: {@code read(2)} on a socket that blocks.
     *
     * @param process the process that waits, which is the socket's own
     * @param into where the bytes go
     * @param offset first byte there
     * @param length how many at most
     * @return how many bytes, or {@link #END}
     * @throws IOException if the connection broke
     */
    default int readBlocking(Host process, MemorySegment into, long offset, int length) throws IOException {
        int count = read(into, offset, length);
        while (count == 0 && length > 0) {
            process.sleep(Host.FOREVER);
            count = read(into, offset, length);
        }
        return count;
    }

    /**
     * Sets whether short segments leave at once (TCP_NODELAY) or wait for the acknowledgment of the last one (Nagle's
     * rule, the state of a new socket). Streams that never delay ignore it.
     *
     * @param on whether short segments leave at once
     * @throws IOException if the socket is closed
     */
    default void setNoDelay(boolean on) throws IOException {
    }

    /**
     * Asks for room for bytes that were written and not yet acknowledged (SO_SNDBUF). Streams whose buffers have
     * one size ignore it; others may round it.
     *
     * @param bytes how many, 1 or more
     * @throws IOException if the system does not allow as many, or the socket is closed
     */
    default void setSendBuffer(int bytes) throws IOException {
    }

    /**
     * Asks for room for bytes that have arrived and were not yet read (SO_RCVBUF). Streams whose buffers have
     * one size ignore it; others may round it.
     *
     * @param bytes how many, 1 or more
     * @throws IOException if the system does not allow as many, or the socket is closed
     */
    default void setReceiveBuffer(int bytes) throws IOException {
    }

    @Override
    default int ready(int wanted) {
        return ((wanted & READABLE) != 0 && isReadable() ? READABLE : 0)
                | ((wanted & WRITABLE) != 0 && isWritable() ? WRITABLE : 0);
    }

    /** Ends this side; the peer reads what was written and then {@link #END}. */
    @Override
    void close();
}
