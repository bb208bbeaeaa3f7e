package org.wirelore.emulator.backend.packet;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;

/** Receives from a memory-mapped ring: a look is one read of memory. */
final class RingReceiver implements FrameReceiver {
    private static final int STATUS_KERNEL = 0;
    private static final int STATUS_USER = 1;

    private final Ring ring;
    private boolean isHeld;
    private long offset;

    RingReceiver(Ring ring) {
        this.ring = ring;
    }

    @Override
    public MemorySegment memory() {
        return ring.memory;
    }

    @Override
    public int next() {
        done();
        int status = ring.status(0);
        if ((status & STATUS_USER) == 0) {
            return NONE;
        }
        isHeld = true;
        long place = ring.place(0);
        int length = ring.memory.get(JAVA_INT, place + Ring.LENGTH);
        if (ring.memory.get(JAVA_INT, place + Ring.CAPTURED) < length) {
            return TOO_LONG;
        }
        offset = place + (ring.memory.get(JAVA_SHORT, place + Ring.FRAME_AT) & 0xFFFF);
        if ((status & VlanTag.STATUS_VALID) != 0) {
            offset -= VlanTag.BYTES;
            VlanTag.putBack(ring.memory, offset, ring.memory.get(JAVA_SHORT, place + Ring.VLAN_TCI),
                    ring.memory.get(JAVA_SHORT, place + Ring.VLAN_TPID), status);
            return length + VlanTag.BYTES;
        }
        return length;
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public void done() {
        if (isHeld) {
            isHeld = false;
            ring.setStatus(0, STATUS_KERNEL);
            ring.advance(1);
        }
    }
}
