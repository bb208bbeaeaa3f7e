package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** What a rank has to send and had no room for yet, to all peers: answers of rendezvous, envelopes, and data. */
final class FmpOutbox {
    private static final int DESCRIBED_MAX = 4;

    private final FmpAdiDevice device;
    private final Host host;
    private final FmpPeer[] peers;
    private final Cost envelopeCost;
    private final FmpHeader header = new FmpHeader();
    private int work;
    /** Whose turn is first in the next round: behind the last one for whom anything went. */
    private int turn;
    /** What was found full in this round: another look would cost as much as a message. */
    private @Nullable FmpChannel full;
    private long sent;

    FmpOutbox(FmpAdiDevice device, Host host, FmpPeer[] peers) {
        this.device = device;
        this.host = host;
        this.peers = peers;
        this.envelopeCost = host.cost(AdiCostNames.SEND_ENVELOPE);
    }

    /** Whether anything waits for any peer: after a {@link #pump}, for room. */
    boolean hasWork() {
        return work > 0;
    }

    /** Messages that went out, announced ones included. */
    long sent() {
        return sent;
    }

    void addAnswer(FmpPeer peer, AdiRequest receive) {
        peer.answers.add(receive);
        work++;
    }

    void addEnvelope(FmpPeer peer, AdiRequest send) {
        peer.envelopes.add(send);
        work++;
    }

    void addData(FmpPeer peer, AdiRequest send) {
        peer.data.add(send);
        work++;
    }

    /** Sends a message that is only its kind; false if there is no room, as far as is known since {@link #pump()}. */
    boolean say(FmpPeer peer, int kind) {
        return !isFull(peer.channel) && put(peer, header.set(kind, 0, 0, 0, 0), MemorySegment.NULL, 0, 0) >= 0;
    }

    /** Sends a short message whole, or not at all; false if there is no room. */
    boolean writeShort(FmpPeer peer, int context, int tag, MemorySegment from, long offset, int length) {
        boolean isSent = put(peer, header.set(FmpHeader.EAGER, context, tag, length, 0), from, offset, length) >= 0;
        sent += isSent ? 1 : 0;
        return isSent;
    }

    /**
     * Sends what waits as far as there is room: to each peer answers, then envelopes in the order of the calls, then
     * data. An answer never waits for data, so that two rendezvous in opposite directions do not deadlock (MPICH ADI-2,
     * rendezvous). Peers take turns, so that one with much to get does not take all the room that they share.
     */
    boolean pump() {
        full = null;
        boolean happened = false;
        int first = turn;
        for (int i = 0; i < peers.length && work > 0; i++) {
            int at = first + i < peers.length ? first + i : first + i - peers.length;
            FmpPeer peer = peers[at];
            if (peer.hasWork() && !isFull(peer.channel) && pump(peer)) {
                happened = true;
                turn = at + 1 < peers.length ? at + 1 : 0;
            }
        }
        return happened;
    }

    boolean pump(FmpPeer peer) {
        boolean happened = false;
        AdiRequest next = peer.answers.peek();
        while (next != null && sendAnswer(peer, next)) {
            happened = true;
            next = peer.answers.peek();
        }
        // Where there is no room for one of them there is none for the next.
        next = peer.answers.peek() == null ? peer.envelopes.peek() : null;
        while (next != null && sendEnvelope(peer, next)) {
            happened = true;
            next = peer.envelopes.peek();
        }
        next = peer.answers.peek() == null && peer.envelopes.peek() == null ? peer.data.peek() : null;
        while (next != null && sendData(peer, next)) {
            happened = true;
            next = peer.data.peek();
        }
        return happened;
    }

    private boolean sendAnswer(FmpPeer peer, AdiRequest receive) {
        int wanted = receive.remainingBytes();
        if (put(peer, header.set(FmpHeader.OK_TO_SEND, 0, receive.handle(), wanted, receive.ticket()),
                MemorySegment.NULL, 0, 0) < 0) {
            return false;
        }
        peer.answers.remove(receive);
        work--;
        if (wanted == 0) {
            device.sink().onReceiveComplete(receive);
        } else {
            peer.incoming++;
        }
        return true;
    }

    /** Sends an envelope, or the next part of a message whose envelope has gone. Returns whether anything went. */
    private boolean sendEnvelope(FmpPeer peer, AdiRequest send) {
        if (send.isRendezvous()) {
            if (put(peer, header.set(FmpHeader.REQUEST_SEND, send.context(), send.tag(), send.length(), send.handle()),
                    MemorySegment.NULL, 0, 0) < 0) {
                return false;
            }
            peer.unanswered++;
        } else {
            if (!peer.isInParts) {
                send.beginTransfer(0, send.length());
            }
            header.set(peer.isInParts ? FmpHeader.MORE : FmpHeader.EAGER, send.context(), send.tag(), send.length(),
                    0);
            int bytes = put(peer, header, send.buffer(), send.offset() + send.transferredBytes(),
                    send.remainingBytes());
            if (bytes < 0) {
                return false;
            }
            send.transferred(bytes);
            peer.isInParts = send.remainingBytes() > 0;
            if (peer.isInParts) {
                return true;
            }
        }
        sent++;
        peer.envelopes.remove(send);
        work--;
        if (!send.isRendezvous()) {
            device.sink().onSendComplete(send);
        }
        return true;
    }

    /** Data go only after the receiver has asked (MPICH ADI-2, rendezvous), a part at a time. */
    private boolean sendData(FmpPeer peer, AdiRequest send) {
        int bytes = put(peer, header.set(FmpHeader.DATA, 0, 0, 0, send.ticket()), send.buffer(),
                send.offset() + send.transferredBytes(), send.remainingBytes());
        if (bytes < 0) {
            return false;
        }
        send.transferred(bytes);
        if (send.remainingBytes() == 0) {
            peer.data.remove(send);
            work--;
            device.sink().onSendComplete(send);
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // a channel is itself
    private boolean isFull(FmpChannel channel) {
        return channel == full;
    }

    private int put(FmpPeer peer, FmpHeader message, MemorySegment from, long offset, int bytes) {
        int gone = peer.channel.send(peer.rank, message, from, offset, bytes);
        if (gone >= 0 && message.kind != FmpHeader.MORE && message.kind != FmpHeader.DATA) {
            host.spend(envelopeCost);
        }
        if (gone < 0 && peer.channel.isFull()) {
            full = peer.channel;
        }
        return gone;
    }

    /** For whose room it waits, in words; null if it waits for none. */
    @Nullable
    String missingRoom() {
        StringJoiner words = new StringJoiner(", and for ");
        int shown = 0;
        for (FmpPeer peer : peers) {
            if (peer.hasWork() && shown < DESCRIBED_MAX) {
                shown++;
                words.add(peer.channel.missingRoom(peer.rank) + progress(peer.envelopes.peek(), peer.isInParts));
            }
        }
        return shown == 0 ? null : words.toString();
    }

    private static String progress(@Nullable AdiRequest send, boolean isInParts) {
        return send == null
                ? ""
                : ", for a message of " + send.length() + " bytes, of which "
                        + (isInParts ? send.transferredBytes() : 0) + " have gone";
    }
}
