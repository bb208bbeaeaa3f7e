package org.wirelore.adi.urtp;

import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.PacketReport;

/**
 * What URTP reports, for oracles, sequence diagrams and tests. The {@link Kind} says which fields hold; the others keep
 * what an earlier event left there.
 */
public final class UrtpEvent extends AdiEvent implements PacketReport {
    /** What happened. */
    public enum Kind {
        /**
         * A packet was handed to the datalink: {@link #peer} (of a multicast the lowest rank that it is for), {@link
         * #type}, {@link #stream}, {@link #number}, {@link #length}, {@link #isRepeated}.
         */
        SENT,
        /** A packet has come: fields as for {@link #SENT}, {@link #isDropped}. */
        RECEIVED,
        /** The program has got a packet: {@link #peer}, {@link #stream}, {@link #number}, {@link #length}. */
        TAKEN,
        /** The window to a peer has moved: {@link #peer}, {@link #stream}, {@link #base}, {@link #number} (next). */
        WINDOW,
        /** A buffer was given back once more than it was taken: {@link #peer}, {@link #stream}, {@link #number}. */
        FREED_TWICE,
        /** A packet was to be repeated that was never sent: {@link #peer}, {@link #stream}, {@link #number}. */
        NEVER_SENT,
        /** Packets were to be freed up to one that never comes: {@link #peer}, {@link #stream}, {@link #number}. */
        FREED_FOR_EVER,
        /** A number was to be divided by 0: {@link #peer}, {@link #stream}, {@link #number} (of the packet). */
        DIVIDED_BY_ZERO,
        /**
         * The rank has left: {@link #number} is how many acknowledgments too few or too many its send buffers wait for,
         * {@link #base} how many receive buffers are neither free nor a packet's that is here.
         */
        LEFT
    }

    /** Streams of a pair of ranks, each way. */
    public static final int STREAMS = Urtp.STREAMS;
    private static final int WINDOW_STATES = 8;

    private static final Kind[] KINDS = Kind.values();
    private static final String[] TYPES = {"?", "PT_TO_PT", "BCAST", "REQ", "ACK", "QUESTION", "ANSWER", "JOIN",
        "JOINED", "LEAVE", "LEFT", "PROBE", "GONE"};
    private static final int REPEATED = 1;
    private static final int DROPPED = 2;

    /** What happened. */
    public Kind kind = Kind.SENT;
    /** The rank at the other end. */
    public int peer;
    /** Packet type: 1 to 12, PT_TO_PT, BCAST, REQ, ACK, QUESTION, ANSWER, JOIN, JOINED, LEAVE, LEFT, PROBE, GONE. */
    public int type;
    /** 0 for collective operations, 1 for messages. */
    public int stream;
    /** The packet's number on its stream. */
    public int number;
    /** Bytes of payload. */
    public int length;
    /** Oldest number without acknowledgment. */
    public int base;
    /** Whether it was sent before. */
    public boolean isRepeated;
    /** Whether it was dropped: not new, out of the window, or none that a rank sends. */
    public boolean isDropped;

    /** An event that has no meaning yet. */
    public UrtpEvent() {
    }

    /** @param rank the rank that reports */
    UrtpEvent(int rank) {
        this.rank = rank;
    }

    /** Becomes one of a packet. */
    UrtpEvent packet(Kind newKind, int newPeer, int newType, int newStream, int newNumber, int newLength,
            boolean newFlag) {
        about(newKind, newPeer, newStream, newNumber);
        type = newType;
        length = newLength;
        isRepeated = newKind == Kind.SENT && newFlag;
        isDropped = newKind == Kind.RECEIVED && newFlag;
        return this;
    }

    /** Becomes {@link Kind#WINDOW}. */
    UrtpEvent window(int newPeer, int newStream, int newBase, int newNext) {
        about(Kind.WINDOW, newPeer, newStream, newNext);
        base = newBase;
        return this;
    }

