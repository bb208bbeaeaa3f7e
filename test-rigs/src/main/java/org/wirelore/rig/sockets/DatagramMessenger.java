package org.wirelore.rig.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.rig.program.EarlyMessages;
import org.wirelore.rig.program.Messenger;

/** Messages as datagrams: what is lost is not repeated, and what comes is kept until its sender is asked for. */
final class DatagramMessenger implements Messenger {
    /** How long a message waits for room at the interface, picoseconds: the time of some full frames. */
    private static final long ROOM_PS = 500_000_000;

    private final Host host;
    private final DatagramSocket socket;
    private final String[] hosts;
    private final int firstPort;
    private final EarlyMessages early;
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
        early = new EarlyMessages(hosts.length);
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
        int kept = early.take(source, into);
        if (kept != EarlyMessages.NONE) {
            return kept;
        }
        try {
            while (true) {
                DatagramSocket.Datagram datagram = socket.receiveBlocking(host, into, 0, (int) into.byteSize());
                int sender = datagram.port() - firstPort;
                if (sender == source) {
                    return datagram.length();
                }
                if (sender >= 0 && sender < hosts.length) {
                    early.keep(sender, into, 0, (int) Math.min(datagram.length(), into.byteSize()));
                }
            }
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
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
