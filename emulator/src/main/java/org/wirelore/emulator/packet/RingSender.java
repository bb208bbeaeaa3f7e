package org.wirelore.emulator.packet;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;

/** Sends from a memory-mapped ring, with a call per frame that tells the kernel to look. */
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
    public long claim() {
        return ring.status() == STATUS_AVAILABLE ? ring.place() + FRAME_AT : FULL;
    }

    @Override
    public int send(int length) {
        ring.memory.set(JAVA_INT, ring.place() + Ring.LENGTH, length);
        ring.setStatus(STATUS_REQUEST);
        int answer = calls.send(fd, 0, 0, FrameCalls.MSG_DONTWAIT);
        if (answer < 0 && isStillOurs()) {
            ring.setStatus(STATUS_AVAILABLE);
            return answer;
        }
        ring.advance();
        return 0;
    }

    /** After an error: the kernel has not taken the frame; a later call may not send it by surprise. */
    private boolean isStillOurs() {
        int status = ring.status();
        return status == STATUS_REQUEST || status == STATUS_WRONG_FORMAT;
    }

    /** Whether an error number says that there was no room, and nothing worse. */
    static boolean isFull(int error) {
        return error == -Errno.EAGAIN || error == -Errno.ENOBUFS || error == -Errno.EINTR;
    }
}
