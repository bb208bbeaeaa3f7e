package org.wirelore.adi.unet;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;

/** Keeps what an observer receives of the streams. */
public final class EventLog implements AdiObserver {
    final List<String> warnings = new ArrayList<>();
    final List<Long> timeoutsPs = new ArrayList<>();
    int timers;
    int retransmissions;
    int pureAcknowledgments;
    int dropped;

    @Override
    public void on(AdiEvent event) {
        if (event instanceof StreamEvent stream) {
            onStream(stream);
        } else if (event instanceof CoreEvent core
                && (core.kind == CoreEvent.Kind.WARNING || core.kind == CoreEvent.Kind.PEER_GIVEN_UP)) {
            warnings.add("rank " + core.rank + ": " + core.text);
        }
    }

    private void onStream(StreamEvent event) {
        switch (event.kind) {
            case PACKET_SENT -> {
                if ((event.flags & StreamEvent.RETRANSMISSION) != 0) {
                    retransmissions++;
                }
                if (event.isPureAcknowledgment()) {
                    pureAcknowledgments++;
                }
            }
            case PACKET_RECEIVED -> {
                if ((event.flags & StreamEvent.DROPPED) != 0) {
                    dropped++;
                }
            }
            case TIMER_FIRED -> {
                timers++;
                timeoutsPs.add(event.timeoutPs);
            }
            case WINDOW_CHANGED -> {
                // Of no interest here.
            }
        }
    }
}
