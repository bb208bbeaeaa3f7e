package org.wirelore.device.inet.kernel;

import org.jspecify.annotations.Nullable;

/** Packets in the order of their arrival, up to a limit. */
public final class PacketQueue {
    private final int limit;
    private @Nullable Mbuf first;
    private @Nullable Mbuf last;
    private int length;
    private long dropped;

    /** @param limit packets that the queue holds */
    public PacketQueue(int limit) {
        this.limit = limit;
    }

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return first == null;
    }

    public boolean isFull() {
        return length >= limit;
    }

    /** Packets that found the queue full. */
    public long dropped() {
        return dropped;
    }

    /** Counts a packet that found the queue full. */
    public void countDrop() {
        dropped++;
    }

    /** Appends a packet; the queue must not be full. */
    public void add(Mbuf packet) {
        packet.nextPacket = null;
        if (last == null) {
            first = packet;
        } else {
            last.nextPacket = packet;
        }
        last = packet;
        length++;
    }

    /** The oldest packet, which stays. */
    public @Nullable Mbuf peek() {
        return first;
    }

    /** Takes the oldest packet. */
    public @Nullable Mbuf poll() {
        Mbuf taken = first;
        if (taken != null) {
            first = taken.nextPacket;
            taken.nextPacket = null;
            if (first == null) {
                last = null;
            }
            length--;
        }
        return taken;
    }

    /** Drops everything and forgets what was dropped. */
    public void reset(MbufPool pool) {
        for (Mbuf packet = poll(); packet != null; packet = poll()) {
            pool.free(packet);
        }
        dropped = 0;
    }
}
