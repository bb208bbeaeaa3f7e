package org.wirelore.device.api.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;

/** Unreliable messages with boundaries. */
public interface DatagramSocket extends Pollable, AutoCloseable {
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

    /**
     * As {@link #receive}, but waits for a message: {@code recvfrom(2)} on a socket that blocks.
     *
     * @param process the process that waits, which is the socket's own
     * @param into where the message goes
     * @param offset first byte there
     * @param length how many bytes
     * @return where it came from and how long it was
     * @throws IOException if the socket is closed
     */
    default Datagram receiveBlocking(Host process, MemorySegment into, long offset, int length) throws IOException {
        Datagram datagram = receive(into, offset, length);
        while (datagram == null) {
            process.sleep(Host.FOREVER);
            datagram = receive(into, offset, length);
        }
        return datagram;
    }

    /** A message may always be given to the system, which drops what it can't keep. */
    @Override
    default int ready(int wanted) {
        return (wanted & WRITABLE) | ((wanted & READABLE) != 0 && isReadable() ? READABLE : 0);
    }

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
