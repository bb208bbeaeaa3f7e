package org.wirelore.rig.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.rig.program.Messenger;

/** Messages as datagrams: what is lost is not repeated, and what comes is taken in its order, from any sender. */
final class DatagramMessenger implements Messenger {
    /** How long a message waits for room at the interface, picoseconds: the time of some full frames. */
    private static final long ROOM_PS = 500_000_000;

    private final Host host;
    private final DatagramSocket socket;
    private final String[] hosts;
    private final int firstPort;
    private String waitsFor = "nothing";

    /**
     * @param hosts the host of each rank
     * @param firstPort the port of rank 0; the others follow
     */
    DatagramMessenger(Host host, DatagramSocket socket, String[] hosts, int firstPort) {
        this.host = host;
        this.socket = socket;
        this.hosts = hosts.clone();
        this.firstPort = firstPort;
    }

    @Override
    public void send(MemorySegment message, int length, int destination, int tag) {
        waitsFor = "room to send to rank " + destination;
        try {
            while (!socket.send(hosts[destination], firstPort + destination, message, 0, length)) {
                host.sleep(host.now() + ROOM_PS);
            }
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public int receive(MemorySegment into, int source, int tag) {
        waitsFor = "a message from rank " + source;
        try {
            while (true) {
                DatagramSocket.Datagram datagram = socket.receiveBlocking(host, into, 0, (int) into.byteSize());
                if (datagram.port() == firstPort + source) {
                    return datagram.length();
                }
            }
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    @Override
    public int exchange(MemorySegment message, int length, int destination, MemorySegment into, int source, int tag) {
        send(message, length, destination, tag);
        return receive(into, source, tag);
    }

    @Override
    public int messageBytesMax() {
        return socket.messageBytesMax();
    }

    @Override
    public boolean keepsLengths() {
        return true;
    }

    @Override
    public String waitsFor() {
        return waitsFor;
    }

    @Override
    public void finish() {
        socket.close();
    }

    @Override
    public int unreleased() {
        return 0;
    }
}
