package org.wirelore.device.inet.udp;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.PacketQueue;

/** A port with the messages that wait there. */
public final class UdpPort {
    /** What a message's sender takes up in the receive buffer: a {@code sockaddr_in}. */
    private static final int SENDER_BYTES = 16;

    final Host owner;
    private final int port;
    private final PacketQueue queue = new PacketQueue(Integer.MAX_VALUE);
    private int heldBytes;
    private int limit;
    boolean isOpen = true;
    /** The next port of the same bucket. */
    @Nullable
    UdpPort next;

    UdpPort(Host owner, int port, int limit) {
        this.owner = owner;
        this.port = port;
        this.limit = limit;
    }

    /** The port. */
    public int port() {
        return port;
    }

    /** Whether the port was not closed. */
    public boolean isOpen() {
        return isOpen;
    }

    /** Sets how many bytes wait at most, their senders' addresses included. */
    public void limit(int bytes) {
        limit = bytes;
    }

    /** Whether a message waits. */
    public boolean isReadable() {
        return !queue.isEmpty();
    }

    boolean hasRoom(int bytes) {
        return heldBytes + bytes + SENDER_BYTES <= limit;
    }

    void add(Mbuf message, int bytes) {
        heldBytes += bytes + SENDER_BYTES;
        queue.add(message);
    }

    /** The oldest message, which stays; its sender is in its fields. */
    public @Nullable Mbuf peek() {
        return queue.peek();
    }

    /** Removes the oldest message. */
    public void remove(MbufPool pool) {
        Mbuf message = queue.poll();
        if (message != null) {
            heldBytes -= message.segmentBytes + SENDER_BYTES;
            pool.free(message);
        }
    }
}
