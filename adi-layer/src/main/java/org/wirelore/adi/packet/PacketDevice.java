package org.wirelore.adi.packet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.Delivery;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;

/**
 * A device for protocols that carry packets. A subclass brings packets to peers, each exactly once and in order
 * ({@link #send}, {@link #progress}, {@link #arrived}); this class makes short messages, rendezvous and the leave of
 * them.
 *
 * <p>A packet begins with five words in the order of the machine: kind, context or handle of the receive, tag, length,
 * handle of the send. Short messages and the pieces of long ones follow them.
 *
 * <p>Nothing allocates after the construction.
 */
public abstract class PacketDevice implements AdiDevice {
    private static final int HEADER_BYTES = 20;
    /** The shortest packet that is long enough for what the core sends unasked. */
    public static final int PACKET_BYTES_MIN = HEADER_BYTES + Adi.UNASKED_BYTES_MAX;

    private static final int SHORT = 1;
    private static final int REQUEST_SEND = 2;
    private static final int OK_TO_SEND = 3;
    private static final int DATA = 4;
    private static final int LAST_ENVELOPE = 5;
    private static final int LAST_ANSWER = 6;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;

    private final Host host;
    private final int rank;
    private final int shortBytesMax;
    private final @Nullable PacketPeer[] peers;
    /** The packet that is being made. */
    private final MemorySegment packet;
    private @Nullable AdiSink sink;
    /** Set while the core takes an arrival: what it asks for then waits for the next poll. */
    private boolean dispatching;
    private long lastArrivalPs;

    /**
     * @param host the rank's machine
     * @param rank the own rank
     * @param members the ranks that the device connects, this one included
     * @param packetBytesMax the longest packet, at least {@link #PACKET_BYTES_MIN}
     * @throws IllegalArgumentException if packets are too short
     */
    protected PacketDevice(Host host, int rank, int[] members, int packetBytesMax) {
        if (packetBytesMax < PACKET_BYTES_MIN) {
            throw new IllegalArgumentException("packets must have at least " + PACKET_BYTES_MIN
                    + " bytes: packetBytesMax=" + packetBytesMax);
        }
        this.host = host;
        this.rank = rank;
        this.shortBytesMax = packetBytesMax - HEADER_BYTES;
        this.packet = MemorySegment.ofArray(new byte[packetBytesMax]);
        int largest = rank;
        for (int member : members) {
            largest = Math.max(largest, member);
        }
        peers = new @Nullable PacketPeer[largest + 1];
        for (int member : members) {
            peers[member] = member == rank ? null : new PacketPeer(member);
        }
    }

    /**
     * Takes a packet for a peer; copies it before it returns. Never waits.
     *
     * @param to the packet's bytes, from 0 on
     * @return false if there is no room now; the packet comes again
     */
    protected abstract boolean send(int peer, MemorySegment to, int length);

    /**
     * One round of the protocol: hands at most one arrival to {@link #arrived}, and sends what is due.
     *
     * @return whether anything happened
     */
    protected abstract boolean progress();

    /**
     * How long the rank stays after everything is done, because its last acknowledgment may be lost: from the last
     * packet that arrived, picoseconds. 0 on a network that loses nothing.
     */
    protected long lingerPs() {
        return 0;
    }

    /** Frees what the protocol has opened. */
    protected abstract void close();

    /**
     * A packet has arrived, in order and not before.
     *
     * @param from where it lies
     * @param offset where it begins
     * @return false if the core has no memory for it: to be treated as lost
     */
    protected final boolean arrived(int source, MemorySegment from, long offset) {
        PacketPeer peer = peer(source);
        lastArrivalPs = host.now();
        dispatching = true;
        try {
            return deliver(peer, from, offset);
        } finally {
            dispatching = false;
        }
    }

    @Override
    public final void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public final int shortBytesMax() {
        return shortBytesMax;
    }

    @Override
    public final int rendezvousBytes() {
        return shortBytesMax + 1;
    }

