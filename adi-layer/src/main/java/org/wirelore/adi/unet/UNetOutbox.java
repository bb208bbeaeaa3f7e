package org.wirelore.adi.unet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.device.api.Copies;

/**
 * What a rank has to send and had no room for yet, to all peers: answers of rendezvous, envelopes, and data. Counts
 * what waits, so that a poll with nothing to send looks at no peer. A send that finds the window full is kept here
 * instead of blocking (MPI-on-U-Net paper, section 5.4: the ADI gives control back at once).
 */
final class UNetOutbox {
    /** REQUEST_SEND: length of the message and the sender's handle (MPICH ADI-2, packets, with our layout). */
    static final int REQUEST_SEND_BYTES = 8;
    /** OK_TO_SEND: the sender's handle, the receiver's, and how many bytes it wants. */
    static final int OK_TO_SEND_BYTES = 12;
    /** A word of these packets. */
    static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final UNetTransport transport;
    private int work;

    UNetOutbox(UNetTransport transport) {
        this.transport = transport;
    }

    /** Whether anything waits for any peer. */
    boolean hasWork() {
        return work > 0;
    }

    void addAnswer(UNetPeer peer, AdiRequest receive) {
        peer.answers.add(receive);
        work++;
    }

    void addEnvelope(UNetPeer peer, AdiRequest send) {
        peer.envelopes.add(send);
        work++;
    }

    void addData(UNetPeer peer, AdiRequest send) {
        peer.data.add(send);
        work++;
    }

    /**
     * Sends what waits for this peer as far as there is room: answers, then envelopes, then data. Answers never wait
     * for data, so that two rendezvous in opposite directions do not deadlock (MPICH ADI-2, rendezvous); the order of
     * envelopes is that of the calls, which MPI's matching needs.
     */
    boolean pump(UNetPeer peer, AdiSink sink) {
        UNetStream stream = peer.stream;
        if (stream.hasFailed()) {
            return false;
        }
        boolean sent = false;
        while (peer.hasWork() && stream.hasRoom()) {
            AdiRequest answer = peer.answers.peek();
            AdiRequest envelope = peer.envelopes.peek();
            AdiRequest data = peer.data.peek();
            boolean accepted = false;
            if (answer != null) {
                accepted = sendAnswer(peer, answer, sink);
            } else if (envelope != null) {
                accepted = sendEnvelope(peer, envelope, sink);
            } else if (data != null) {
                accepted = sendData(peer, data, sink);
            }
            if (!accepted) {
                break;
            }
            sent = true;
        }
        if (sent) {
            transport.endpoint.flush();
        }
        return sent;
    }

    private boolean sendAnswer(UNetPeer peer, AdiRequest receive, AdiSink sink) {
        int payload = peer.stream.payloadOffset();
        transport.area.set(WORD, payload, receive.ticket());
        transport.area.set(WORD, payload + 4L, receive.handle());
        transport.area.set(WORD, payload + 8L, receive.remainingBytes());
        if (!peer.stream.send(UNetHeader.OK_TO_SEND, 0, 0, OK_TO_SEND_BYTES)) {
            return false;
        }
        peer.answers.remove(receive);
        work--;
        if (receive.remainingBytes() == 0) {
            sink.onReceiveComplete(receive);
        }
        return true;
    }

    private boolean sendEnvelope(UNetPeer peer, AdiRequest send, AdiSink sink) {
        int payload = peer.stream.payloadOffset();
        boolean accepted;
        if (send.isRendezvous()) {
            transport.area.set(WORD, payload, send.length());
            transport.area.set(WORD, payload + 4L, send.handle());
            accepted = peer.stream.send(UNetHeader.REQUEST_SEND, send.context(), send.tag(), REQUEST_SEND_BYTES);
        } else {
            copy(send.buffer(), send.offset(), payload, send.length());
            accepted = peer.stream.send(UNetHeader.SHORT, send.context(), send.tag(), send.length());
        }
        if (!accepted) {
            return false;
        }
        peer.envelopes.remove(send);
        work--;
        if (send.isRendezvous()) {
            peer.unanswered++;
        } else {
            sink.onSendComplete(send);
        }
        return true;
    }

    private boolean sendData(UNetPeer peer, AdiRequest send, AdiSink sink) {
        int bytes = Math.min(send.remainingBytes(), transport.payloadBytesMax);
        copy(send.buffer(), send.offset() + send.transferredBytes(), peer.stream.payloadOffset(), bytes);
        if (!peer.stream.send(UNetHeader.DATA, 0, send.ticket(), bytes)) {
            return false;
        }
        send.transferred(bytes);
        if (send.remainingBytes() == 0) {
            peer.data.remove(send);
            work--;
            sink.onSendComplete(send);
        }
        return true;
    }

    /** Copies a payload into a transmit slot, and charges for it: the one copy of the send side. */
    void copy(MemorySegment from, long offset, int payload, int length) {
        if (length > 0) {
            Copies.copy(from, offset, transport.area, payload, length);
            transport.host.spend(transport.copy, length);
        }
    }
}
