package org.wirelore.toy.protocol;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.toy.api.Postbox;

/**
 * Messages over parcels that may be lost: per peer one packet at a time is on its way, and is sent again until it is
 * acknowledged. A packet has seven words of header: kind, sender, number, context or answer, tag, length, handle.
 */
public final class PostboxDevice implements AdiDevice {
    static final int HEADER_BYTES = 28;
    static final int SHORT_BYTES_MAX = Postbox.PARCEL_BYTES_MAX - HEADER_BYTES;
    private static final int LINGER_TIMEOUTS = 4;

    private enum Kind {
        ACKNOWLEDGMENT, SHORT, REQUEST_SEND, OK_TO_SEND, DATA, LAST_ENVELOPE, LAST_ANSWER
    }

    private static final Kind[] KINDS = Kind.values();

    private final Postbox postbox;
    private final Host host;
    private final int rank;
    private final long timeoutPs;
    private final int retriesMax;
    private final @Nullable AdiObserver observer;
    private final PostboxPeer[] peers;
    private final PostboxEvent event = new PostboxEvent();
    private final byte[] arrived = new byte[Postbox.PARCEL_BYTES_MAX];
    /** The box of a rank that another device connects. */
    public static final int NO_BOX = PostboxPeer.NO_BOX;

    private final byte[] acknowledgment = new byte[Postbox.PARCEL_BYTES_MAX];
    private @Nullable AdiSink sink;
    private long lastArrivalPs;

