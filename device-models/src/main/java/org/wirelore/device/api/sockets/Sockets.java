package org.wirelore.device.api.sockets;

import java.io.IOException;
import org.wirelore.device.api.Pollable;

/** The sockets of one process. */
public interface Sockets {
    /** Lets the system choose the port. */
    int ANY_PORT = 0;
    /** The highest number of a port. */
    int PORT_MAX = 65_535;

    /**
     * Begins to listen for stream connections.
     *
     * @param port 1 to 65,535, or {@link #ANY_PORT}
     * @return the listener
     * @throws IOException if the port is taken
     */
    StreamListener listen(int port) throws IOException;

    /**
     * Begins a stream connection; it is usable once {@link StreamSocket#isConnected()}.
     *
     * @param host the peer's name
     * @param port the peer's port, 1 to 65,535
     * @return the socket, not connected yet
     * @throws IOException if there is no such host
     */
    StreamSocket connect(String host, int port) throws IOException;

    /**
     * Opens a datagram socket.
     *
     * @param port 1 to 65,535, or {@link #ANY_PORT}
     * @return the socket
     * @throws IOException if the port is taken
     */
    DatagramSocket openDatagram(int port) throws IOException;

    /**
     * Asks a set of sockets of this process in one system call which of them are ready; it does not wait. The process
     * is signalled when one that is not becomes so.
     *
     * @param set the sockets
     * @param wanted of each what is asked: {@link Pollable#READABLE}, {@link Pollable#WRITABLE} or both
     * @param ready takes what holds of each
     * @param count how many of the arrays' elements count
     * @return how many sockets are ready
     */
    default int poll(Pollable[] set, int[] wanted, int[] ready, int count) {
        return Pollable.scan(set, wanted, ready, count);
    }
}
