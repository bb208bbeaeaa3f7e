package org.wirelore.adi.unet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;

/**
 * The retransmission timer of one stream's left edge.
 *
 * <p>The paper's timer begins anew with a constant. That constant cannot suit both a quiet link, where an answer takes
 * 50 µs, and a switch port at which the windows of seven peers queue for 27 ms. So, unless in strict mode, the first
 * time-out is measured: the mean of the waits for an acknowledgment plus four times their mean deviation (Jacobson,
 * SIGCOMM '88), between {@code rtoMin} and {@code rtoMax}. A packet that was sent again, or after which the peer was
 * asked, is not measured (Karn, SIGCOMM '87).
 *
 * <p>A rank is not always in the library, and what it finds on its return says little about the network (paper, section
 * 5.4). So a wait counts only up to the last moment at which the rank looked for packets and had nothing else to do:
 * that is the wait that the timer has to outlast.
 */
final class RetransmissionTimer {
    private static final long UNMEASURED = -1;

    private final UNetTransport transport;
    private final Host host;
    private final boolean adapts;
    private final long minPs;
    private final long maxPs;
    private long firstPs;
    private long timeoutPs;
    private long deadlinePs = Host.FOREVER;
    private long meanPs = UNMEASURED;
    private long deviationPs;
    /** The time-out was doubled, and no packet has been acknowledged within it since. */
    private boolean isBackedOff;
    private boolean isMeasuring;
    private int measured;
    private long measuredSincePs;

    RetransmissionTimer(UNetTransport transport) {
        this.transport = transport;
        host = transport.host;
        adapts = !transport.config.strict();
        minPs = transport.config.rtoMinPs();
        maxPs = transport.config.rtoMaxPs();
        firstPs = minPs;
        timeoutPs = minPs;
    }

    void start(long nowPs) {
        host.spend(transport.streamTimer);
        deadlinePs = nowPs + timeoutPs;
        transport.earliestPs = transport.hasOneTimer ? deadlinePs : Math.min(transport.earliestPs, deadlinePs);
    }

    /** Starts it with the longest time-out, for what no receiver asks for. */
    void startLate(long nowPs) {
        host.spend(transport.streamTimer);
        deadlinePs = nowPs + maxPs;
        transport.earliestPs = Math.min(transport.earliestPs, deadlinePs);
    }

    void stop() {
        if (deadlinePs != Host.FOREVER) {
            host.spend(transport.streamTimer);
            deadlinePs = Host.FOREVER;
            transport.earliestPs = transport.hasOneTimer ? Host.FOREVER : transport.earliestPs;
        }
    }

    /** When it goes off, or {@link Host#FOREVER}. */
    long deadlinePs() {
        return deadlinePs;
    }

    /** The present time-out. */
    long timeoutPs() {
        return timeoutPs;
    }

    /**
     * There was progress: the next time-out is the first one again. One that was too short is not measured, so unless
     * in strict mode the doubled one stays until a packet is acknowledged within it (Karn).
     */
    void reset() {
        if (!adapts || !isBackedOff) {
            timeoutPs = firstPs;
        }
    }

    /** Doubles the time-out, up to its clamp (MPI-on-U-Net paper, section 5.1). The packet in hand is not measured. */
    void backOff() {
        timeoutPs = Math.min(2 * timeoutPs, maxPs);
        isMeasuring = false;
        isBackedOff = true;
    }

    /** The peer had something to say only when it was asked: the time-out was not too short for the way to it. */
    void onAnswer() {
        isBackedOff = false;
    }

    /** Whether the next new packet is to be measured. */
    boolean wantsMeasure() {
        return adapts && !isMeasuring;
    }

    /** A new packet has gone. */
    void measure(int sequence, long nowPs) {
        if (wantsMeasure()) {
            isMeasuring = true;
            measured = sequence;
            measuredSincePs = nowPs;
        }
    }

    /** Packets go again: an acknowledgment will not say which copy it is for. */
    void discardMeasure() {
        isMeasuring = false;
    }

    /** The {@code count} packets from {@code base} on were acknowledged. */
    void onAcknowledged(int base, int count, int mask) {
        if (!isMeasuring || ((measured - base) & mask) >= count) {
            return;
        }
        isMeasuring = false;
        isBackedOff = false;
        long waitPs = transport.lookedPs - measuredSincePs;
        if (waitPs <= 0) {
            return;
        }
        if (meanPs == UNMEASURED) {
            meanPs = waitPs;
            deviationPs = waitPs / 2;
        } else {
            deviationPs += (Math.abs(waitPs - meanPs) - deviationPs) / 4;
            meanPs += (waitPs - meanPs) / 8;
        }
        firstPs = Math.clamp(meanPs + 4 * deviationPs, minPs, maxPs);
    }

    /** Adds its state. Where the time-out is a constant, what was measured changes nothing. */
    void hashInto(StateKey key, long nowPs) {
        boolean measures = isMeasured();
        key.add(deadlinePs == Host.FOREVER ? -1 : deadlinePs - nowPs);
        key.add(measures ? firstPs : minPs);
        key.add(timeoutPs);
        key.add(measures ? meanPs : 0);
        key.add(measures ? deviationPs : 0);
        key.add(measures && isBackedOff);
        key.add(isMeasuring);
        // Whether a packet is measured decides when the rank looks at the clock.
        key.add(isMeasuring ? measured : 0);
        key.add(measures && isMeasuring ? measuredSincePs - nowPs : 0);
        key.add(measures ? transport.lookedPs - nowPs : 0);
    }

    /** Whether a time-out depends on when the rank looked for packets. */
    private boolean isMeasured() {
        return adapts && minPs < maxPs;
    }
}
