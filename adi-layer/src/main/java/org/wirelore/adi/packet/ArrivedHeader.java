package org.wirelore.adi.packet;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;

/** The header of a packet that has arrived, and whether it may say that: a peer's memory may hold anything. */
final class ArrivedHeader {
    private final int rank;
    private int source;
    private int payloadBytes;
    private PacketHeader words = new PacketHeader();

    /** @param rank the own one */
    ArrivedHeader(int rank) {
        this.rank = rank;
    }

    void set(int newSource, PacketHeader newWords, int newPayloadBytes) {
        source = newSource;
        words = newWords;
        payloadBytes = newPayloadBytes;
    }

    /** What it says, be it sensible or not. */
    PacketHeader words() {
        return words;
    }

    /** A message is as long as what came with it. */
    void requirePayload() {
        if (words.length() != payloadBytes) {
            throw wrong("expected a length of " + payloadBytes + ", which came with it");
        }
    }

    /** The length of a message that is to come can be anything but negative. */
    void requireLength() {
        if (words.length() < 0) {
            throw wrong("expected a length");
        }
    }

    /** The send that a peer asks for: one to that peer, which waits for this. */
    AdiRequest answered(@Nullable AdiRequest send) {
        if (send == null || !send.isSend() || !send.isRendezvous() || send.peer() != source || send.isQueued()
                || send.isComplete() || send.remainingBytes() + send.transferredBytes() != 0) {
            throw wrong("rank " + rank + " has no send " + words.handle() + " that waits for an answer");
        }
        if (words.length() < 0 || words.length() > send.length()) {
            throw wrong("expected a length of at most " + send.length());
        }
        return send;
    }

    /** The receive that a piece is for: one whose data this peer was asked for. */
    AdiRequest awaited(@Nullable AdiRequest receive) {
        if (receive == null || receive.isSend() || receive.peer() != source || receive.isQueued()
                || receive.remainingBytes() == 0) {
            throw wrong("rank " + rank + " has no receive " + words.tag() + " that waits for data");
        }
        requirePayload();
        if (words.length() < 1 || words.length() > receive.remainingBytes()) {
            throw wrong("expected a length of 1 to " + receive.remainingBytes());
        }
        return receive;
    }

    /** The receive whose bytes the peer has put in place, all that it was asked for. */
    AdiRequest awaitedWhole(@Nullable AdiRequest receive) {
        if (receive == null || receive.isSend() || receive.peer() != source || receive.isQueued()
                || receive.transferredBytes() > 0 || words.length() != receive.remainingBytes()) {
            throw wrong("rank " + rank + " has no receive " + words.tag() + " that waits for as much data");
        }
        return receive;
    }

    /** There is no such kind. */
    AdiException unknown() {
        return wrong("expected a kind of " + PacketOutbox.SHORT + " to " + PacketOutbox.PUT);
    }

    private AdiException wrong(String why) {
        return new AdiException(ErrorClass.OTHER, "rank " + source + " sent rank " + rank
                + " a packet that makes no sense: kind " + words.kind() + ", context " + words.context() + ", tag "
                + words.tag() + ", length " + words.length() + ", handle " + words.handle() + "; " + why);
    }
}
