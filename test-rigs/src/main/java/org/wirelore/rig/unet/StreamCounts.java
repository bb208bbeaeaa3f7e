package org.wirelore.rig.unet;

import java.util.SortedMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.adi.unet.UNetHeader;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.oracle.EventCounts;
import org.wirelore.rig.oracle.OracleContext;

/**
 * How many packets the streams of all ranks sent, and why: pure acknowledgments, questions of senders that have waited
 * for one, requests of receivers for what is missing, and repeated packets.
 */
final class StreamCounts implements EventCounts {
    private final OracleContext context;
    private long packets;
    private long pureAcknowledgments;
    private long questions;
    private long requests;
    private long retransmissions;
    private long timeouts;

    StreamCounts(OracleContext context) {
        this.context = context;
    }

    @Override
    public void on(AdiEvent event) {
        if (!(event instanceof StreamEvent stream)) {
            return;
        }
        boolean isSent = stream.kind == StreamEvent.Kind.PACKET_SENT;
        boolean isTimer = stream.kind == StreamEvent.Kind.TIMER_FIRED;
        if ((!isSent && !isTimer) || !context.judges(stream.rank, stream.peer)) {
            return;
        }
        if (isTimer) {
            timeouts++;
            return;
        }
        packets++;
        if ((stream.flags & StreamEvent.RETRANSMISSION) != 0) {
            retransmissions++;
        }
        if (stream.isPureAcknowledgment()) {
            count(stream.type);
        }
    }

    private void count(int type) {
        switch (type) {
            case UNetHeader.QUESTION -> questions++;
            case UNetHeader.REPEAT -> requests++;
            default -> pureAcknowledgments++;
        }
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        counters.merge("protocol.packets", packets, Long::sum);
        counters.merge("protocol.pureAcknowledgments", pureAcknowledgments, Long::sum);
        counters.merge("protocol.questions", questions, Long::sum);
        counters.merge("protocol.requests", requests, Long::sum);
        counters.merge("protocol.retransmissions", retransmissions, Long::sum);
        counters.merge("protocol.timeouts", timeouts, Long::sum);
        Retransmissions.add(counters, retransmissions, timeouts);
    }

    @Override
    public void reset() {
        packets = 0;
        pureAcknowledgments = 0;
        questions = 0;
        requests = 0;
        retransmissions = 0;
        timeouts = 0;
    }
}
