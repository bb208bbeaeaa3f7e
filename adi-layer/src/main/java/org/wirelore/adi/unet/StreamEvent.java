package org.wirelore.adi.unet;

import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.PacketReport;

/**
 * What the reliable stream of MPI on U-Net reports, for oracles, sequence diagrams and tests. The {@link Kind} says
 * which fields hold; the others keep what an earlier event left there.
 */
public final class StreamEvent extends AdiEvent implements PacketReport {
    /** What happened. */
    public enum Kind {
        /**
         * A packet was handed to the device: {@link #peer}, {@link #type}, {@link #sequence}, {@link #acknowledgment},
         * {@link #flags}, {@link #length}.
         */
        PACKET_SENT,
        /** A packet was taken from the device; fields as for {@link #PACKET_SENT}. */
        PACKET_RECEIVED,
        /** A stream's windows changed: {@link #peer}, {@link #base}, {@link #next}, {@link #expected}. */
        WINDOW_CHANGED,
        /** The retransmission timer expired: {@link #peer}, {@link #timeoutPs}, {@link #retries}. */
        TIMER_FIRED
    }

    /** Flag: the sequence number is valid. */
    public static final int SEQ = 1;
    /** Flag: the acknowledgment is valid. */
    public static final int ACK = 2;
    /** Flag: the sender asks for an immediate acknowledgment. */
    public static final int ACKREQ = 4;
    /** Flag: the packet was sent before. Never set on reception. */
    public static final int RETRANSMISSION = 8;
    /** Flag: the packet was dropped by its receiver (duplicate, gap, refused or malformed). */
    public static final int DROPPED = 16;

    private static final Kind[] KINDS = Kind.values();
    /** The least space of numbers that tells them apart, for a search. */
    private static final int WINDOW_STATES = 8;

    /** What happened. */
    public Kind kind = Kind.WINDOW_CHANGED;
    /** The rank at the stream's other end. */
    public int peer;
    /** Packet type of the protocol's header. */
    public int type;
    /** A packet's number, meaningful with {@link #SEQ}. */
    public int sequence;
    /** Next number expected from the peer, meaningful with {@link #ACK}. */
    public int acknowledgment;
    /** Sum of the flags above. */
    public int flags;
    /** Bytes of payload. */
    public int length;
    /** Oldest unacknowledged sequence number. */
    public int base;
    /** Number of the next new packet. */
    public int next;
    /** Next number expected from the peer. */
    public int expected;
    /** The time-out that begins now, picoseconds. */
    public long timeoutPs;
    /** Expiries in a row without progress, this one included. */
    public int retries;

    /** An event that has no meaning yet. */
    public StreamEvent() {
    }

    /** @param rank the rank that reports */
    public StreamEvent(int rank) {
        this.rank = rank;
    }

    /** Becomes {@link Kind#PACKET_SENT}. */
    public StreamEvent packetSent(int newPeer, int newType, int newSequence, int newAcknowledgment, int newFlags,
            int newLength) {
        kind = Kind.PACKET_SENT;
        peer = newPeer;
        type = newType;
        sequence = newSequence;
        acknowledgment = newAcknowledgment;
        flags = newFlags;
        length = newLength;
        return this;
    }

    /** Becomes {@link Kind#PACKET_SENT}, of a packet with this header; {@code moreFlags} are not in it. */
    StreamEvent packetSent(int newPeer, UNetHeader header, int moreFlags) {
        return packet(Kind.PACKET_SENT, newPeer, header, moreFlags);
    }

    /** Becomes {@link Kind#PACKET_RECEIVED}, of a packet with this header; {@code moreFlags} are not in it. */
    StreamEvent packetReceived(int newPeer, UNetHeader header, int moreFlags) {
        return packet(Kind.PACKET_RECEIVED, newPeer, header, moreFlags);
    }

    /** Becomes {@link Kind#WINDOW_CHANGED}. */
    public StreamEvent windowChanged(int newPeer, int newBase, int newNext, int newExpected) {
        kind = Kind.WINDOW_CHANGED;
        peer = newPeer;
        base = newBase;
        next = newNext;
        expected = newExpected;
        return this;
    }

    /** Becomes {@link Kind#TIMER_FIRED}. */
    public StreamEvent timerFired(int newPeer, long newTimeoutPs, int newRetries) {
        kind = Kind.TIMER_FIRED;
        peer = newPeer;
        timeoutPs = newTimeoutPs;
        retries = newRetries;
        return this;
    }

