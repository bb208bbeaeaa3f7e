package org.wirelore.adi.unet;

import java.util.Arrays;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * The reliable stream to and from one peer: go-back-N with a receive window of one (MPI-on-U-Net paper, sections 5.1
 * and 6.1). Sequence numbers count packets, modulo the sequence space.
 *
 * <table>
 * <caption>State</caption>
 * <tr><td>base</td><td>oldest unacknowledged number: left edge of the send window</td></tr>
 * <tr><td>next</td><td>number of the next new packet: right edge</td></tr>
 * <tr><td>outstanding</td><td>packets between them, each retained in its transmit slot</td></tr>
 * <tr><td>recovering</td><td>of these, the ones that a duplicate acknowledgment has made us resend; while there are
 * any, further duplicates are ignored</td></tr>
 * <tr><td>expected</td><td>number of the next packet that is accepted: the receive window</td></tr>
 * <tr><td>pending</td><td>accepted packets for which no acknowledgment has gone out</td></tr>
 * </table>
 *
 * <p>With reliability switched off only the transmit slots remain, each reused when U-Net has sent it.
 */
final class UNetStream {
    private static final long DELAYED_ACK_PS = 1_000_000_000L;
    /**
     * Time-outs in a row after which only the oldest packet is repeated: such a peer is away or cut off, and what a
     * rank that is away has received waits in its queue.
     */
    private static final int WHOLE_WINDOW_RETRIES = 10;

    final int peer;
    private final UNetTransport transport;
    private final Host host;
    private final UNetEndpoint endpoint;
    private final boolean reliable;
    private final boolean strict;
    private final int peerIndex;
    private final int channel;
    private final int window;
    private final int mask;
    private final int ackLimit;
    private final boolean delayedAck;
    private final long[] tickets;
    private final int[] lengths;
    private int head;
    private int tail;
    private int base;
    private int next;
    private int outstanding;
    private int recovering;
    private int retries;
    /** When the oldest unacknowledged packet became the oldest. */
    private long oldestSincePs;
    private boolean failed;
    private long rtoPs;
    private long deadlinePs = Host.FOREVER;
    /** How many of the endpoint's sends were complete when the timer last went off. */
    private long completedAtExpiry = -1;
    private int expected;
    private int pending;
    private boolean ackDue;
    /** The next pure acknowledgment tells that something is missing. */
    private boolean gap;
    private long lastArrivalPs;
    private long ignoredAcks;

    UNetStream(UNetTransport transport, AckPolicy policy, int peer, int peerIndex, int channel, int sendSequence,
            int receiveSequence) {
        UNetProtocolConfig config = transport.config;
        this.transport = transport;
        this.host = transport.host;
        this.endpoint = transport.endpoint;
        this.reliable = config.reliable();
        this.strict = config.strict();
        this.peer = peer;
        this.peerIndex = peerIndex;
        this.channel = channel;
        this.window = transport.window;
        this.mask = (1 << config.sequenceBits()) - 1;
        this.ackLimit = config.ackLimit(policy, window);
        this.delayedAck = policy == AckPolicy.DELAYED;
        this.tickets = new long[window];
        Arrays.fill(tickets, -1);
        this.lengths = new int[window];
        this.base = sendSequence & mask;
        this.next = base;
        this.expected = receiveSequence & mask;
        this.rtoPs = config.rtoMinPs();
    }

    /** Whether a packet can be put into the next slot: the window is open and U-Net has done with the slot. */
    boolean hasRoom() {
        return (!reliable || outstanding < window) && tickets[tail] < endpoint.completedSends();
    }

    /** Where the next packet's payload goes. */
    int payloadOffset() {
        return transport.slotOffset(peerIndex, tail) + UNetHeader.BYTES;
    }

    /**
     * Sends the packet whose payload is in the next slot. It goes out at the endpoint's next flush. The packet carries
     * the acknowledgment of the other direction, and starts the timer if no older packet is unacknowledged
     * (MPI-on-U-Net paper, section 6.1, short send, steps 1 to 6).
     *
     * @return false if U-Net's send queue is full; nothing has changed, and no number was used
     */
    boolean send(int type, int context, int tag, int length) {
        host.spend(transport.envelope);
        int offset = transport.slotOffset(peerIndex, tail);
        UNetHeader out = transport.out.wrap(transport.area, offset).tag(tag).length(length)
                .mode(type, context, transport.rank);
        if (reliable) {
            host.spend(transport.streamSend);
            out.stream(next, expected);
        } else {
            out.noStream();
        }
        long ticket = endpoint.send(channel, offset, UNetHeader.BYTES + length);
        if (ticket == UNetEndpoint.FULL) {
            return false;
        }
        tickets[tail] = ticket;
        lengths[tail] = UNetHeader.BYTES + length;
        tail = after(tail);
        observeSent(out, 0);
        if (reliable) {
            next = (next + 1) & mask;
            outstanding++;
            acknowledged();
            if (outstanding == 1) {
                rtoPs = transport.config.rtoMinPs();
                oldestSincePs = host.now();
                startTimer(oldestSincePs);
            }
            observeWindow();
        }
        return true;
    }

