package org.wirelore.adi.udp;

import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.PacketReport;

/** A rank has sent a datagram: what the ADI over datagrams reports, for oracles and sequence diagrams. */
public final class UdpEvent extends AdiEvent implements PacketReport {
    private static final int IS_REPEATED = 1;
    private static final int IS_ACKNOWLEDGMENT = 2;

    /** To which rank. */
    public int peer;
    /** The packet's number among those for this peer, or that of the next one. */
    public int number;
    /** Bytes of the packet. */
    public int length;
    /** Whether the packet was sent before. */
    public boolean isRepeated;
    /** Whether it carries no packet, but acknowledges others. */
    public boolean isAcknowledgment;

    /** An event that has no meaning yet. */
    public UdpEvent() {
    }

    /** @param rank the rank that reports */
    public UdpEvent(int rank) {
        this.rank = rank;
    }

    UdpEvent sent(int newPeer, int newNumber, int newLength, boolean repeated, boolean acknowledgment) {
        peer = newPeer;
        number = newNumber;
        length = newLength;
        isRepeated = repeated;
        isAcknowledgment = acknowledgment;
        return this;
    }

    @Override
    public long sort() {
        return (isRepeated ? 2 : 0) | (isAcknowledgment ? 1 : 0);
    }

    @Override
    public AdiEvent blank() {
        return new UdpEvent();
    }

    @Override
    public boolean encode(long[] words, int at) {
        words[at] = (isRepeated ? IS_REPEATED : 0) | (isAcknowledgment ? IS_ACKNOWLEDGMENT : 0);
        words[at + 1] = pair(peer, number);
        words[at + 2] = length;
        words[at + 3] = 0;
        words[at + 4] = 0;
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        if (words[at] < 0 || words[at] > IS_REPEATED + IS_ACKNOWLEDGMENT) {
            return false;
        }
        sent(high(words[at + 1]), low(words[at + 1]), (int) words[at + 2], (words[at] & IS_REPEATED) != 0,
                (words[at] & IS_ACKNOWLEDGMENT) != 0);
        return true;
    }

    @Override
    public boolean isSentPacket() {
        return true;
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public int packetType() {
        return isAcknowledgment ? 1 : 0;
    }

    @Override
    public int payloadBytes() {
        return length;
    }

    @Override
    public Role role() {
        return isAcknowledgment ? Role.ACKNOWLEDGMENT : isRepeated ? Role.REPEATED : Role.NEW;
    }

    @Override
    public boolean belongsInStory() {
        return true;
    }

    @Override
    public String describe() {
        return isAcknowledgment
                ? "acknowledges packets of rank " + peer
                : "sends rank " + peer + " packet " + number + ", " + length + " bytes" + (isRepeated ? ", again" : "");
    }
}