    /** Becomes {@link Kind#LEFT}. */
    UrtpEvent left(int newNumber, int newBase) {
        about(Kind.LEFT, rank, 0, newNumber);
        base = newBase;
        return this;
    }

    /** Becomes one of nothing but a number. */
    UrtpEvent about(Kind newKind, int newPeer, int newStream, int newNumber) {
        kind = newKind;
        peer = newPeer;
        stream = newStream;
        number = newNumber;
        return this;
    }

    /** {@return whether the packet is one of data} */
    public boolean hasPayload() {
        return type < UrtpHeader.REQ;
    }

    @Override
    public boolean isSentPacket() {
        return kind == Kind.SENT;
    }

    @Override
    public boolean isReceivedPacket() {
        return kind == Kind.RECEIVED;
    }

    @Override
    public long packet() {
        return pair(type * UrtpEvent.STREAMS + stream, number);
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
        if (!hasPayload()) {
            return Role.ACKNOWLEDGMENT;
        }
        return isRepeated ? Role.REPEATED : Role.NEW;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // compared within one process
    public long sort() {
        boolean isOfPacket = kind == Kind.SENT || kind == Kind.RECEIVED;
        int detail = !isOfPacket ? 0 : type << 2 | (isRepeated ? 2 : 0) | (isDropped ? 1 : 0);
        return pair(kind.ordinal(), detail * STREAMS + stream);
    }

    /** How many packets are not acknowledged; of eight or more, the rest by eight. */
    @Override
    public int state() {
        return kind == Kind.WINDOW ? (number - base) & WINDOW_STATES - 1 : NO_STATE;
    }

    @Override
    public AdiEvent blank() {
        return new UrtpEvent();
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // read back by the same build
    public boolean encode(long[] words, int at) {
        words[at] = kind.ordinal();
        words[at + 1] = pair(peer, type);
        words[at + 2] = pair(stream, number);
        words[at + 3] = pair(length, base);
        words[at + 4] = (isRepeated ? REPEATED : 0) | (isDropped ? DROPPED : 0);
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        if (words[at] < 0 || words[at] >= KINDS.length) {
            return false;
        }
        kind = KINDS[(int) words[at]];
        peer = high(words[at + 1]);
        type = low(words[at + 1]);
        stream = high(words[at + 2]);
        number = low(words[at + 2]);
        length = high(words[at + 3]);
        base = low(words[at + 3]);
        isRepeated = (words[at + 4] & REPEATED) != 0;
        isDropped = (words[at + 4] & DROPPED) != 0;
        return true;
    }

    @Override
    public boolean belongsInStory() {
        return kind != Kind.WINDOW && kind != Kind.LEFT;
    }

    @Override
    public String describe() {
        String what = kind == Kind.TAKEN ? "packet " : TYPES[type > 0 && type < TYPES.length ? type : 0] + " ";
        String of = what + number + (stream == Urtp.COLLECTIVE ? "" : " of messages");
        return switch (kind) {
            case SENT -> (isRepeated ? "repeats " : "sends ") + of
                    + (type == UrtpHeader.BCAST ? " to all that it is for" : " to rank " + peer);
            case RECEIVED -> "gets " + of + " from rank " + peer + (isDropped ? " and drops it" : "");
            case TAKEN -> "takes " + of + " from rank " + peer;
            case WINDOW -> "has packets from " + base + " on under way to rank " + peer;
            case FREED_TWICE -> "frees the buffer of packet " + number + " to rank " + peer + " once too often";
            case LEFT -> "leaves";
            case NEVER_SENT -> "is to repeat packet " + number + " to rank " + peer + ", which it has never sent";
            case FREED_FOR_EVER -> "frees packets to rank " + peer + " up to " + number + ", to which it never gets";
            case DIVIDED_BY_ZERO -> "divides by 0 for packet " + number + " from rank " + peer;
        };
    }
}
