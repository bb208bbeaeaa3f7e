package org.wirelore.device.mvia;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.DatalinkCounters;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.WordTable;

/** A datalink whose frames meet fates on their way out. */
final class ScriptedDatalink implements Datalink {
    /** How long a delayed frame waits for the next one. */
    private static final long DELAY_PS = 500_000_000L;

    private final Scheduler scheduler;
    private final Datalink below;
    private final FrameFate fate;
    private final Alarm alarm;
    private final MemorySegment held;
    private int heldBytes;

    ScriptedDatalink(Scheduler scheduler, Datalink below, FrameFate fate) {
        this.scheduler = scheduler;
        this.below = below;
        this.fate = fate;
        alarm = scheduler.alarm("delayed", this::release);
        held = MemorySegment.ofArray(new byte[below.frameBytesMax()]);
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        switch (fate.of(from, length)) {
            case PASS -> {
                if (!below.send(from, offset, length)) {
                    return false;
                }
            }
            case DOUBLE -> {
                below.send(from, offset, length);
                below.send(from, offset, length);
            }
            case DELAY -> {
                release();
                MemorySegment.copy(from, offset, held, 0, length);
                heldBytes = length;
                alarm.set(scheduler.now() + DELAY_PS);
                return true;
            }
            case LOSE -> {
            }
        }
        release();
        return true;
    }

    private void release() {
        if (heldBytes > 0) {
            int bytes = heldBytes;
            heldBytes = 0;
            alarm.cancel();
            below.send(held, 0, bytes);
        }
    }

    @Override
    public long address() {
        return below.address();
    }

    @Override
    public int frameBytesMax() {
        return below.frameBytesMax();
    }

    @Override
    public int receive(MemorySegment into, long offset, int capacity) {
        return below.receive(into, offset, capacity);
    }

    @Override
    public void receive(FrameBatch into) {
        below.receive(into);
    }

    @Override
    public boolean isReadable() {
        return below.isReadable();
    }

    @Override
    public void join(long group) throws IOException {
        below.join(group);
    }

    @Override
    public void leave(long group) {
        below.leave(group);
    }

    @Override
    public WordTable setFilter(BpfProgram filter) {
        return below.setFilter(filter);
    }

    @Override
    public void onReadable(@Nullable Runnable handler) {
        below.onReadable(handler);
    }

    @Override
    public void allowUpcalls(boolean allowed) {
        below.allowUpcalls(allowed);
    }

    @Override
    public DatalinkCounters counters() {
        return below.counters();
    }

    @Override
    public void close() {
        below.close();
    }
}