    /**
     * Takes the acknowledgment field of a packet: moves the left edge of the send window and resets the timer
     * (MPI-on-U-Net paper, section 6.1, receive, step 4). The paper resets the timer at any valid field, as strict mode
     * does; otherwise only an advance resets it, so that a peer that sends much can't hold off retransmission. A number
     * outside of the window is ignored and counted.
     *
     * @param acknowledgment the next number that the peer expects
     * @param missing whether the packet is a pure acknowledgment that reports a gap
     */
    void onAcknowledgment(int acknowledgment, boolean missing, long nowPs) {
        host.spend(transport.streamAck);
        int advance = (acknowledgment - base) & mask;
        if (strict && outstanding > 0) {
            startTimer(nowPs);
        }
        if (advance == 0) {
            if (missing && !strict && outstanding > 0 && recovering == 0) {
                resend(outstanding);
                recovering = outstanding;
            }
            return;
        }
        if (advance > outstanding) {
            ignoredAcks++;
            return;
        }
        head = (head + advance) % window;
        base = acknowledgment;
        outstanding -= advance;
        recovering = Math.max(0, recovering - advance);
        retries = 0;
        oldestSincePs = nowPs;
        rtoPs = transport.config.rtoMinPs();
        if (outstanding > 0) {
            startTimer(nowPs);
        } else {
            stopTimer();
        }
        observeWindow();
    }

    boolean isExpected(int sequence) {
        return sequence == expected;
    }

    /**
     * The expected packet was taken: the receive window advances, and the acknowledgment waits for a packet to ride on
     * (MPI-on-U-Net paper, section 6.1, receive, step 3); a threshold limits that wait (footnote 7).
     */
    void onAccepted(boolean acknowledgmentRequested, long nowPs) {
        expected = (expected + 1) & mask;
        pending++;
        lastArrivalPs = nowPs;
        if (acknowledgmentRequested || pending >= ackLimit) {
            ackDue = true;
        } else if (delayedAck) {
            transport.earliestPs = Math.min(transport.earliestPs, nowPs + DELAYED_ACK_PS);
        }
        observeWindow();
    }

    /**
     * A duplicate, or a packet after a gap: acknowledges the expected number at once (MPI-on-U-Net paper, section 6.1,
     * receive, step 2). Beyond the paper, only the answer to a gap reports missing packets: if the answer to a
     * duplicate did so too, each answer would cause the next duplicate, for ever.
     */
    void onOutOfOrder(int sequence) {
        gap = !strict && ((sequence - expected) & mask) <= window;
        sendAcknowledgment();
    }

    /** Whether a pure acknowledgment waits to go out; a packet in the other direction may still carry it. */
    boolean isAckDue() {
        return ackDue;
    }

    /** Acknowledges everything accepted, with a packet of its own. Stays due if there is no room. */
    void sendAcknowledgment() {
        if (!transport.sendPureAcknowledgment(channel, expected, gap)) {
            ackDue = true;
            return;
        }
        AdiObserver observer = transport.observer;
        if (observer != null) {
            observer.on(transport.event.packetSent(peer, 0, 0, expected,
                    StreamEvent.ACK | (gap ? StreamEvent.ACKREQ : 0), 0));
        }
        acknowledged();
    }

    /** Acknowledges what no packet has acknowledged yet, if anything. */
    void acknowledgePending() {
        if (pending > 0) {
            sendAcknowledgment();
        }
    }

    /**
     * Serves the retransmission timer and the delayed acknowledgment if they are due. The delayed acknowledgment is an
     * addition to the paper.
     */
    boolean onTime(long nowPs) {
        boolean happened = false;
        if (deadlinePs - nowPs <= 0) {
            expire(nowPs);
            happened = true;
        }
        if (delayedAck && pending > 0 && lastArrivalPs + DELAYED_ACK_PS - nowPs <= 0) {
            sendAcknowledgment();
            happened = true;
        }
        return happened;
    }