    @Override
    public final boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > shortBytesMax) {
            throw new AdiException(ErrorClass.COUNT, "expected at most " + shortBytesMax
                    + " bytes in a short message, found " + length);
        }
        PacketPeer peer = peer(destination);
        return peer.envelopes.isEmpty() && put(peer, SHORT, context, tag, length, 0, from, offset, length);
    }

    @Override
    public final void queueSend(AdiRequest request) {
        PacketPeer peer = peer(request.peer());
        peer.envelopes.add(request);
        if (!dispatching) {
            move(peer);
        }
    }

    @Override
    public final void okToSend(int source, int ticket, AdiRequest receive, int length) {
        PacketPeer peer = peer(source);
        receive.beginTransfer(ticket, length);
        peer.answers.add(receive);
        if (!dispatching) {
            move(peer);
        }
    }

    @Override
    public final boolean poll() {
        boolean happened = progress();
        for (PacketPeer peer : peers) {
            happened |= peer != null && move(peer);
        }
        return happened;
    }

    private boolean deliver(PacketPeer peer, MemorySegment from, long offset) {
        AdiSink core = sink();
        int context = from.get(WORD, offset + 4);
        int tag = from.get(WORD, offset + 8);
        int length = from.get(WORD, offset + 12);
        int handle = from.get(WORD, offset + 16);
        switch (from.get(WORD, offset)) {
            case SHORT -> {
                return core.onShort(this, peer.rank, context, tag, from, offset + HEADER_BYTES, length,
                        -1) != Delivery.REFUSED;
            }
            case REQUEST_SEND -> {
                return core.onRequestSend(this, peer.rank, context, tag, length, handle);
            }
            case OK_TO_SEND -> {
                AdiRequest send = request(handle);
                peer.unanswered--;
                send.beginTransfer(context, length);
                if (length == 0) {
                    core.onSendComplete(send);
                } else {
                    peer.data.add(send);
                }
            }
            case DATA -> {
                AdiRequest receive = request(handle);
                MemorySegment.copy(from, offset + HEADER_BYTES, receive.buffer(),
                        receive.offset() + receive.transferredBytes(), length);
                receive.transferred(length);
                if (receive.remainingBytes() == 0) {
                    peer.incoming--;
                    core.onReceiveComplete(receive);
                }
            }
            case LAST_ENVELOPE -> peer.heard = 1;
            case LAST_ANSWER -> peer.heard = 2;
            default -> throw new AdiException(ErrorClass.OTHER, "rank " + peer.rank + " sent rank " + rank
                    + " a packet of an unknown kind: " + from.get(WORD, offset));
        }
        return true;
    }

    /** Sends what waits for room at this peer, oldest first: answers, messages, data. */
    private boolean move(PacketPeer peer) {
        boolean moved = false;
        for (AdiRequest next = peer.answers.peek(); next != null && sendAnswer(peer, next);) {
            next = peer.answers.peek();
            moved = true;
        }
        for (AdiRequest next = peer.envelopes.peek(); next != null && sendEnvelope(peer, next);) {
            next = peer.envelopes.peek();
            moved = true;
        }
        for (AdiRequest next = peer.data.peek(); next != null && sendData(peer, next);) {
            next = peer.data.peek();
            moved = true;
        }
        return moved;
    }

    private boolean sendAnswer(PacketPeer peer, AdiRequest receive) {
        int length = receive.remainingBytes();
        if (!put(peer, OK_TO_SEND, receive.handle(), 0, length, receive.ticket(), packet, 0, 0)) {
            return false;
        }
        peer.answers.remove(receive);
        if (length == 0) {
            sink().onReceiveComplete(receive);
        } else {
            peer.incoming++;
        }
        return true;
    }

    private boolean sendEnvelope(PacketPeer peer, AdiRequest send) {
        boolean asks = send.isRendezvous();
        boolean isSent = asks
                ? put(peer, REQUEST_SEND, send.context(), send.tag(), send.length(), send.handle(), packet, 0, 0)
                : put(peer, SHORT, send.context(), send.tag(), send.length(), 0, send.buffer(), send.offset(),
                        send.length());
        if (isSent) {
            peer.envelopes.remove(send);
            if (asks) {
                peer.unanswered++;
            } else {
                sink().onSendComplete(send);
            }
        }
        return isSent;
    }

    /** One piece of the data. */
    private boolean sendData(PacketPeer peer, AdiRequest send) {
        int piece = Math.min(send.remainingBytes(), shortBytesMax);
        if (!put(peer, DATA, 0, 0, piece, send.ticket(), send.buffer(), send.offset() + send.transferredBytes(),
                piece)) {
            return false;
        }
        send.transferred(piece);
        if (send.remainingBytes() == 0) {
            peer.data.remove(send);
            sink().onSendComplete(send);
        }
        return true;
    }

    private boolean put(PacketPeer peer, int kind, int context, int tag, int length, int handle, MemorySegment from,
            long offset, int bytes) {
        packet.set(WORD, 0, kind);
        packet.set(WORD, 4, context);
        packet.set(WORD, 8, tag);
        packet.set(WORD, 12, length);
        packet.set(WORD, 16, handle);
        MemorySegment.copy(from, offset, packet, HEADER_BYTES, bytes);
        return send(peer.rank, packet, HEADER_BYTES + bytes);
    }

    /**
     * {@inheritDoc}
     *
     * <p>In two steps, since a message that a peer has sent may still meet a receive here: LAST_ENVELOPE when there are
     * no more messages and questions; LAST_ANSWER when every peer has said that, and all answers are out.
     */
    @Override
    public final FinishOutcome finish() {
        while (!isOver()) {
            boolean happened = poll();
            happened |= takeLeave();
            happened |= sink().progressOthers(this);
            if (!happened && !isOver()) {
                sink().awaitArrival(deadlinePs());
            }
        }
        linger();
        close();
        for (PacketPeer peer : peers) {
            if (peer != null && peer.unanswered > 0) {
                return FinishOutcome.LEFT_OVER;
            }
        }
        return FinishOutcome.CLEAN;
    }

    private void linger() {
        lastArrivalPs = host.now();
        while (host.now() < lastArrivalPs + lingerPs()) {
            if (!poll()) {
                sink().awaitArrival(Math.min(deadlinePs(), lastArrivalPs + lingerPs()));
            }
        }
    }

    private boolean takeLeave() {
        boolean happened = false;
        boolean haveAllSaid = true;
        for (PacketPeer peer : peers) {
            if (peer != null) {
                if (peer.said == 0 && peer.envelopes.isEmpty() && put(peer, LAST_ENVELOPE, 0, 0, 0, 0, packet, 0, 0)) {
                    peer.said = 1;
                    happened = true;
                }
                haveAllSaid &= peer.said > 0 && peer.heard > 0;
            }
        }
        for (PacketPeer peer : peers) {
            if (peer != null && haveAllSaid && peer.said == 1 && peer.answers.isEmpty()
                    && put(peer, LAST_ANSWER, 0, 0, 0, 0, packet, 0, 0)) {
                peer.said = 2;
                happened = true;
            }
        }
        return happened;
    }

    private boolean isOver() {
        for (PacketPeer peer : peers) {
            if (peer != null && (peer.said < 2 || peer.heard < 2 || peer.incoming > 0 || !peer.isIdle())) {
                return false;
            }
        }
        return true;
    }

    private PacketPeer peer(int number) {
        PacketPeer peer = peers[number];
        if (peer == null) {
            throw new IllegalStateException("the device must connect the peer: rank=" + rank + ", peer=" + number);
        }
        return peer;
    }

    private AdiRequest request(int handle) {
        AdiRequest request = sink().request(handle);
        if (request == null) {
            throw new AdiException(ErrorClass.OTHER, "rank " + rank + " received a packet for request " + handle
                    + ", which it does not have");
        }
        return request;
    }

    private AdiSink sink() {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before it is used: rank=" + rank);
        }
        return core;
    }
}
