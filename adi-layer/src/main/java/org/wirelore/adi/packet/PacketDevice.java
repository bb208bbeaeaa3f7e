package org.wirelore.adi.packet;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.RequestQueue;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * A device for protocols that carry packets. A subclass brings packets to peers, each exactly once and in order
 * ({@link #send}, {@link #progress}, {@link #arrived}); this class makes short messages, rendezvous and the leave of
 * them.
 *
 * <p>A packet begins with five words in the order of the machine: kind, context or handle of the receive, tag, length,
 * handle of the send. Short messages follow them, and pieces of long ones, which have the handle of the receive in the
 * place of the tag. Nothing allocates after the construction.
 */
public abstract class PacketDevice implements AdiDevice {
    /** Bytes of a packet's header. */
    protected static final int HEADER_BYTES = PacketHeader.BYTES;
    /** The shortest packet that is long enough for what the core sends unasked. */
    public static final int PACKET_BYTES_MIN = HEADER_BYTES + Adi.UNASKED_BYTES_MAX;

    private final Host host;
    private final int rank;
    private final int shortBytesMax;
    private final int rendezvousBytes;
    private final Cost copyCost;
    private final @Nullable PacketPeer[] peers;
    private final PacketOutbox outbox;
    private final PacketLeave leave;
    /** Of a packet that has arrived as bytes. */
    private final PacketHeader loaded = new PacketHeader();
    private final ArrivedHeader arrived;
    private @Nullable AdiSink sink;
    private @Nullable DirectTransfer direct;
    /** Set while the core takes an arrival: what it asks for then waits for the next poll. */
    private boolean dispatching;

    /** Where only messages ask that fit into no packet. */
    protected PacketDevice(Host host, int rank, int[] members, int packetBytesMax) {
        this(host, rank, members, packetBytesMax, Integer.MAX_VALUE);
    }

    /**
     * @param host the rank's machine
     * @param rank the own rank
     * @param members the ranks that the device connects, this one included
     * @param packetBytesMax the longest packet, at least {@link #PACKET_BYTES_MIN}
     * @param rendezvousBytes messages of at least this many bytes ask, and all that fit into no packet
     * @throws IllegalArgumentException if packets are too short
     */
    protected PacketDevice(Host host, int rank, int[] members, int packetBytesMax, int rendezvousBytes) {
        if (packetBytesMax < PACKET_BYTES_MIN) {
            throw new IllegalArgumentException("packets must have at least " + PACKET_BYTES_MIN
                    + " bytes: packetBytesMax=" + packetBytesMax);
        }
        this.host = host;
        this.rank = rank;
        this.shortBytesMax = packetBytesMax - HEADER_BYTES;
        this.rendezvousBytes = Math.min(rendezvousBytes, shortBytesMax + 1);
        this.copyCost = host.cost(AdiCostNames.COPY);
        this.outbox = new PacketOutbox(this, host, packetBytesMax);
        this.arrived = new ArrivedHeader(rank);
        peers = new @Nullable PacketPeer[IntStream.of(members).max().orElse(rank) + 1];
        for (int member : members) {
            peers[member] = member == rank ? null : new PacketPeer(member);
        }
        leave = new PacketLeave(this, host, peers, outbox);
    }

    /**
     * Takes a packet for a peer; copies it before it returns. Never waits.
     *
     * @param to the packet's bytes, from 0 on
     * @return false if there is no room now; the packet comes again
     */
    protected abstract boolean send(int peer, MemorySegment to, int length);

    /**
     * Takes a packet for a peer, whose header and payload lie apart: for a protocol that moves the payload from where
     * the user has it. The header has {@value #HEADER_BYTES} bytes from 0 on, and room behind it for the rest.
     *
     * @return as {@link #send(int, MemorySegment, int)}, which is what it calls unless a protocol has a shorter way
     */
    protected boolean send(int peer, MemorySegment header, MemorySegment from, long offset, int length) {
        MemorySegment.copy(from, offset, header, HEADER_BYTES, length);
        return send(peer, header, HEADER_BYTES + length);
    }

    /**
     * Takes a packet for a peer, whose header is no bytes yet: for a protocol that stores words where they go.
     *
     * @param header valid during the call
     * @return as {@link #send(int, MemorySegment, MemorySegment, long, int)}, which is what it usually calls
     */
    protected boolean send(int peer, PacketHeader header, MemorySegment from, long offset, int length) {
        return outbox.send(peer, header, from, offset, length);
    }

    /** Whether what {@link #send} has taken needs no answer: the user's buffer is free at once. */
    protected boolean isFreeAtOnce() {
        return true;
    }

    /** All data of a long message have been taken by {@link #send}: its buffer is the program's from now on. */
    protected void dataSent(int peer) {
    }

    /** A peer may need an answer: who lingers stays. */
    protected final void heard() {
        leave.onArrival();
    }

    /** Whether no send to a peer waits for room. */
    protected final boolean isClear(int peer) {
        return peer(peer).envelopes.isEmpty();
    }

    /** Whether the program waits for this very peer: for a collective operation, or for a message or its data. */
    protected final boolean isAwaiting(int peer, boolean isCollective) {
        return sink().isAwaiting(peer, isCollective) || (!isCollective && peer(peer).incoming > 0);
    }

    /** Whether the rank waits for what this peer can send: a message, maybe from any rank, data, or its leave. */
    protected final boolean isExpecting(int peer) {
        return leave.isExpecting(peer(peer));
    }

    /** From now on, the data of long messages go another way where that has one; before anything is sent. */
    public final void transferBy(DirectTransfer newDirect) {
        direct = newDirect;
        outbox.transferBy(newDirect);
        newDirect.connect(new PacketPuts(this, outbox));
    }

    /** How the rank sleeps, where it does so for the packets like this. */
    protected final AdiSleep sleepBeside(AdiSleep own) {
        return direct == null ? own : direct.sleep(own);
    }

    /** Everything that was sent to a peer has been taken there: where buffers are not free at once. */
    protected final void taken(int peer) {
        RequestQueue sent = peer(peer).unconfirmed;
        for (AdiRequest next = sent.peek(); next != null; next = sent.peek()) {
            sent.remove(next);
            sink().onSendComplete(next);
        }
    }

    /** A collective operation of the device's own is over. */
    protected final void groupOver(AdiRequest request) {
        sink().onCollectiveComplete(request);
    }

    /** Whether the rank is leaving: no send and no receive begins any more. */
    protected final boolean isFinishing() {
        return leave.isBegun();
    }

    /** A peer is lost: what is under way with it ends with the error, and so does what begins later. */
    protected final void lose(int peer, AdiException loss) {
        outbox.drop(peer(peer), loss);
        sink().onPeerLost(peer, loss);
    }

    /** The other way to a peer is broken: {@link #lose} and what else the loss of a peer is. */
    protected void giveUp(int peer, AdiException loss) {
        lose(peer, loss);
    }

    /** The other way to a peer is broken while nothing is under way there: is its host gone? */
    protected void suspect(int peer) {
    }

    /** One step of leaving, after all that was to be sent has been; whether it was the last. */
    protected boolean leave() {
        return true;
    }

    /** One round: at most one arrival goes to {@link #arrived}, and what is due is sent; whether there was any. */
    protected abstract boolean progress();

    /**
     * How long the rank stays after everything is done, because its last acknowledgment may be lost: from the last
     * packet that arrived, picoseconds. 0 on a network that loses nothing.
     */
    protected long lingerPs() {
        return 0;
    }

    /** Whether something has come, beside messages, that the program has not taken; asked when the rank has left. */
    protected boolean hasLeftOver() {
        return false;
    }

    /** Frees what the protocol has opened. */
    protected abstract void close();

    /**
     * A packet has arrived, in order and not before.
     *
     * @param from where it lies
     * @param offset where it begins
     * @param length its bytes, {@value #HEADER_BYTES} or more
     * @return false if the core has no memory for it: to be treated as lost
     * @throws AdiException with {@link ErrorClass#OTHER} if it is none that a peer sends
     */
    protected final boolean arrived(int source, MemorySegment from, long offset, int length) {
        return arrived(source, from, offset, from, offset + HEADER_BYTES, length - HEADER_BYTES);
    }

    /**
     * As {@link #arrived(int, MemorySegment, long, int)}, of a packet of a protocol that has not kept its length: it is
     * as long as its header says.
     */
    protected final boolean arrived(int source, MemorySegment from, long offset) {
        loaded.load(from, offset);
        long room = Math.max(0, from.byteSize() - offset - HEADER_BYTES);
        int said = loaded.hasPayload() ? (int) Math.clamp(loaded.length(), 0, room) : 0;
        return arrived(source, loaded, from, offset + HEADER_BYTES, said);
    }

    /**
     * As {@link #arrived(int, MemorySegment, long, int)}, of a packet whose header and payload lie apart.
     *
     * @param data where the payload lies
     * @param dataOffset where it begins
     * @param dataBytes its length
     */
    protected final boolean arrived(int source, MemorySegment from, long offset, MemorySegment data, long dataOffset,
            int dataBytes) {
        loaded.load(from, offset);
        return arrived(source, loaded, data, dataOffset, dataBytes);
    }

    /**
     * As {@link #arrived(int, MemorySegment, long, MemorySegment, long, int)}, of a packet whose header is no bytes.
     *
     * @param header valid until the call returns
     */
    protected final boolean arrived(int source, PacketHeader header, MemorySegment data, long dataOffset,
            int dataBytes) {
        PacketPeer peer = peer(source);
        leave.onArrival();
        dispatching = true;
        try {
            if (header.kind() == PacketOutbox.SHORT && header.length() == dataBytes) {
                return sink().onShort(this, source, header.context(), header.tag(), data, dataOffset, dataBytes,
                        -1) != Delivery.REFUSED;
            }
            arrived.set(source, header, dataBytes);
            return deliver(peer, data, dataOffset, dataBytes);
        } finally {
            dispatching = false;
        }
    }

    @Override
    public final @Nullable ProgramBuffers programBuffers() {
        return direct;
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
        return rendezvousBytes;
    }

    @Override
    public final boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > shortBytesMax) {
            throw new AdiException(ErrorClass.COUNT, "expected at most " + shortBytesMax
                    + " bytes in a short message, found " + length);
        }
        return isClear(destination) && isFreeAtOnce()
                && outbox.put(peer(destination), PacketOutbox.SHORT, context, tag, length, 0, from, offset, length);
    }

    @Override
    public final void queueSend(AdiRequest request) {
        outbox.addEnvelope(peer(request.peer()), request);
        move(peer(request.peer()));
    }

    @Override
    public final void okToSend(int source, int ticket, AdiRequest receive, int length) {
        PacketPeer peer = peer(source);
        receive.beginTransfer(ticket, length);
        outbox.addAnswer(peer, receive);
        move(peer);
    }

    /** Sends what is due to a peer, unless the core is asking for it while it takes an arrival. */
    void move(PacketPeer peer) {
        if (!dispatching) {
            outbox.move(peer);
        }
    }

    @Override
    public final boolean poll() {
        boolean happened = progress();
        happened |= direct != null && direct.progress();
        happened |= outbox.moveAll(peers);
        return happened;
    }

    /** Delivers a packet other than a short message as long as it says. */
    private boolean deliver(PacketPeer peer, MemorySegment data, long dataOffset, int dataBytes) {
        AdiSink core = sink();
        PacketHeader header = arrived.words();
        int length = header.length();
        switch (header.kind()) {
            case PacketOutbox.SHORT -> arrived.requirePayload();
            case PacketOutbox.REQUEST_SEND -> {
                arrived.requireLength();
                return core.onRequestSend(this, peer.rank, header.context(), header.tag(), length, header.handle());
            }
            case PacketOutbox.OK_TO_SEND -> {
                AdiRequest send = arrived.answered(core.request(header.handle()));
                peer.unanswered--;
                send.beginTransfer(header.context(), length);
                if (length == 0) {
                    core.onSendComplete(send);
                } else {
                    outbox.begin(peer, send, data, dataOffset, dataBytes);
                }
            }
            case PacketOutbox.DATA -> {
                AdiRequest receive = arrived.awaited(core.request(header.tag()));
                MemorySegment.copy(data, dataOffset, receive.buffer(), receive.offset() + receive.transferredBytes(),
                        length);
                host.spend(copyCost, length);
                receive.transferred(length);
                if (receive.remainingBytes() == 0) {
                    complete(peer, receive);
                }
            }
            case PacketOutbox.PUT -> {
                AdiRequest receive = arrived.awaitedWhole(core.request(header.tag()));
                receive.transferred(length);
                complete(peer, receive);
            }
            case PacketOutbox.LAST_ENVELOPE -> peer.heard = 1;
            case PacketOutbox.LAST_ANSWER -> peer.heard = 2;
            default -> throw arrived.unknown();
        }
        return true;
    }

    /** All bytes of a long message are there. */
    void complete(PacketPeer peer, AdiRequest receive) {
        peer.incoming--;
        outbox.arrived(receive);
        sink().onReceiveComplete(receive);
    }

    @Override
    public final FinishOutcome finish() {
        return leave.run();
    }

    PacketPeer peer(int number) {
        PacketPeer peer = peers[number];
        if (peer == null) {
            throw new IllegalStateException("the device must connect the peer: rank=" + rank + ", peer=" + number);
        }
        return peer;
    }

    /** The core behind this device. */
    AdiSink sink() {
        return Objects.requireNonNull(sink, "a device must be connected before it is used");
    }
}
