package org.wirelore.adi.stub;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiMemory;
import org.wirelore.adi.AdiMulticast;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;

/**
 * The template of a device: copy this package, put a network in the place of {@link StubNetwork}, and keep
 * {@code AdiDeviceContract} green. It does everything that a device may do, as simply as it can be done; a real one
 * does not allocate on the way of a short message.
 *
 * <p>Shape: per peer a bounded queue of packets, and three queues of requests that wait for room in the peer's:
 * envelopes, answers, data. {@link #poll} takes at most one packet of each peer and then moves what waits.
 */
public final class StubDevice implements AdiDevice, AdiSleep, AdiMulticast, AdiMemory {
    static final int SHORT_BYTES_MAX = 500;

    private record Region(MemorySegment memory, long offset, long length) {
    }

    private final StubNetwork network;
    private final int rank;
    private final Host host;
    private final StubPeer[] peers;
    private final List<@Nullable Region> regions = new ArrayList<>();
    private @Nullable AdiSink sink;
    /**
     * Set while the core is inside {@link AdiSink#onShort} and its like: what it asks for then waits for the next poll.
     */
    private boolean dispatching;

    StubDevice(StubNetwork network, int rank, int size, Host host) {
        this.network = network;
        this.rank = rank;
        this.host = host;
        this.peers = new StubPeer[size];
        for (int peer = 0; peer < size; peer++) {
            peers[peer] = new StubPeer(peer);
        }
    }

    /** Called once, by the core's constructor. Nothing may arrive before it. */
    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    /** The device states its limits; the core asks. At least {@link org.wirelore.adi.Adi#UNASKED_BYTES_MAX}. */
    @Override
    public int shortBytesMax() {
        return SHORT_BYTES_MAX;
    }

    /** Where asking first begins to pay; never above the short limit plus 1, or some lengths would go neither way. */
    @Override
    public int rendezvousBytes() {
        return SHORT_BYTES_MAX + 1;
    }

