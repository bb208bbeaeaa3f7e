package org.wirelore.device.loopback;

import java.util.ArrayDeque;
import java.util.Objects;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;

/** The events that wait at one segment. The driver keeps 32 of them and forgets further ones. */
final class LoopbackSciEvents {
    private static final int EVENTS_MAX = 32;

    private final LoopbackSisci owner;
    private final ArrayDeque<SegmentEvent> events = new ArrayDeque<>();
    private boolean overflowed;

    LoopbackSciEvents(LoopbackSisci owner) {
        this.owner = owner;
    }

    void add(SegmentReason reason, int nodeId) {
        if (events.size() == EVENTS_MAX) {
            overflowed = true;
        } else {
            events.add(new SegmentEvent(reason, nodeId, 0));
        }
        owner.process().signal();
    }

    SegmentEvent waitFor(long timeoutMs) throws SciException {
        owner.await(timeoutMs, () -> overflowed || !events.isEmpty(), "an event");
        if (overflowed) {
            overflowed = false;
            throw new SciException(SciError.OVERFLOW, "events must be fetched in time: eventsMax=" + EVENTS_MAX);
        }
        return Objects.requireNonNull(events.poll());
    }
}
