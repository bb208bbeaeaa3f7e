package org.wirelore.device.loopback.sci;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.SegmentSpec;

/** What the processes of one SCI node share: its link, segment ids, interrupt numbers, registers, error counters. */
final class LoopbackSciNode {
    private static final long PAGE_BYTES = 4096;

    private final LoopbackSciFabric fabric;
    private final int id;
    private final Map<Integer, LoopbackSciSegment> segments = new LinkedHashMap<>();
    private final List<LoopbackSciSegment> memory = new ArrayList<>();
    private final List<LoopbackSciInterrupt> interrupts = new ArrayList<>();
    private final Map<Integer, Long> errors = new HashMap<>();
    private final Map<Integer, Integer> registers = new HashMap<>();
    private final List<Alarm> alarms = new ArrayList<>();
    private final List<LoopbackSciProvider> processes = new ArrayList<>();
    private long nextAddress = PAGE_BYTES;
    private boolean isUp = true;
    private long downSincePs;
    private int refusals;
    private int silences;

    LoopbackSciNode(LoopbackSciFabric fabric, int id) {
        this.fabric = fabric;
        this.id = id;
    }

    int id() {
        return id;
    }

    LoopbackSciFabric fabric() {
        return fabric;
    }

    /** Records an alarm that ends with the node. */
    Alarm keep(Alarm alarm) {
        alarms.add(alarm);
        return alarm;
    }

    void stop() {
        alarms.forEach(Alarm::cancel);
    }

    void add(LoopbackSciProvider process) {
        processes.add(process);
    }

    boolean isUp() {
        return isUp;
    }

    long downSincePs() {
        return downSincePs;
    }

    void setUp(boolean up) {
        if (isUp != up) {
            isUp = up;
            downSincePs = up ? 0 : fabric.scheduler().now();
            fabric.onLink(this);
        }
    }

    void kill(Host process) {
        for (LoopbackSciProvider each : processes) {
            if (each.host().equals(process)) {
                each.die(SegmentReason.DISCONNECT);
            }
        }
    }

    void killAll() {
        processes.forEach(process -> process.die(SegmentReason.LOST));
    }

    void refuse(int count) {
        refusals = count;
    }

    void ignore(int count) {
        silences = count;
    }

    /** Judges a connect before what it asks for is looked up; null if it may go on. */
    @Nullable
    SciError judgeConnect() {
        if (silences > 0) {
            silences--;
            return SciError.NODE_NOT_RESPONDING;
        }
        if (refusals > 0) {
            refusals--;
            return SciError.CONNECTION_REFUSED;
        }
        return null;
    }

    long errors(int nodeId) {
        return errors.getOrDefault(nodeId, 0L);
    }

    void onError(int nodeId) {
        errors.merge(nodeId, 1L, Long::sum);
    }

    LoopbackSciSegment create(SegmentSpec spec) throws SciException {
        int number = spec.id();
        while (spec.isAutoId() && segments.containsKey(number)) {
            number++;
        }
        if (!spec.isPrivate() && segments.containsKey(number)) {
            throw new SciException(SciError.SEGMENTID_USED,
                    "expected a segment id that is free on its node: segmentId=" + number + ", nodeId=" + id);
        }
        if (spec.sizeBytes() > Integer.MAX_VALUE - PAGE_BYTES) {
            throw new SciException(SciError.NOSPC, "expected a size that fits into memory: size=" + spec.sizeBytes());
        }
        LoopbackSciSegment segment = new LoopbackSciSegment(this, number, (int) spec.sizeBytes(), nextAddress,
                spec.isEmpty());
        nextAddress += (spec.sizeBytes() + PAGE_BYTES - 1) & -PAGE_BYTES;
        memory.add(segment);
        if (!spec.isPrivate()) {
            segments.put(number, segment);
        }
        return segment;
    }

    void remove(LoopbackSciSegment segment) {
        segments.remove(segment.id(), segment);
        memory.remove(segment);
    }

    @Nullable
    LoopbackSciSegment segment(int segmentId) {
        return segments.get(segmentId);
    }

    /** The segment that has a range of bus addresses. */
    @Nullable
    LoopbackSciSegment at(long address, long sizeBytes) {
        for (LoopbackSciSegment segment : memory) {
            if (address >= segment.address() && address - segment.address() <= segment.sizeBytes() - sizeBytes) {
                return segment;
            }
        }
        return null;
    }

    LoopbackSciInterrupt add(LoopbackSciInterrupt interrupt, int wanted) throws SciException {
        int number = wanted;
        if (wanted < 0) {
            number = 0;
            while (!interrupts(number, interrupt.isData()).isEmpty()) {
                number++;
            }
        }
        for (LoopbackSciInterrupt other : interrupts(number, interrupt.isData())) {
            if (!other.isShared() || !interrupt.isShared()) {
                throw new SciException(SciError.SEGMENTID_USED,
                        "expected an interrupt number that is free on its node: interruptNo=" + number + ", nodeId="
                                + id);
            }
        }
        interrupt.number(number);
        interrupts.add(interrupt);
        return interrupt;
    }

    void remove(LoopbackSciInterrupt interrupt) {
        interrupts.remove(interrupt);
    }

    List<LoopbackSciInterrupt> interrupts(int number, boolean isData) {
        return interrupts.stream().filter(each -> each.number() == number && each.isData() == isData).toList();
    }

    int register(int offset) {
        return registers.getOrDefault(offset, 0);
    }

    void setRegister(int offset, int value) {
        registers.put(offset, value);
    }

    /** Tells this node's processes of a link over which they are connected. */
    void reportLink(LoopbackSciNode changed, SegmentReason reason) {
        for (LoopbackSciSegment segment : List.copyOf(memory)) {
            segment.reportLink(changed, reason);
        }
        for (LoopbackSciProvider process : processes) {
            process.reportLink(changed, reason);
        }
    }
}
