package org.wirelore.emulator.packet;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.emulator.linux.FrameCalls;

/** Sends with one call per frame. */
final class CallSender implements FrameSender {
    private final FrameCalls calls;
    private final int fd;
    private final MemorySegment frame;
    private final long address;

    CallSender(FrameCalls calls, int fd, int frameBytesMax) {
        this.calls = calls;
        this.fd = fd;
        frame = Arena.ofAuto().allocate(frameBytesMax, 64);
        address = frame.address();
    }

    @Override
    public MemorySegment memory() {
        return frame;
    }

    @Override
    public long claim() {
        return 0;
    }

    @Override
    public int send(int length) {
        return Math.min(0, calls.send(fd, address, length, FrameCalls.MSG_DONTWAIT));
    }
}
