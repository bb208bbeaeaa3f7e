package org.wirelore.adi.pvm;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * The packets of one rank. Sending never waits: a packet is kept until the network has taken it. What arrives is taken
 * from the network at once, whatever the rank waits for, so that ranks that send to each other never wait in a circle.
 * Packets of one sender come out in the order in which they were sent, those of several in the order in which they are
 * complete.
 */
final class PvmExchange {
    private static final int CONTEXT = 0;

    /**
     * A packet, and who has sent it.
     *
     * @param source a rank
     */
    record Arrival(int source, PvmPacket packet) {
    }

    private final Adi adi;
    private final Host host;
    private final boolean sleeps;
    private final Cost copy;
    private final AdiStatus seen = new AdiStatus();
    /** In the order in which they were announced. */
    private final List<Incoming> coming = new ArrayList<>();
    private final Deque<Arrival> arrived = new ArrayDeque<>();
    private final AdiCompletion sent = new Sent();
    private int sendsUnderWay;

    /** @param sleeps whether a rank that has nothing to run sleeps, even where its devices would have it look again */
    PvmExchange(Adi adi, Host host, boolean sleeps) {
        this.adi = adi;
        this.host = host;
        this.sleeps = sleeps;
        this.copy = host.cost(AdiCostNames.COPY);
    }

    int rank() {
        return adi.rank();
    }

    int size() {
        return adi.size();
    }

    void send(int destination, PvmPacket packet) {
        byte[] bytes = packet.written();
        if (destination == adi.rank()) {
            arrived.add(new Arrival(destination, PvmPacket.arrived(packet.kind(), bytes)));
            return;
        }
        sendsUnderWay++;
        AdiRequest request = started(() -> adi.startSend(MemorySegment.ofArray(bytes), 0, bytes.length, destination,
                packet.kind().tag(), CONTEXT, false, sent));
        if (request == null) {
            sendsUnderWay--;
        }
    }

    /** Charges the host for moving the items of a message between a task's buffer and a packet. */
    void copied(int bytes) {
        host.spend(copy, bytes);
    }

    /** Whether the network has taken all that was sent. */
    boolean hasSentAll() {
        return sendsUnderWay == 0;
    }

    /** The next packet, or null if none is complete yet. Makes progress. */
    @Nullable
    Arrival next() {
        takeAll();
        return arrived.poll();
    }

    /** Waits until something may have changed. */
    void await() {
        started(() -> {
            adi.progressOrWait();
            return null;
        });
    }

    /** As {@link #await}, of a rank that has nothing to run. */
    void rest() {
        restUntil(Host.FOREVER);
    }

    private void restUntil(long untilPs) {
        started(() -> {
            adi.progressEngine().pollOrWait(sleeps, untilPs);
            return null;
        });
    }

    /** The host's time, picoseconds. */
    long now() {
        return host.now();
    }

    /** The next packet, for which a rank that has nothing to run waits. */
    Arrival awaitNext() {
        Arrival next = next();
        while (next == null) {
            rest();
            next = next();
        }
        return next;
    }

    /** As {@link #awaitNext()}, but not longer than to a moment; null if none has come by then. */
    @Nullable
    Arrival awaitNextUntil(long untilPs) {
        Arrival next = next();
        while (next == null && (untilPs == Host.FOREVER || host.now() < untilPs)) {
            restUntil(untilPs);
            next = next();
        }
        return next;
    }

    /** The next packet of a kind; those that come before it come out after it. */
    Arrival awaitNext(PacketKind kind) {
        List<Arrival> others = new ArrayList<>();
        Arrival next = awaitNext();
        while (next.packet().kind() != kind) {
            others.add(next);
            next = awaitNext();
        }
        others.reversed().forEach(arrived::addFirst);
        return next;
    }

    private void takeAll() {
        started(() -> {
            while (adi.iprobe(Adi.ANY_SOURCE, Adi.ANY_TAG, CONTEXT, seen)) {
                Incoming incoming = new Incoming(seen.source, PacketKind.of(seen.tag), new byte[seen.length]);
                coming.add(incoming);
                adi.startReceive(MemorySegment.ofArray(incoming.bytes), 0, seen.length, seen.source, seen.tag, CONTEXT,
                        incoming);
            }
            return null;
        });
        for (Iterator<Incoming> each = coming.iterator(); each.hasNext();) {
            Incoming incoming = each.next();
            if (incoming.isLost) {
                each.remove();
            } else if (incoming.isComplete && isFirstOfItsSource(incoming)) {
                arrived.add(new Arrival(incoming.source, PvmPacket.arrived(incoming.kind, incoming.bytes)));
                each.remove();
            }
        }
    }

    /** A long packet may be complete behind a short one that was sent later. */
    private boolean isFirstOfItsSource(Incoming incoming) {
        for (Incoming each : coming) {
            if (each.source == incoming.source) {
                return each.equals(incoming);
            }
        }
        return false;
    }

    private interface Call {
        @Nullable
        AdiRequest run();
    }

    private static @Nullable AdiRequest started(Call call) {
        try {
            return call.run();
        } catch (AdiException e) {
            throw new PvmException(String.valueOf(e.getMessage()), e);
        }
    }

    private final class Sent implements AdiCompletion {
        @Override
        public void onComplete(AdiRequest request) {
            sendsUnderWay--;
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            throw new IllegalStateException("a send must bring its memory: handle=" + request.handle());
        }
    }

    /** A packet on its way in. */
    private static final class Incoming implements AdiCompletion {
        final int source;
        final PacketKind kind;
        final byte[] bytes;
        boolean isComplete;
        /** Its sender is. */
        boolean isLost;

        Incoming(int source, PacketKind kind, byte[] bytes) {
            this.source = source;
            this.kind = kind;
            this.bytes = bytes;
        }

        @Override
        public void onComplete(AdiRequest request) {
            isComplete = true;
            isLost = request.loss() != null;
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            return MemorySegment.ofArray(bytes);
        }
    }
}
