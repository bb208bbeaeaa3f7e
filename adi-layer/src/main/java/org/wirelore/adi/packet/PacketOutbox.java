package org.wirelore.adi.packet;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.RequestQueue;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** What a device of packets has to send and had no room for yet, to all peers. Makes the packets. */
final class PacketOutbox {
    static final int SHORT = 1;
    static final int REQUEST_SEND = 2;
    static final int OK_TO_SEND = 3;
    static final int DATA = 4;
    static final int LAST_ENVELOPE = 5;
    static final int LAST_ANSWER = 6;
    static final int PUT = 7;

    private final PacketDevice device;
    private final Host host;
    private final Cost envelopeCost;
    private final int payloadBytesMax;
    /** The packet that is being made: its header, and its bytes for a protocol that wants them. */
    private final PacketHeader header = new PacketHeader();
    private final MemorySegment packet;
    private final MemorySegment offer = Arena.ofAuto().allocate(DirectTransfer.OFFER_BYTES_MAX, Long.BYTES);
    private @Nullable DirectTransfer direct;
    /** Requests that wait for room at any peer. */
    private int work;

    PacketOutbox(PacketDevice device, Host host, int packetBytesMax) {
        this.device = device;
        this.host = host;
        this.envelopeCost = host.cost(AdiCostNames.SEND_ENVELOPE);
        this.payloadBytesMax = packetBytesMax - PacketDevice.HEADER_BYTES;
        this.packet = Arena.ofAuto().allocate(packetBytesMax, Long.BYTES);
    }

    void transferBy(DirectTransfer newDirect) {
        direct = newDirect;
    }

    /** All is said. */
    void leave() {
        DirectTransfer way = direct;
        if (way != null) {
            way.leave();
        }
    }

    /** The device is freed; nothing is under way. */
    void close() {
        DirectTransfer way = direct;
        if (way != null) {
            way.close();
        }
    }

    void addEnvelope(PacketPeer peer, AdiRequest send) {
        if (!ends(peer, send)) {
            peer.envelopes.add(send);
            work++;
        }
    }

    void addAnswer(PacketPeer peer, AdiRequest receive) {
        if (!ends(peer, receive)) {
            peer.answers.add(receive);
            work++;
        }
    }

    private boolean ends(PacketPeer peer, AdiRequest request) {
        AdiException loss = peer.loss;
        if (loss != null) {
            device.sink().onFailed(request, loss);
        }
        return loss != null;
    }

    /** Forgets what is under way with a peer, which is lost. */
    void drop(PacketPeer peer, AdiException loss) {
        peer.loss = loss;
        work -= clear(peer.answers) + clear(peer.envelopes) + clear(peer.data) + clear(peer.puts);
        peer.putting = 0;
        clear(peer.unconfirmed);
        peer.unanswered = 0;
        peer.incoming = 0;
        DirectTransfer way = direct;
        if (way != null) {
            way.drop(peer.rank);
        }
    }

    private static int clear(RequestQueue queue) {
        int count = queue.size();
        for (AdiRequest next = queue.peek(); next != null; next = queue.peek()) {
            queue.remove(next);
        }
        return count;
    }

    /** The data of a send go the way that was offered, if any was. */
    void begin(PacketPeer peer, AdiRequest send, MemorySegment offered, long at, int bytes) {
        DirectTransfer way = direct;
        if (way != null && bytes > 0 && way.begin(send, offered, at, bytes)) {
            peer.putting++;
        } else {
            addData(peer, send);
        }
    }

    /** All bytes of a receive are there. */
    void arrived(AdiRequest receive) {
        DirectTransfer way = direct;
        if (way != null) {
            way.arrived(receive);
        }
    }

    private void addData(PacketPeer peer, AdiRequest send) {
        peer.data.add(send);
        work++;
    }

    void addPut(PacketPeer peer, AdiRequest send) {
        peer.puts.add(send);
        work++;
    }

    /** A packet that is only its kind. */
    boolean say(PacketPeer peer, int kind) {
        return put(peer, kind, 0, 0, 0, 0, packet, 0, 0);
    }

    /** As {@link #move}, for all peers that are not lost; whether anything was sent. */
    boolean moveAll(@Nullable PacketPeer[] peers) {
        boolean happened = false;
        if (work > 0) {
            for (PacketPeer peer : peers) {
                happened |= peer != null && peer.loss == null && move(peer);
            }
        }
        return happened;
    }

    /** Sends what waits for room at this peer, oldest first: answers, messages, data. */
    boolean move(PacketPeer peer) {
        boolean moved = false;
        for (AdiRequest next = peer.answers.peek(); next != null && sendAnswer(peer, next);) {
            next = peer.answers.peek();
            moved = true;
        }
        for (AdiRequest next = peer.envelopes.peek(); next != null && sendEnvelope(peer, next);) {
            next = peer.envelopes.peek();
            moved = true;
        }
        for (AdiRequest next = peer.puts.peek(); next != null && sendPut(peer, next);) {
            next = peer.puts.peek();
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
        DirectTransfer way = length == 0 ? null : direct;
        int offered = way == null ? 0 : way.offer(receive, offer);
        if (!put(peer, OK_TO_SEND, receive.handle(), 0, length, receive.ticket(), offer, 0, offered)) {
            return false;
        }
        peer.answers.remove(receive);
        work--;
        if (length == 0) {
            device.sink().onReceiveComplete(receive);
        } else {
            peer.incoming++;
        }
        if (way != null && offered > 0) {
            way.answered(receive);
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
            work--;
            if (asks) {
                peer.unanswered++;
            } else if (!device.isFreeAtOnce()) {
                peer.unconfirmed.add(send);
            } else {
                device.sink().onSendComplete(send);
            }
        }
        return isSent;
    }

    private boolean sendPut(PacketPeer peer, AdiRequest send) {
        if (!put(peer, PUT, 0, send.ticket(), send.transferredBytes(), 0, packet, 0, 0)) {
            return false;
        }
        peer.puts.remove(send);
        work--;
        DirectTransfer way = direct;
        if (way != null) {
            way.said(send);
        }
        return true;
    }

    /** One piece of the data. */
    private boolean sendData(PacketPeer peer, AdiRequest send) {
        int piece = Math.min(send.remainingBytes(), payloadBytesMax);
        if (!put(peer, DATA, 0, send.ticket(), piece, 0, send.buffer(), send.offset() + send.transferredBytes(),
                piece)) {
            return false;
        }
        send.transferred(piece);
        if (send.remainingBytes() == 0) {
            peer.data.remove(send);
            work--;
            device.dataSent(peer.rank);
            device.sink().onSendComplete(send);
        }
        return true;
    }

    boolean put(PacketPeer peer, int kind, int context, int tag, int length, int handle, MemorySegment from,
            long offset, int bytes) {
        if (kind != DATA) {
            host.spend(envelopeCost);
        }
        header.set(kind, context, tag, length, handle);
        return device.send(peer.rank, header, from, offset, bytes);
    }

    /** Sends a packet as bytes. */
    boolean send(int peer, PacketHeader words, MemorySegment from, long offset, int bytes) {
        words.store(packet, 0);
        return device.send(peer, packet, from, offset, bytes);
    }
}
