package org.wirelore.adi.unet;

import java.util.Arrays;
import org.wirelore.device.api.StateKey;

/**
 * The places of one stream's packets in the communication area, taken in turn: a packet stays in its slot until it is
 * acknowledged, to be sent again from there.
 */
final class TransmitSlots {
    private final UNetTransport transport;
    private final int peerIndex;
    private final int count;
    /** The ticket of the last send from each slot, or negative. */
    private final long[] tickets;
    private final int[] lengths;
    private int head;
    private int tail;
    /** How many of the endpoint's sends were complete when the timer last went off. */
    private long completedAtExpiry = -1;

    TransmitSlots(UNetTransport transport, int peerIndex) {
        this.transport = transport;
        this.peerIndex = peerIndex;
        count = transport.window;
        tickets = new long[count];
        Arrays.fill(tickets, -1);
        lengths = new int[count];
    }

    /** Whether U-Net has done with the next slot. */
    boolean hasRoom() {
        return tickets[tail] < transport.completedSends();
    }

    /** Where the next packet begins, with its header. */
    int nextOffset() {
        return offset(tail);
    }

    /** Where a slot's packet begins. */
    int offset(int slot) {
        return transport.slotOffset(peerIndex, slot);
    }

    /** Bytes of a slot's packet. */
    int length(int slot) {
        return lengths[slot];
    }

    /** The packet in the next slot was given to U-Net. */
    void fill(long ticket, int length) {
        tickets[tail] = ticket;
        lengths[tail] = length;
        tail = after(tail);
    }

    /** The oldest packets were acknowledged. */
    void free(int packets) {
        head = (head + packets) % count;
    }

    /** The slot of the oldest packet that is kept. */
    int oldest() {
        return head;
    }

    int after(int slot) {
        return slot + 1 == count ? 0 : slot + 1;
    }

    /** Whether U-Net has sent a slot's packet, of which the number of completed sends tells. */
    boolean isSent(int slot, long completed) {
        return tickets[slot] < completed;
    }

    /** A slot's packet was given to U-Net again. */
    void resent(int slot, long ticket) {
        tickets[slot] = ticket;
    }

    /**
     * The retransmission timer has gone off: what has not left this host yet cannot be acknowledged. So as long as the
     * queue moves, the timer begins anew; a card that takes nothing any more gains no time by that.
     */
    boolean areStillLeaving() {
        long completed = transport.completedSends();
        boolean isMoving = completed != completedAtExpiry;
        completedAtExpiry = completed;
        return isMoving && tickets[(tail + count - 1) % count] >= completed;
    }

    /** Adds the slots' tickets, and the packets that are kept: the oldest ones. */
    void hashInto(StateKey key, int kept) {
        key.add(head);
        key.add(tail);
        key.add(completedAtExpiry);
        for (long ticket : tickets) {
            key.add(transport.open(ticket));
        }
        int slot = head;
        for (int i = 0; i < kept; i++) {
            key.add(transport.area, offset(slot), lengths[slot]);
            slot = after(slot);
        }
    }
}