    /** When {@link #onTime} has something to do. */
    long nextDeadlinePs() {
        return delayedAck && pending > 0 ? Math.min(deadlinePs, lastArrivalPs + DELAYED_ACK_PS) : deadlinePs;
    }

    /** Whether the peer was given up. */
    boolean hasFailed() {
        return failed;
    }

    /** How long the oldest unacknowledged packet has waited, picoseconds. */
    long silencePs(long nowPs) {
        return nowPs - oldestSincePs;
    }

    /** Packets sent and not acknowledged. */
    int outstanding() {
        return outstanding;
    }

    /** Acknowledgments of packets that were never sent, or that are older than the window. */
    long ignoredAcks() {
        return ignoredAcks;
    }

    /**
     * What has not left this host yet can't be acknowledged, and to send it again would only make the queue longer. So
     * as long as the queue moves, the timer begins anew; a card that takes nothing any more gains no time by that.
     */
    private boolean isStillLeaving() {
        long completed = endpoint.completedSends();
        boolean isMoving = completed != completedAtExpiry;
        completedAtExpiry = completed;
        return isMoving && tickets[before(tail)] >= completed;
    }

    /**
     * The retransmission timer of the oldest unacknowledged packet has gone off: sends again and doubles the time-out
     * up to its limit; after a fixed number of times the peer is given up (MPI-on-U-Net paper, section 5.1).
     */
    private void expire(long nowPs) {
        host.spend(transport.streamTimer);
        if (!strict && isStillLeaving()) {
            startTimer(nowPs);
            return;
        }
        if (++retries > transport.config.retriesMax()) {
            failed = true;
            stopTimer();
            return;
        }
        rtoPs = Math.min(2 * rtoPs, transport.config.rtoMaxPs());
        AdiObserver observer = transport.observer;
        if (observer != null) {
            observer.on(transport.event.timerFired(peer, rtoPs, retries));
        }
        recovering = 0;
        resend(strict || retries > WHOLE_WINDOW_RETRIES ? 1 : outstanding);
        startTimer(nowPs);
    }

    /**
     * Sends the oldest {@code count} packets again, in order: go-back-N (MPI-on-U-Net paper, section 5.1); in strict
     * mode only the oldest (section 6.1, receive, step 1). The last one asks for an acknowledgment, since in-order
     * packets would not be answered under the lazy policy. A packet that is still in U-Net's queue is not queued twice.
     */
    private void resend(int count) {
        long completed = endpoint.completedSends();
        int slot = head;
        int sequence = base;
        for (int i = 0; i < count; i++) {
            if (tickets[slot] < completed) {
                host.spend(transport.streamSend);
                int offset = transport.slotOffset(peerIndex, slot);
                UNetHeader out = transport.out.wrap(transport.area, offset).stream(sequence, expected)
                        .acknowledgmentRequested(!strict && i == count - 1);
                long ticket = endpoint.send(channel, offset, lengths[slot]);
                if (ticket == UNetEndpoint.FULL) {
                    break;
                }
                tickets[slot] = ticket;
                observeSent(out, StreamEvent.RETRANSMISSION);
                acknowledged();
            }
            slot = after(slot);
            sequence = (sequence + 1) & mask;
        }
        endpoint.flush();
    }

    private void acknowledged() {
        pending = 0;
        ackDue = false;
        gap = false;
    }

    private void startTimer(long nowPs) {
        host.spend(transport.streamTimer);
        deadlinePs = nowPs + rtoPs;
        transport.earliestPs = Math.min(transport.earliestPs, deadlinePs);
    }

    private void stopTimer() {
        host.spend(transport.streamTimer);
        deadlinePs = Host.FOREVER;
    }

    private int before(int slot) {
        return slot == 0 ? window - 1 : slot - 1;
    }

    private int after(int slot) {
        return slot + 1 == window ? 0 : slot + 1;
    }

    private void observeSent(UNetHeader out, int extraFlags) {
        AdiObserver observer = transport.observer;
        if (observer != null) {
            observer.on(transport.event.packetSent(peer, out, extraFlags));
        }
    }

    private void observeWindow() {
        AdiObserver observer = transport.observer;
        if (observer != null) {
            observer.on(transport.event.windowChanged(peer, base, next, expected));
        }
    }
}
