package org.wirelore.rig.myrinet.delivery;

import org.wirelore.device.myrinet.CardCounters;
import org.wirelore.device.myrinet.CardError;
import org.wirelore.rig.oracle.Findings;

/** What the processes of a host have sent by their card, and what it has delivered to them, in packets and bytes. */
final class CardBooks {
    private final String host;
    private long sentPackets;
    private long sentBytes;
    private long deliveredPackets;
    private long deliveredBytes;

    CardBooks(String host) {
        this.host = host;
    }

    void sent(int bytes) {
        sentPackets++;
        sentBytes += bytes;
    }

    void delivered(int bytes) {
        deliveredPackets++;
        deliveredBytes += bytes;
    }

    void reset() {
        sentPackets = 0;
        sentBytes = 0;
        deliveredPackets = 0;
        deliveredBytes = 0;
    }

    /** Compares them with the card's own, at the end of a run. What it has refused to send is in neither. */
    void judge(CardCounters counters, Findings findings) {
        if (counters.errors().getOrDefault(CardError.Kind.BAD_ENTRY, 0L)
                + counters.errors().getOrDefault(CardError.Kind.NO_ROUTE, 0L) == 0) {
            compare("sent", sentPackets, sentBytes, counters.packetsSent(), counters.bytesSent(), findings);
        }
        compare("delivered", deliveredPackets, deliveredBytes, counters.packetsDelivered(), counters.bytesDelivered(),
                findings);
    }

    private void compare(String what, long packets, long bytes, long cardPackets, long cardBytes, Findings findings) {
        findings.observe();
        if (packets != cardPackets || bytes != cardBytes) {
            findings.violated("a card must have " + what + " what its processes have seen " + what + ": host=" + host
                    + ", packets=" + packets + ", bytes=" + bytes + "; the card says packets=" + cardPackets
                    + ", bytes=" + cardBytes);
        }
    }
}