    /**
     * Copies and returns; never waits. "No room" is an ordinary answer: the core queues the message then. It is also
     * the answer while earlier sends to this peer wait, or this one would overtake them.
     */
    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > SHORT_BYTES_MAX) {
            throw new AdiException(ErrorClass.COUNT, "expected at most " + SHORT_BYTES_MAX
                    + " bytes in a short message, found " + length);
        }
        StubPeer peer = peers[destination];
        return peer.envelopes.isEmpty() && put(peer, new StubPacket(StubPacket.Kind.SHORT, rank, context, tag, length,
                0, 0, StubPacket.copy(from, offset, length)));
    }

    /** Takes the request in any case, and moves it when there is room; a rendezvous begins with the question. */
    @Override
    public void queueSend(AdiRequest request) {
        StubPeer peer = peers[request.peer()];
        peer.envelopes.add(request);
        moveUnlessDispatching(peer);
    }

    /**
     * The receive for a question was found: tells the sender to go on. The core may call this from within
     * {@link AdiSink#onRequestSend}, so it must not dispatch another packet.
     */
    @Override
    public void okToSend(int source, int ticket, AdiRequest receive, int length) {
        StubPeer peer = peers[source];
        receive.beginTransfer(ticket, length);
        peer.answers.add(receive);
        moveUnlessDispatching(peer);
    }

    /**
     * One round: at most one packet per peer, then what waits for room. True if anything happened: the core calls
     * again.
     */
    @Override
    public boolean poll() {
        boolean happened = false;
        for (StubPeer peer : peers) {
            StubPacket packet = peer.in.peek();
            if (packet != null && dispatch(peer, packet)) {
                peer.in.remove();
                // There is room again, which the sender may be waiting for.
                network.device(peer.rank).host.signal();
                happened = true;
            }
            happened |= move(peer);
        }
        return happened;
    }

    /** Whether the packet was taken. A message that finds no memory stays, and holds up what is behind it. */
    private boolean dispatch(StubPeer peer, StubPacket packet) {
        dispatching = true;
        try {
            return deliver(sink(), peer, packet);
        } finally {
            dispatching = false;
        }
    }

    private boolean deliver(AdiSink core, StubPeer peer, StubPacket packet) {
        switch (packet.kind()) {
            case SHORT -> {
                return core.onShort(this, peer.rank, packet.context(), packet.tag(), packet.data(), 0, packet.length(),
                        -1) != Delivery.REFUSED;
            }
            case REQUEST_SEND -> {
                return core.onRequestSend(this, peer.rank, packet.context(), packet.tag(), packet.length(),
                        packet.handle());
            }
            case OK_TO_SEND -> {
                AdiRequest send = request(packet.handle());
                peer.unanswered--;
                send.beginTransfer(packet.answer(), packet.length());
                if (packet.length() == 0) {
                    core.onSendComplete(send);
                } else {
                    peer.data.add(send);
                }
            }
            case DATA -> {
                AdiRequest receive = request(packet.handle());
                MemorySegment.copy(packet.data(), 0, receive.buffer(), receive.offset(), packet.length());
                receive.transferred(packet.length());
                peer.incoming--;
                core.onReceiveComplete(receive);
            }
            case COLLECTIVE_DONE -> {
                AdiRequest request = request(packet.handle());
                if (packet.length() > 0) {
                    MemorySegment.copy(packet.data(), 0, request.buffer(), request.offset(), packet.length());
                }
                core.onCollectiveComplete(request);
            }
            case LAST_ENVELOPE -> peer.heard = 1;
            case LAST_ANSWER -> peer.heard = 2;
        }
        return true;
    }

    private void moveUnlessDispatching(StubPeer peer) {
        if (!dispatching) {
            move(peer);
        }
    }

    /** Moves what waits for room at this peer, oldest first. */
    private boolean move(StubPeer peer) {
        boolean moved = false;
        for (AdiRequest next = peer.answers.peek(); next != null
                && sendAnswer(peer, next); next = peer.answers.peek()) {
            moved = true;
        }
        for (AdiRequest next = peer.envelopes.peek(); next != null && sendEnvelope(peer, next);) {
            next = peer.envelopes.peek();
            moved = true;
        }
        for (AdiRequest next = peer.data.peek(); next != null && sendData(peer, next); next = peer.data.peek()) {
            moved = true;
        }
        return moved;
    }

    private boolean sendAnswer(StubPeer peer, AdiRequest receive) {
        int length = receive.remainingBytes();
        if (!put(peer, new StubPacket(StubPacket.Kind.OK_TO_SEND, rank, 0, 0, length, receive.ticket(),
                receive.handle(), MemorySegment.NULL))) {
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

    private boolean sendEnvelope(StubPeer peer, AdiRequest send) {
        boolean asks = send.isRendezvous();
        MemorySegment data = asks ? MemorySegment.NULL : StubPacket.copy(send.buffer(), send.offset(), send.length());
        if (!put(peer, new StubPacket(asks ? StubPacket.Kind.REQUEST_SEND : StubPacket.Kind.SHORT, rank,
                send.context(), send.tag(), send.length(), send.handle(), 0, data))) {
            return false;
        }
        peer.envelopes.remove(send);
        if (asks) {
            peer.unanswered++;
        } else {
            sink().onSendComplete(send);
        }
        return true;
    }

    private boolean sendData(StubPeer peer, AdiRequest send) {
        int length = send.remainingBytes();
        if (!put(peer, new StubPacket(StubPacket.Kind.DATA, rank, 0, 0, length, send.ticket(), 0,
                StubPacket.copy(send.buffer(), send.offset(), length)))) {
            return false;
        }
        peer.data.remove(send);
        send.transferred(length);
        sink().onSendComplete(send);
        return true;
    }

    private boolean put(StubPeer peer, StubPacket packet) {
        StubDevice other = network.device(peer.rank);
        if (other.peers[rank].in.size() >= StubPeer.IN_MAX) {
            return false;
        }
        other.peers[rank].in.add(packet);
        other.host.signal();
        return true;
    }

    /** This device's arrivals signal the host at any time, so it has nothing to do when the rank goes to sleep. */
    @Override
    public @Nullable AdiSleep sleep() {
        return network.options.sleeps() ? this : null;
    }

    @Override
    public @Nullable AdiCollectives collectives() {
        return network.options.collectives() ? new StubCollectives(network, rank) : null;
    }

    /** Completions come from {@link #poll}, never from the call that began the operation. */
    void done(int from, AdiRequest request, MemorySegment data) {
        peers[from].in.add(new StubPacket(StubPacket.Kind.COLLECTIVE_DONE, from, 0, 0, (int) data.byteSize(),
                request.handle(), 0, data));
        host.signal();
    }

    @Override
    public @Nullable AdiMulticast multicast() {
        return network.options.multicast() ? this : null;
    }

    @Override
    public boolean reaches(int[] members, int length) {
        return length <= SHORT_BYTES_MAX;
    }

    /** All or nothing: first looks whether there is room at every peer. */
    @Override
    public boolean send(int[] destinations, int context, int tag, MemorySegment from, long offset, int length) {
        for (int destination : destinations) {
            if (!peers[destination].envelopes.isEmpty()
                    || network.device(destination).peers[rank].in.size() >= StubPeer.IN_MAX) {
                return false;
            }
        }
        network.count("multicast");
        for (int destination : destinations) {
            sendShort(destination, context, tag, from, offset, length);
        }
        return true;
    }

    @Override
    public @Nullable AdiMemory memory() {
        return network.options.memory() ? this : null;
    }

    @Override
    public int register(MemorySegment memory, long offset, long length) {
        regions.add(new Region(memory, offset, length));
        return regions.size() - 1;
    }

    @Override
    public void deregister(int key) {
        regions.set(key, null);
    }

    /**
     * Writes at once, so everything that is sent later is later. A key or a place that the peer never gave writes
     * nothing.
     */
    @Override
    public void write(AdiRequest request, int key, long at) {
        network.count("write");
        List<@Nullable Region> theirs = network.device(request.peer()).regions;
        Region region = key < theirs.size() ? theirs.get(key) : null;
        if (region != null && at >= 0 && at <= region.length - request.length()) {
            MemorySegment.copy(request.buffer(), request.offset(), region.memory, region.offset + at,
                    request.length());
        }
        sink().onSendComplete(request);
    }

    /**
     * Shuts down in two steps, since a message that a peer has sent may still meet a receive here: LAST_ENVELOPE when
     * there are no more messages and questions; LAST_ANSWER when every peer has said that, and all answers are out. A
     * message without a receive by then stays without one. The rank's other devices go on meanwhile.
     */
    @Override
    public FinishOutcome finish() {
        while (!isOver()) {
            boolean happened = poll();
            happened |= say();
            happened |= sink().progressOthers(this);
            if (!happened && !isOver()) {
                sink().awaitArrival(Host.FOREVER);
            }
        }
        for (StubPeer peer : peers) {
            if (peer.unanswered > 0) {
                return FinishOutcome.LEFT_OVER;
            }
        }
        return FinishOutcome.CLEAN;
    }

    private boolean say() {
        boolean happened = false;
        boolean allHeard = true;
        for (StubPeer peer : peers) {
            if (peer.rank != rank) {
                if (peer.said == 0 && peer.envelopes.isEmpty()
                        && put(peer, StubPacket.of(StubPacket.Kind.LAST_ENVELOPE, rank))) {
                    peer.said = 1;
                    happened = true;
                }
                allHeard &= peer.said > 0 && peer.heard > 0;
            }
        }
        for (StubPeer peer : peers) {
            if (allHeard && peer.said == 1 && peer.answers.isEmpty()
                    && put(peer, StubPacket.of(StubPacket.Kind.LAST_ANSWER, rank))) {
                peer.said = 2;
                happened = true;
            }
        }
        return happened;
    }

    private boolean isOver() {
        for (StubPeer peer : peers) {
            if (peer.rank != rank && (peer.said < 2 || peer.heard < 2 || peer.incoming > 0 || !peer.isIdle())) {
                return false;
            }
        }
        return true;
    }

    private AdiRequest request(int handle) {
        AdiRequest request = sink().request(handle);
        if (request == null) {
            throw new IllegalStateException("a handle must name a request: rank=" + rank + ", handle=" + handle);
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
