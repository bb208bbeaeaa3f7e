package org.wirelore.adi.unet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;

/** The receiving half of a stream: a window of one, and what has to be acknowledged. */
final class ReceiveWindow {
    private static final long DELAYED_ACK_PS = 1_000_000_000L;

    private final UNetTransport transport;
    private final int mask;
    private final int window;
    private final int ackLimit;
    private final boolean delayedAck;
    /** Null unless receivers ask for what is missing. */
    private final @Nullable ArrivalWatch watch;
    /** Number of the next packet that is accepted. */
    private int expected;
    /** Accepted packets for which no acknowledgment has gone out. */
    private int pending;
    private long lastArrivalPs;
    /** A pure acknowledgment waits to go out. */
    private boolean isAckDue;
    /** It tells that something is missing. */
    private boolean reportsGap;

    ReceiveWindow(UNetTransport transport, AckPolicy policy, int firstSequence) {
        UNetProtocolConfig config = transport.config;
        this.transport = transport;
        this.mask = (1 << config.sequenceBits()) - 1;
        this.window = transport.window;
        this.ackLimit = config.ackLimit(policy, window);
        this.delayedAck = policy == AckPolicy.DELAYED;
        this.watch = config.reliable() && config.retransmission() == RetransmissionInitiator.RECEIVER
                ? new ArrivalWatch(transport)
                : null;
        this.expected = firstSequence & mask;
    }

    int expected() {
        return expected;
    }

    int pending() {
        return pending;
    }

    boolean isAckDue() {
        return isAckDue;
    }

    boolean reportsGap() {
        return reportsGap;
    }

    /** Who waits for packets; null if only senders notice a loss. */
    @Nullable
    ArrivalWatch watch() {
        return watch;
    }

    /**
     * The expected packet was taken: the window advances, and the acknowledgment waits for a packet to ride on
     * (MPI-on-U-Net paper, section 6.1, receive, step 3); a threshold limits that wait (footnote 7).
     */
    void onAccepted(boolean acknowledgmentRequested, long nowPs) {
        expected = (expected + 1) & mask;
        pending++;
        lastArrivalPs = nowPs;
        if (watch != null) {
            watch.onArrival();
        }
        if (acknowledgmentRequested || pending >= ackLimit) {
            isAckDue = true;
        } else if (delayedAck) {
            transport.earliestPs = Math.min(transport.earliestPs, nowPs + DELAYED_ACK_PS);
        }
    }

    /** The next acknowledgment reports a gap if anything before that number is missing. */
    void reportMissingBefore(int sequence) {
        int missing = (sequence - expected) & mask;
        reportsGap = missing > 0 && missing <= window;
    }

    /** An acknowledgment could not go out, and waits. */
    void onNoRoom() {
        isAckDue = true;
    }

    /** A packet has carried the acknowledgment. */
    void onAcknowledged() {
        pending = 0;
        isAckDue = false;
        reportsGap = false;
    }

    /** Whether the delayed acknowledgment, an addition to the paper, is due. */
    boolean isDelayOver(long nowPs) {
        return delayedAck && pending > 0 && lastArrivalPs + DELAYED_ACK_PS - nowPs <= 0;
    }

    /** When the delayed acknowledgment or a request for what is missing is due, or {@link Host#FOREVER}. */
    long deadlinePs() {
        long atPs = watch == null ? Host.FOREVER : watch.deadlinePs();
        return delayedAck && pending > 0 ? Math.min(atPs, lastArrivalPs + DELAYED_ACK_PS) : atPs;
    }

    /** Adds its state; false if the receiver asks for what is missing: its watch is not added. */
    boolean hashInto(StateKey key, long nowPs) {
        key.add(expected);
        key.add(pending);
        key.add(delayedAck && pending > 0 ? lastArrivalPs - nowPs : 0);
        key.add(isAckDue);
        key.add(reportsGap);
        return watch == null;
    }
}
