package org.wirelore.adi.unet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.StreamObserver;

/** Keeps what an observer hears of the streams. */
final class EventLog implements AdiObserver {
    final List<String> warnings = new ArrayList<>();
    final List<Long> timeoutsPs = new ArrayList<>();
    int timers;
    int retransmissions;
    int pureAcknowledgments;
    int dropped;

    @Override
    public void packetSent(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        if ((flags & StreamObserver.RETRANSMISSION) != 0) {
            retransmissions++;
        }
        if ((flags & StreamObserver.SEQ) == 0 && (flags & StreamObserver.ACK) != 0) {
            pureAcknowledgments++;
        }
    }

    @Override
    public void packetReceived(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        if ((flags & StreamObserver.DROPPED) != 0) {
            dropped++;
        }
    }

    @Override
    public void timerFired(int rank, int peer, long timeoutPs, int retries) {
        timers++;
        timeoutsPs.add(timeoutPs);
    }

    @Override
    public void warning(int rank, String text) {
        warnings.add("rank " + rank + ": " + text);
    }
}
