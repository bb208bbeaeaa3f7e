package org.wirelore.adi.unet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
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
 * <tr><td>recovering</td><td>of these, the ones that were sent again because the peer has reported a gap; while there
 * are any, further reports are ignored</td></tr>
 * <tr><td>received</td><td>the receiving half</td></tr>
 * </table>
 *
 * <p>With reliability switched off only the transmit slots remain, each reused when U-Net has sent it.
 */
final class UNetStream {
    final int peer;
    private final UNetTransport transport;
    private final Host host;
    private final UNetEndpoint endpoint;
    private final boolean reliable;
    private final boolean strict;
    private final int channel;
    private final int window;
    private final int mask;
    private final TransmitSlots slots;
    private int base;
    private int next;
    private int outstanding;
    private int recovering;
    private int retries;
    /** When the oldest unacknowledged packet became the oldest. */
    private long oldestSincePs;
    private boolean failed;
    private final RetransmissionTimer timer;
    private final ReceiveWindow received;
    /** Null unless receivers ask for what is missing. */
    private final @Nullable ArrivalWatch watch;
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
        this.channel = channel;
        this.window = transport.window;
        this.mask = (1 << config.sequenceBits()) - 1;
        this.slots = new TransmitSlots(transport, peerIndex);
        this.base = sendSequence & mask;
        this.next = base;
        this.received = new ReceiveWindow(transport, policy, receiveSequence);
        this.watch = received.watch();
        this.timer = new RetransmissionTimer(transport);
    }

    /** Whether a packet can be put into the next slot: the window is open and U-Net has done with the slot. */
    boolean hasRoom() {
        return (!reliable || outstanding < window) && slots.hasRoom();
    }

    /** Where the next packet's payload goes. */
    int payloadOffset() {
        return slots.nextOffset() + UNetHeader.BYTES;
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
        int offset = slots.nextOffset();
        UNetHeader out = transport.out.wrap(transport.area, offset).tag(tag).length(length)
                .mode(type, context, transport.rank);
        if (reliable) {
            host.spend(transport.streamSend);
            out.stream(next, received.expected());
        } else {
            out.noStream();
        }
        long ticket = endpoint.send(channel, offset, UNetHeader.BYTES + length);
        if (ticket == UNetEndpoint.FULL) {
            return false;
        }
        slots.fill(ticket, UNetHeader.BYTES + length);
        transport.observeSent(peer, 0);
        if (reliable) {
            outstanding++;
            received.onAcknowledged();
            timeSent();
            next = (next + 1) & mask;
            observeWindow();
        }
        return true;
    }

    private void timeSent() {
        boolean isOldest = outstanding == 1;
        if (!isOldest && !timer.wantsMeasure() && watch == null) {
            return;
        }
        long nowPs = host.now();
        timer.measure(next, nowPs);
        if (isOldest) {
            timer.reset();
            oldestSincePs = nowPs;
        }
        if (isOldest || outstanding == window) {
            startTimer(nowPs);
        }
    }

    /**
     * Takes the acknowledgment field of a packet: moves the left edge of the send window and resets the timer
     * (MPI-on-U-Net paper, section 6.1, receive, step 4). The paper resets the timer at any valid field, as strict mode
     * does; otherwise only an advance resets it, so that a peer that sends much can't hold off retransmission. A number
     * outside of the window is ignored and counted.
     *
     * @param acknowledgment the next number that the peer expects
     * @param missing whether the packet is a pure acknowledgment that reports a gap
     * @param isAnswer whether it answers a question
     */
    void onAcknowledgment(int acknowledgment, boolean missing, boolean isAnswer, long nowPs) {
        host.spend(transport.streamAck);
        int advance = (acknowledgment - base) & mask;
        if (strict && outstanding > 0) {
            startTimer(nowPs);
        }
        if (advance > outstanding) {
            ignoredAcks++;
            return;
        }
        if (isAnswer && (advance > 0 || missing)) {
            timer.onAnswer();
        }
        if (advance > 0) {
            advance(advance, nowPs);
        }
        if (missing && !strict && outstanding > 0 && recovering == 0) {
            resend(outstanding);
            recovering = outstanding;
        }
    }

    private void advance(int count, long nowPs) {
        timer.onAcknowledged(base, count, mask);
        slots.free(count);
        base = (base + count) & mask;
        outstanding -= count;
        recovering = Math.max(0, recovering - count);
        retries = 0;
        oldestSincePs = nowPs;
        timer.reset();
        if (outstanding > 0) {
            startTimer(nowPs);
        } else {
            timer.stop();
        }
        observeWindow();
    }

    /**
     * The peer asks what has arrived: answers at once, and reports a gap if anything before {@code sequence} is
     * missing. On a network that keeps the order, what is missing then was lost.
     *
     * @param sequence the number of the peer's next new packet
     */
    void onQuestion(int sequence) {
        received.reportMissingBefore(sequence);
        if (!sendUnnumbered(UNetHeader.ANSWER, received.reportsGap())) {
            received.onNoRoom();
        }
    }

    /** The peer asks for what it misses; its acknowledgment says from where on (MPI-on-U-Net paper, section 5.3). */
    void onRequest() {
        recovering = 0;
    }

    /** The rank has looked for packets and found none. */
    void onIdleLook(boolean isAwaited, long nowPs) {
        if (watch != null) {
            watch.onIdleLook(isAwaited, nowPs);
        }
    }

    void onFinishing() {
        if (watch != null && outstanding > 0) {
            startTimer(host.now());
        }
    }

    boolean isExpected(int sequence) {
        return sequence == received.expected();
    }

    /** The expected packet was taken (MPI-on-U-Net paper, section 6.1, receive, step 3, and footnote 7). */
    void onAccepted(boolean acknowledgmentRequested, long nowPs) {
        received.onAccepted(acknowledgmentRequested, nowPs);
        observeWindow();
    }

    /**
     * A duplicate, or a packet after a gap: acknowledges the expected number at once (MPI-on-U-Net paper, section 6.1,
     * receive, step 2). Beyond the paper, only the answer to a gap reports missing packets: if the answer to a
     * duplicate did so too, each answer would cause the next duplicate, for ever.
     */
    void onOutOfOrder(int sequence) {
        if (!strict) {
            received.reportMissingBefore(sequence);
        }
        sendAcknowledgment();
    }

    /** Whether a pure acknowledgment waits to go out, unless a packet carries it before. */
    boolean isAckDue() {
        return received.isAckDue();
    }

    /** Acknowledges everything accepted, with a packet of its own. Stays due if there is no room. */
    void sendAcknowledgment() {
        if (!sendUnnumbered(UNetHeader.SHORT, received.reportsGap())) {
            received.onNoRoom();
        }
    }

    /** Sends a packet without a number, which acknowledges everything accepted; false if there is no room. */
    private boolean sendUnnumbered(int type, boolean missing) {
        int sequence = type == UNetHeader.QUESTION ? next : 0;
        if (!transport.sendUnnumbered(channel, type, sequence, received.expected(), missing)) {
            return false;
        }
        transport.observeSent(peer, 0);
        received.onAcknowledged();
        return true;
    }

    void acknowledgePending() {
        if (received.pending() > 0) {
            sendAcknowledgment();
        }
    }

    /**
     * Serves the retransmission timer and the delayed acknowledgment if they are due. The delayed acknowledgment is an
     * addition to the paper.
     */
    boolean onTime(long nowPs) {
        boolean happened = false;
        if (timer.deadlinePs() - nowPs <= 0) {
            expire(nowPs);
            happened = true;
        }
        if (watch != null && watch.deadlinePs() - nowPs <= 0) {
            sendUnnumbered(UNetHeader.REPEAT, true);
            watch.onRequest(nowPs);
            happened = true;
        }
        if (received.isDelayOver(nowPs)) {
            sendAcknowledgment();
            happened = true;
        }
        return happened;
    }

    long nextDeadlinePs() {
        return Math.min(timer.deadlinePs(), received.deadlinePs());
    }

    boolean hasFailed() {
        return failed;
    }

    long silencePs(long nowPs) {
        return nowPs - oldestSincePs;
    }

    int outstanding() {
        return outstanding;
    }

    /** Acknowledgments of packets that were never sent, or that are older than the window. */
    long ignoredAcks() {
        return ignoredAcks;
    }

    /**
     * The retransmission timer of the oldest unacknowledged packet has gone off, and its time-out doubles up to its
     * limit; after a fixed number of times the peer is given up (MPI-on-U-Net paper, section 5.1).
     *
     * <p>In strict mode the oldest packet goes again (section 6.1, receive, step 1). But a timer that has gone off is
     * not a good sign of a loss (section 5.4): the peer may compute, or the packets wait in a switch. So otherwise the
     * rank asks first, with a packet without data, and sends again only what the answer misses.
     */
    private void expire(long nowPs) {
        host.spend(transport.streamTimer);
        if (!strict && slots.areStillLeaving()) {
            startTimer(nowPs);
            return;
        }
        if (++retries > transport.config.retriesMax()) {
            failed = true;
            timer.stop();
            return;
        }
        timer.backOff();
        transport.observeTimer(peer, timer.timeoutPs(), retries);
        recovering = 0;
        if (strict) {
            resend(1);
        } else {
            sendUnnumbered(UNetHeader.QUESTION, false);
        }
        startTimer(nowPs);
    }

    /**
     * Sends the oldest {@code count} packets again, in order: go-back-N (MPI-on-U-Net paper, section 5.1). The last one
     * asks for an acknowledgment, unless in strict mode. A packet that is still in U-Net's queue is not queued twice.
     */
    private void resend(int count) {
        timer.discardMeasure();
        long completed = transport.completedSends();
        int slot = slots.oldest();
        int sequence = base;
        for (int i = 0; i < count; i++) {
            if (slots.isSent(slot, completed)) {
                host.spend(transport.streamSend);
                int offset = slots.offset(slot);
                transport.out.wrap(transport.area, offset).stream(sequence, received.expected())
                        .acknowledgmentRequested(!strict && i == count - 1);
                long ticket = endpoint.send(channel, offset, slots.length(slot));
                if (ticket == UNetEndpoint.FULL) {
                    break;
                }
                slots.resent(slot, ticket);
                transport.observeSent(peer, StreamEvent.RETRANSMISSION);
                received.onAcknowledged();
            }
            slot = slots.after(slot);
            sequence = (sequence + 1) & mask;
        }
        endpoint.flush();
    }

    /** Where receivers ask, the sender's own timer is the last resort, unless the sender cannot go on or leaves. */
    private void startTimer(long nowPs) {
        if (watch == null || outstanding == window || transport.isFinishing) {
            timer.start(nowPs);
        } else {
            timer.startLate(nowPs);
        }
    }

    private void observeWindow() {
        transport.observeWindow(peer, base, next, received.expected());
    }

    /** Adds its state with the packets that it may send again; false if not all can be added. */
    boolean hashInto(StateKey key, long nowPs) {
        key.add(base);
        key.add(next);
        key.add(outstanding);
        key.add(recovering);
        key.add(retries);
        slots.hashInto(key, outstanding);
        timer.hashInto(key, nowPs);
        return received.hashInto(key, nowPs) && reliable && !failed;
    }
}
