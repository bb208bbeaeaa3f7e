package org.wirelore.device.loopback;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/** What the processes of one SCI node share: segment ids and interrupt numbers. */
final class LoopbackSciNode {
    private final int id;
    private final Map<Integer, LoopbackLocalSegment> segments = new HashMap<>();
    private final Map<Integer, LoopbackSciInterrupt> interrupts = new HashMap<>();
    private final List<Alarm> alarms = new ArrayList<>();

    LoopbackSciNode(int id) {
        this.id = id;
    }

    int id() {
        return id;
    }

    /** Records an alarm that ends with the node. */
    Alarm keep(Alarm alarm) {
        alarms.add(alarm);
        return alarm;
    }

    void stop() {
        alarms.forEach(Alarm::cancel);
    }

    void add(LoopbackLocalSegment segment) throws SciException {
        if (segment.isPrivate()) {
            return;
        }
        if (segments.containsKey(segment.segmentId())) {
            throw new SciException(SciError.SEGMENTID_USED,
                    "a segment id must be free on its node: segmentId=" + segment.segmentId() + ", nodeId=" + id);
        }
        segments.put(segment.segmentId(), segment);
    }

    void remove(LoopbackLocalSegment segment) {
        segments.remove(segment.segmentId(), segment);
    }

    @Nullable
    LoopbackLocalSegment segment(int segmentId) {
        return segments.get(segmentId);
    }

    LoopbackSciInterrupt addInterrupt(LoopbackSisci owner, int interruptNo, boolean fixed) throws SciException {
        int number = interruptNo;
        if (fixed && interrupts.containsKey(number)) {
            throw new SciException(SciError.SEGMENTID_USED,
                    "an interrupt number must be free on its node: interruptNo=" + number + ", nodeId=" + id);
        }
        if (!fixed) {
            number = 0;
            while (interrupts.containsKey(number)) {
                number++;
            }
        }
        LoopbackSciInterrupt interrupt = new LoopbackSciInterrupt(owner, number);
        interrupts.put(number, interrupt);
        return interrupt;
    }

    void remove(LoopbackSciInterrupt interrupt) {
        interrupts.remove(interrupt.interruptNo(), interrupt);
    }

    @Nullable
    LoopbackSciInterrupt interrupt(int interruptNo) {
        return interrupts.get(interruptNo);
    }
}
