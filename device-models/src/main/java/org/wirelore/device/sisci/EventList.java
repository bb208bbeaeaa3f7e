package org.wirelore.device.sisci;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;

/** The events that wait at a segment: 32 of them, and of further ones only how many there were of each reason. */
final class EventList {
    private static final int EVENTS_MAX = 32;

    private final ArrayDeque<SegmentEvent> events = new ArrayDeque<>();
    private final Map<SegmentReason, Integer> lost = new EnumMap<>(SegmentReason.class);
    private @Nullable SegmentEvent overflow;

    /** @param findsNoRoom whether it does although there is some; asked only while others wait */
    void add(SegmentEvent event, BooleanSupplier findsNoRoom) {
        if (events.isEmpty() || (events.size() < EVENTS_MAX && !findsNoRoom.getAsBoolean())) {
            events.add(event);
            return;
        }
        lost.merge(event.reason(), 1, Integer::sum);
        if (overflow == null) {
            overflow = new SegmentEvent(event.reason(), event.nodeId(), event.adapter(), SciError.OVERFLOW);
        }
    }

    boolean isEmpty() {
        return events.isEmpty() && overflow == null;
    }

    /** The oldest event; the loss of events comes before those that were kept, once, with status OVERFLOW. */
    @Nullable
    SegmentEvent poll() {
        SegmentEvent taken = overflow;
        if (taken == null) {
            return events.poll();
        }
        overflow = null;
        lost.clear();
        return taken;
    }

    /** The oldest event. */
    SegmentEvent take() throws SciException {
        String counters = lost.toString();
        SegmentEvent taken = poll();
        if (taken == null) {
            throw new IllegalStateException("an event must wait");
        }
        SisciLibrary.require(taken.status() != SciError.OVERFLOW, SciError.OVERFLOW,
                "events must be taken in time: max=" + EVENTS_MAX + ", lost by reason=" + counters);
        return taken;
    }
}
