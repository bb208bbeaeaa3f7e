package org.wirelore.emulator.backend.packet;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;

/** Sends from a memory-mapped ring, with a call per batch that tells the kernel to look. */
final class RingSender implements FrameSender {
    /** Where the kernel expects the frame in its place: struct tpacket2_hdr, aligned. */
    static final int FRAME_AT = 32;
    private static final int STATUS_AVAILABLE = 0;
    private static final int STATUS_REQUEST = 1;
    private static final int STATUS_WRONG_FORMAT = 4;

    private final FrameCalls calls;
    private final int fd;
    private final Ring ring;

    RingSender(FrameCalls calls, int fd, Ring ring) {
        this.calls = calls;
        this.fd = fd;
        this.ring = ring;
    }

    @Override
    public MemorySegment memory() {
        return ring.memory;
    }

    @Override
    public long claim(int index) {
        return ring.status(index) == STATUS_AVAILABLE ? ring.place(index) + FRAME_AT : FULL;
    }

    @Override
    public void put(int index, int length) {
        ring.memory.set(JAVA_INT, ring.place(index) + Ring.LENGTH, length);
        ring.setStatus(index, STATUS_REQUEST);
    }

    @Override
    public int send(int count) {
        int answer = calls.send(fd, 0, 0, FrameCalls.MSG_DONTWAIT);
        int taken = count;
        while (taken > 0 && isStillOurs(taken - 1)) {
            taken--;
            ring.setStatus(taken, STATUS_AVAILABLE);
        }
        ring.advance(taken);
        if (taken > 0) {
            return taken;
        }
        return answer < 0 ? answer : -Errno.EAGAIN;
    }

    /** The kernel has not taken the frame; a later call may not send it by surprise. */
    private boolean isStillOurs(int index) {
        int status = ring.status(index);
        return status == STATUS_REQUEST || status == STATUS_WRONG_FORMAT;
    }
}
