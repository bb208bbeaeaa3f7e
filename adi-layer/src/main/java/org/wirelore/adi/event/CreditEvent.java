package org.wirelore.adi.event;

/**
 * What protocols with credits report of their packets, for oracles and sequence diagrams. The {@link Kind} says which
 * fields hold; the others keep what an earlier event left there.
 */
public final class CreditEvent extends AdiEvent implements PacketReport {
    /** What happened. */
    public enum Kind {
        /**
         * Packets were handed to the device: {@link #peer}, {@link #sequence} (of the first), {@link #packets}, {@link
         * #length}, {@link #credit} (returned with it), {@link #left} (credits left for this peer; -1 without flow
         * control), {@link #isControl}.
         */
        SENT,
        /**
         * A packet was taken out of the receive queue: {@link #peer}, {@link #sequence}, {@link #length} (of the
         * packet), {@link #credit} (returned with it), {@link #left} (credits for this peer after it), {@link
         * #isControl}.
         */
        RECEIVED,
        /**
         * The rank leaves, as the peer expects: {@link #peer}, {@link #left} (credits for this peer), {@link #credit}
         * (owed to it).
         */
        LEFT
    }

    private static final Kind[] KINDS = Kind.values();

    private static final int MUCH = 8;

    /** What happened. */
    public Kind kind = Kind.LEFT;
    /** The other rank. */
    public int peer;
    /** Number of a packet of the pair, as it goes along. */
    public int sequence;
    /** Packets of an entry. */
    public int packets;
    /** Bytes. */
    public int length;
    /** Credits that go back to the peer. */
    public int credit;
    /** Credits for the peer. */
    public int left;
    /** Whether it carries no message, but credits or the last word, and takes no credit itself. */
    public boolean isControl;

    /** An event that has no meaning yet. */
    public CreditEvent() {
    }

    /** @param rank the rank that reports */
    public CreditEvent(int rank) {
        this.rank = rank;
    }

    /** Becomes {@link Kind#SENT}. */
    public CreditEvent sent(int newPeer, int newSequence, int newPackets, int newLength, int newCredit, int newLeft,
            boolean control) {
        packets = newPackets;
        return packet(Kind.SENT, newPeer, newSequence, newLength, newCredit, newLeft, control);
    }

    /** Becomes {@link Kind#RECEIVED}. */
    public CreditEvent received(int newPeer, int newSequence, int newLength, int newCredit, int newLeft,
            boolean control) {
        packets = 1;
        return packet(Kind.RECEIVED, newPeer, newSequence, newLength, newCredit, newLeft, control);
    }

    /** Becomes {@link Kind#LEFT}. */
    public CreditEvent left(int newPeer, int newLeft, int owed) {
        return packet(Kind.LEFT, newPeer, 0, 0, owed, newLeft, true);
    }

    private CreditEvent packet(Kind newKind, int newPeer, int newSequence, int newLength, int newCredit, int newLeft,
            boolean control) {
        kind = newKind;
        peer = newPeer;
        sequence = newSequence;
        length = newLength;
        credit = newCredit;
        left = newLeft;
        isControl = control;
        return this;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // compared within one process
    public long sort() {
        return pair(kind.ordinal(), isControl ? 1 : 0);
    }

    /** How much credit is left; of much, that it is much. */
    @Override
    public int state() {
        return Math.clamp(left, 0, MUCH);
    }

    @Override
    public AdiEvent blank() {
        return new CreditEvent();
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // read back by the same build
    public boolean encode(long[] words, int at) {
        words[at] = pair(kind.ordinal(), isControl ? 1 : 0);
        words[at + 1] = pair(peer, sequence);
        words[at + 2] = pair(packets, length);
        words[at + 3] = pair(credit, left);
        words[at + 4] = 0;
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        int newKind = high(words[at]);
        if (newKind < 0 || newKind >= KINDS.length) {
            return false;
        }
        packet(KINDS[newKind], high(words[at + 1]), low(words[at + 1]), low(words[at + 2]), high(words[at + 3]),
                low(words[at + 3]), low(words[at]) != 0);
        packets = high(words[at + 2]);
        return true;
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
        return sequence;
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public int packetType() {
        return isControl ? 1 : 0;
    }

    @Override
    public int payloadBytes() {
        return length;
    }

    @Override
    public Role role() {
        return isControl ? Role.ACKNOWLEDGMENT : Role.NEW;
    }

    @Override
    public boolean belongsInStory() {
        return kind != Kind.LEFT;
    }

    @Override
    public String describe() {
        String what = isControl ? "a packet without message" : length + " bytes";
        return kind == Kind.SENT
                ? "sends rank " + peer + " " + what + ", packet " + sequence
                : "takes " + what + " of rank " + peer + ", packet " + sequence;
    }
}
