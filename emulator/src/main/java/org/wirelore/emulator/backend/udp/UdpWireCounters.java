package org.wirelore.emulator.backend.udp;

import java.util.concurrent.atomic.AtomicLong;

/** What the wire itself saw, beside the port's counters; readable at any time by any thread. */
public final class UdpWireCounters {
    final AtomicLong unknownSenders = new AtomicLong();
    final AtomicLong malformed = new AtomicLong();
    final AtomicLong wrongLength = new AtomicLong();
    final AtomicLong late = new AtomicLong();
    final AtomicLong incomplete = new AtomicLong();
    final AtomicLong lost = new AtomicLong();
    final AtomicLong full = new AtomicLong();
    final AtomicLong restarts = new AtomicLong();
    final AtomicLong unsent = new AtomicLong();
    final AtomicLong unreceived = new AtomicLong();

    UdpWireCounters() {
    }

    /** Datagrams from a wrong address, or without the wire's magic number, version or token. */
    public long unknownSenders() {
        return unknownSenders.get();
    }

    /** Datagrams of the other end that contradict themselves. */
    public long malformed() {
        return malformed.get();
    }

    /** Pieces of frames that are longer than this end takes, or shorter than a header. */
    public long wrongLength() {
        return wrongLength.get();
    }

    /**
     * Pieces of frames that were already there or given up: duplicates and reordered ones, which a wire doesn't have.
     */
    public long late() {
        return late.get();
    }

    /** Frames of which some pieces came; they are among the lost ones, too. */
    public long incomplete() {
        return incomplete.get();
    }

    /** Sequence numbers passed over. */
    public long lost() {
        return lost.get();
    }

    /** Whole frames for which the port had no room, because no receiver took the earlier ones. */
    public long full() {
        return full.get();
    }

    /** Times that the other end was started anew. */
    public long restarts() {
        return restarts.get();
    }

    /** Times that the system failed to give a datagram. */
    public long unreceived() {
        return unreceived.get();
    }

    /** Datagrams that the system refused to send. */
    public long unsent() {
        return unsent.get();
    }
}
