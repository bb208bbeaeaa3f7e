package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;
import org.wirelore.emulator.backend.PortCounters;

/** Frames that a hook has handed on and that were not taken yet. Beyond its capacity the newest are lost. */
final class HookedFrames {
    private static final int CAPACITY = 256;

    private final ReceiveHook hook;
    private final FrameQueue queue;
    private final PortCounters counters;
    private final ReceiveHook.Outlet outlet = this::put;
    private boolean isHeld;

    /** @param counters where the lost ones are counted */
    HookedFrames(ReceiveHook hook, int frameBytesMax, PortCounters counters) {
        this.counters = counters;
        this.hook = hook;
        queue = new FrameQueue(CAPACITY, frameBytesMax);
    }

    /** As {@link FrameReceiver#next}, of the frames behind the hook. */
    int next(PacketPort port) {
        done();
        while (queue.isEmpty()) {
            int length = port.arrived();
            if (length == FrameReceiver.NONE) {
                hook.onIdle(outlet);
                break;
            }
            hook.onFrame(port.receiver().memory(), port.receiver().offset(), length, outlet);
            port.receiver().done();
        }
        if (queue.isEmpty()) {
            return FrameReceiver.NONE;
        }
        isHeld = true;
        return queue.length();
    }

    MemorySegment memory() {
        return queue.memory();
    }

    long offset() {
        return queue.offset();
    }

    void done() {
        if (isHeld) {
            isHeld = false;
            queue.remove();
        }
    }

    private void put(MemorySegment from, long offset, int length) {
        if (!queue.add(from, offset, length)) {
            counters.receiveLost++;
        }
    }
}
