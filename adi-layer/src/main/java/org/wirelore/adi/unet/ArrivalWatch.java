package org.wirelore.adi.unet;

import org.wirelore.device.api.Host;

/**
 * How long a rank has waited for one peer, under receiver-initiated retransmission (MPI-on-U-Net paper, section 5.3).
 * The time-out begins with {@code rtoMin}, and doubles with each request up to {@code rtoMax}; what arrives resets it.
 * A peer that computes has nothing to send, so requests never end in giving up.
 */
final class ArrivalWatch {
    private final UNetTransport transport;
    private long timeoutPs;
    private long deadlinePs = Host.FOREVER;

    ArrivalWatch(UNetTransport transport) {
        this.transport = transport;
        timeoutPs = transport.config.rtoMinPs();
    }

    /** The rank has looked for packets and found none. */
    void onIdleLook(boolean isAwaited, long nowPs) {
        if (!isAwaited) {
            deadlinePs = Host.FOREVER;
        } else if (deadlinePs == Host.FOREVER) {
            start(nowPs);
        }
    }

    void onArrival() {
        deadlinePs = Host.FOREVER;
        timeoutPs = transport.config.rtoMinPs();
    }

    /** The peer was asked. */
    void onRequest(long nowPs) {
        timeoutPs = Math.min(2 * timeoutPs, transport.config.rtoMaxPs());
        start(nowPs);
    }

    /** When to ask the peer, or {@link Host#FOREVER}. */
    long deadlinePs() {
        return deadlinePs;
    }

    private void start(long nowPs) {
        transport.host.spend(transport.streamTimer);
        deadlinePs = nowPs + timeoutPs;
        transport.earliestPs = Math.min(transport.earliestPs, deadlinePs);
    }
}