    /**
     * @param boxes the box of each rank; {@link #NO_BOX} of a rank that another device connects
     * @param retriesMax repetitions of the last packet after which a silent peer counts as gone
     */
    public PostboxDevice(Postbox postbox, Host host, int rank, int[] boxes, long timeoutPs,
            int retriesMax, @Nullable AdiObserver observer) {
        this.postbox = postbox;
        this.host = host;
        this.rank = rank;
        this.timeoutPs = timeoutPs;
        this.retriesMax = retriesMax;
        this.observer = observer;
        peers = new PostboxPeer[boxes.length];
        for (int i = 0; i < boxes.length; i++) {
            peers[i] = new PostboxPeer(i, boxes[i], Postbox.PARCEL_BYTES_MAX);
        }
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public int shortBytesMax() {
        return SHORT_BYTES_MAX;
    }

    @Override
    public int rendezvousBytes() {
        return SHORT_BYTES_MAX + 1;
    }

    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > SHORT_BYTES_MAX) {
            throw new AdiException(ErrorClass.COUNT, "expected at most " + SHORT_BYTES_MAX
                    + " bytes in a short message, found " + length);
        }
        PostboxPeer peer = peers[destination];
        return peer.envelopes.isEmpty()
                && put(peer, Kind.SHORT, context, tag, length, 0, from, offset, length);
    }

    @Override
    public void queueSend(AdiRequest request) {
        peers[request.peer()].envelopes.add(request);
    }

    @Override
    public void okToSend(int source, int ticket, AdiRequest receive, int length) {
        receive.beginTransfer(ticket, length);
        peers[source].answers.add(receive);
    }

    @Override
    public boolean poll() {
        boolean happened = false;
        if (postbox.receive(arrived) >= HEADER_BYTES) {
            lastArrivalPs = host.now();
            onPacket(ByteBuffer.wrap(arrived));
            happened = true;
        }
        for (PostboxPeer peer : peers) {
            happened |= move(peer);
            happened |= transmit(peer);
        }
        return happened;
    }

    @Override
    public long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (PostboxPeer peer : peers) {
            if (peer.outBytes > 0) {
                deadlinePs = Math.min(deadlinePs, peer.repeatAtPs);
            }
        }
        return deadlinePs;
    }

    /** A packet that the core refuses stays unacknowledged, and comes again. */
    private void onPacket(ByteBuffer packet) {
        Kind kind = KINDS[packet.getInt()];
        PostboxPeer peer = peers[packet.getInt()];
        int number = packet.getInt();
        if (kind == Kind.ACKNOWLEDGMENT) {
            if (number == peer.sent) {
                peer.outBytes = 0;
                peer.repeats = 0;
            }
            return;
        }
        if (number == peer.accepted + 1) {
            if (!deliver(sink(), peer, kind, packet)) {
                return;
            }
            peer.accepted = number;
            if (observer != null) {
                event.rank = rank;
                event.peer = peer.rank;
                event.number = number;
                observer.on(event);
            }
        }
        peer.isAcknowledgmentDue = true;
    }

    private boolean deliver(AdiSink core, PostboxPeer peer, Kind kind, ByteBuffer packet) {
        int context = packet.getInt();
        int tag = packet.getInt();
        int length = packet.getInt();
        int handle = packet.getInt();
        MemorySegment content = MemorySegment.ofArray(arrived);
        switch (kind) {
            case SHORT -> {
                return core.onShort(this, peer.rank, context, tag, content, HEADER_BYTES, length,
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
                long at = receive.offset() + receive.transferredBytes();
                MemorySegment.copy(content, HEADER_BYTES, receive.buffer(), at, length);
                receive.transferred(length);
                if (receive.remainingBytes() == 0) {
                    peer.incoming--;
                    core.onReceiveComplete(receive);
                }
            }
            case LAST_ENVELOPE -> peer.heard = 1;
            case LAST_ANSWER -> peer.heard = 2;
            case ACKNOWLEDGMENT -> throw new IllegalStateException("must hold: acknowledgments deliver nothing");
        }
        return true;
    }

    /** Makes the next packet, if the last one was acknowledged: answers first, then messages, then data. */
    private boolean move(PostboxPeer peer) {
        if (peer.outBytes > 0) {
            return false;
        }
        AdiRequest answer = peer.answers.peek();
        if (answer != null) {
            return sendAnswer(peer, answer);
        }
        AdiRequest envelope = peer.envelopes.peek();
        if (envelope != null) {
            return sendEnvelope(peer, envelope);
        }
        AdiRequest piece = peer.data.peek();
        return piece != null && sendData(peer, piece);
    }

    private boolean sendAnswer(PostboxPeer peer, AdiRequest receive) {
        int length = receive.remainingBytes();
        put(peer, Kind.OK_TO_SEND, receive.handle(), 0, length, receive.ticket(), MemorySegment.NULL, 0, 0);
        peer.answers.remove(receive);
        if (length == 0) {
            sink().onReceiveComplete(receive);
        } else {
            peer.incoming++;
        }
        return true;
    }

    private boolean sendEnvelope(PostboxPeer peer, AdiRequest send) {
        peer.envelopes.remove(send);
        if (send.isRendezvous()) {
            put(peer, Kind.REQUEST_SEND, send.context(), send.tag(), send.length(), send.handle(), MemorySegment.NULL,
                    0, 0);
            peer.unanswered++;
        } else {
            put(peer, Kind.SHORT, send.context(), send.tag(), send.length(), 0, send.buffer(), send.offset(),
                    send.length());
            sink().onSendComplete(send);
        }
        return true;
    }

    private boolean sendData(PostboxPeer peer, AdiRequest send) {
        int piece = Math.min(send.remainingBytes(), SHORT_BYTES_MAX);
        put(peer, Kind.DATA, 0, 0, piece, send.ticket(), send.buffer(),
                send.offset() + send.transferredBytes(), piece);
        send.transferred(piece);
        if (send.remainingBytes() == 0) {
            peer.data.remove(send);
            sink().onSendComplete(send);
        }
        return true;
    }

    private boolean put(PostboxPeer peer, Kind kind, int context, int tag, int length, int handle,
            MemorySegment from, long offset, int bytes) {
        if (peer.outBytes > 0) {
            return false;
        }
        header(peer.out, kind, ++peer.sent).putInt(context).putInt(tag).putInt(length).putInt(handle);
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, peer.out, HEADER_BYTES, bytes);
        peer.outBytes = HEADER_BYTES + bytes;
        peer.isOutDue = true;
        transmit(peer);
        return true;
    }

    @SuppressWarnings("EnumOrdinal") // read back by the same build
    private ByteBuffer header(byte[] packet, Kind kind, int number) {
        return ByteBuffer.wrap(packet).putInt(kind.ordinal()).putInt(rank).putInt(number);
    }

    /** Hands the card what is due. True if anything was, whether or not the card had room: the core calls again. */
    private boolean transmit(PostboxPeer peer) {
        if (peer.outBytes > 0 && host.now() >= peer.repeatAtPs && !peer.isOutDue) {
            peer.isOutDue = true;
            peer.repeats++;
        }
        boolean isDue = peer.isAcknowledgmentDue || (peer.outBytes > 0 && peer.isOutDue);
        if (peer.isAcknowledgmentDue) {
            header(acknowledgment, Kind.ACKNOWLEDGMENT, peer.accepted);
            peer.isAcknowledgmentDue = !postbox.send(peer.box, acknowledgment, HEADER_BYTES);
        }
        if (peer.outBytes > 0 && peer.isOutDue && postbox.send(peer.box, peer.out, peer.outBytes)) {
            peer.isOutDue = false;
            peer.repeatAtPs = host.now() + timeoutPs;
        }
        return isDue;
    }

    /** Shuts down in two steps, as every device does, and stays a while, since the last acknowledgment may be lost. */
    @Override
    public FinishOutcome finish() {
        while (!isOver()) {
            boolean happened = poll();
            happened |= say();
            happened |= sink().progressOthers(this);
            if (!happened && !isOver()) {
                sink().awaitArrival(deadlinePs());
            }
        }
        lastArrivalPs = host.now();
        while (host.now() < lastArrivalPs + LINGER_TIMEOUTS * timeoutPs) {
            if (!poll()) {
                sink().awaitArrival(lastArrivalPs + LINGER_TIMEOUTS * timeoutPs);
            }
        }
        postbox.close();
        for (PostboxPeer peer : peers) {
            if (peer.unanswered > 0) {
                return FinishOutcome.LEFT_OVER;
            }
        }
        return FinishOutcome.CLEAN;
    }

    private boolean say() {
        boolean happened = false;
        boolean allHeard = true;
        for (PostboxPeer peer : peers) {
            if (peer.rank != rank && peer.isConnected()) {
                if (peer.said == 0 && peer.envelopes.isEmpty() && last(peer, Kind.LAST_ENVELOPE)) {
                    peer.said = 1;
                    happened = true;
                }
                allHeard &= peer.said > 0 && peer.heard > 0;
            }
        }
        for (PostboxPeer peer : peers) {
            if (allHeard && peer.said == 1 && peer.answers.isEmpty() && last(peer, Kind.LAST_ANSWER)) {
                peer.said = 2;
                happened = true;
            }
        }
        return happened;
    }

    private boolean last(PostboxPeer peer, Kind kind) {
        return put(peer, kind, 0, 0, 0, 0, MemorySegment.NULL, 0, 0);
    }

    private boolean isOver() {
        for (PostboxPeer peer : peers) {
            boolean hasLeft = peer.said == 2 && peer.heard == 2 && peer.repeats >= retriesMax;
            if (peer.rank != rank && peer.isConnected() && !hasLeft
                    && (peer.said < 2 || peer.heard < 2 || peer.incoming > 0 || !peer.isIdle())) {
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
