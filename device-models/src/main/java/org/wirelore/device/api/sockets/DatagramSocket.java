package org.wirelore.device.api.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Unreliable messages with boundaries. */
public interface DatagramSocket extends AutoCloseable {
    /** {@return the local port, 1 to 65535} */
    int port();

    /** {@return longest message, bytes} */
    int messageBytesMax();

    /** {@return whether {@link #receive} would return a message} */
    boolean isReadable();

    /**
     * Sends one message.
     *
     * @param host name of the receiver's host
     * @param port the receiver's port there
     * @param from where the message is
     * @param offset first byte there
     * @param length how many bytes
     * @return false if the system has no room for it now; nothing was sent
     * @throws IOException if the host is unknown or the message too long
     */
    boolean send(String host, int port, MemorySegment from, long offset, int length) throws IOException;

    /**
     * Takes the next message; what does not fit into {@code length} bytes is cut off.
     *
     * @param into where the message goes
     * @param offset first byte there
     * @param length how many bytes
     * @return where it came from and how long it was, or null if none is there
     */
    @Nullable
    Datagram receive(MemorySegment into, long offset, int length);

    @Override
    void close();

    /**
     * What is known of a received message.
     *
     * @param host name of the sender's host
     * @param port the sender's port
     * @param length bytes it had on the wire; more than the caller's room if it was cut off
     */
    record Datagram(String host, int port, int length) {
    }
}
