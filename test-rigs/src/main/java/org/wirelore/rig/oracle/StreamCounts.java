package org.wirelore.rig.oracle;

import java.util.SortedMap;
import org.wirelore.adi.AdiEvent;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.unet.StreamEvent;

/** How many packets the streams of all ranks sent, and why. */
public final class StreamCounts implements AdiObserver {
    private long packets;
    private long pureAcknowledgments;
    private long retransmissions;
    private long timeouts;

    @Override
    public void on(AdiEvent event) {
        if (!(event instanceof StreamEvent stream)) {
            return;
        }
        if (stream.kind == StreamEvent.Kind.TIMER_FIRED) {
            timeouts++;
        } else if (stream.kind == StreamEvent.Kind.PACKET_SENT) {
            packets++;
            if ((stream.flags & StreamEvent.RETRANSMISSION) != 0) {
                retransmissions++;
            }
            if ((stream.flags & StreamEvent.SEQ) == 0) {
                pureAcknowledgments++;
            }
        }
    }

    /** Adds the counts to a report. */
    public void count(SortedMap<String, Long> counters) {
        counters.put("protocol.packets", packets);
        counters.put("protocol.pureAcknowledgments", pureAcknowledgments);
        counters.put("protocol.retransmissions", retransmissions);
        counters.put("protocol.timeouts", timeouts);
    }

    /** For the next run. */
    public void reset() {
        packets = 0;
        pureAcknowledgments = 0;
        retransmissions = 0;
        timeouts = 0;
    }
}