    @Override
    public boolean isSentPacket() {
        return kind == Kind.PACKET_SENT;
    }

    @Override
    public boolean isReceivedPacket() {
        return kind == Kind.PACKET_RECEIVED;
    }

    @Override
    public long packet() {
        return pair((flags & SEQ) == 0 ? -1 : sequence, (flags & ACK) == 0 ? -1 : acknowledgment);
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public int packetType() {
        return type;
    }

    @Override
    public int payloadBytes() {
        return length;
    }

    @Override
    public Role role() {
        if ((flags & RETRANSMISSION) != 0) {
            return Role.REPEATED;
        }
        return isPureAcknowledgment() ? Role.ACKNOWLEDGMENT : Role.NEW;
    }

    /** Whether this packet only acknowledges. */
    public boolean isPureAcknowledgment() {
        return (flags & (SEQ | ACK)) == ACK;
    }

    private StreamEvent packet(Kind newKind, int newPeer, UNetHeader header, int moreFlags) {
        kind = newKind;
        peer = newPeer;
        header.describeTo(this);
        flags |= moreFlags;
        return this;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // compared within one process
    public long sort() {
        int detail = switch (kind) {
            case PACKET_SENT, PACKET_RECEIVED -> type << Byte.SIZE | flags;
            case WINDOW_CHANGED -> 0;
            case TIMER_FIRED -> retries;
        };
        return pair(kind.ordinal(), detail);
    }

    /** How many packets are not acknowledged; of eight or more, the rest by eight, whatever the space of numbers is. */
    @Override
    public int state() {
        return kind == Kind.WINDOW_CHANGED ? (next - base) & WINDOW_STATES - 1 : NO_STATE;
    }

    @Override
    public AdiEvent blank() {
        return new StreamEvent();
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // read back by the same build
    public boolean encode(long[] words, int at) {
        switch (kind) {
            case PACKET_SENT, PACKET_RECEIVED -> {
                words[at] = pair(kind.ordinal(), flags);
                words[at + 1] = pair(peer, type);
                words[at + 2] = pair(sequence, acknowledgment);
                words[at + 3] = length;
            }
            case WINDOW_CHANGED -> {
                words[at] = pair(kind.ordinal(), 0);
                words[at + 1] = pair(peer, base);
                words[at + 2] = pair(next, expected);
            }
            case TIMER_FIRED -> {
                words[at] = pair(kind.ordinal(), retries);
                words[at + 1] = peer;
                words[at + 2] = timeoutPs;
            }
        }
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        int newKind = high(words[at]);
        if (newKind < 0 || newKind >= KINDS.length) {
            return false;
        }
        int flag = low(words[at]);
        long first = words[at + 1];
        long second = words[at + 2];
        switch (KINDS[newKind]) {
            case PACKET_SENT, PACKET_RECEIVED -> {
                packetSent(high(first), low(first), high(second), low(second), flag, (int) words[at + 3]);
                kind = KINDS[newKind];
            }
            case WINDOW_CHANGED -> windowChanged(high(first), low(first), high(second), low(second));
            case TIMER_FIRED -> timerFired((int) first, second, flag);
        }
        return true;
    }

    @Override
    public boolean belongsInStory() {
        return kind != Kind.WINDOW_CHANGED;
    }

    @Override
    public String describe() {
        return switch (kind) {
            case PACKET_SENT -> "sent to rank " + peer + describePacket();
            case PACKET_RECEIVED -> "received from rank " + peer + describePacket();
            case WINDOW_CHANGED -> "expects " + expected + " from rank " + peer + ", may send " + base + " to " + next;
            case TIMER_FIRED -> "time-out towards rank " + peer + ", number " + retries;
        };
    }

    private String describePacket() {
        StringBuilder line = new StringBuilder();
        boolean isNumbered = (flags & SEQ) != 0;
        if (isNumbered) {
            line.append(": seq ").append(sequence);
        }
        if (isNumbered || length > 0) {
            line.append(", ").append(length).append(" bytes");
        }
        if ((flags & ACK) != 0) {
            line.append(", ack ").append(acknowledgment);
        }
        if ((flags & ACKREQ) != 0) {
            line.append(" (wants ack)");
        }
        if ((flags & RETRANSMISSION) != 0) {
            line.append(" (sent again)");
        }
        if ((flags & DROPPED) != 0) {
            line.append(" (dropped)");
        }
        return line.toString();
    }
}
