package org.wirelore.emulator.backend.packet;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;

/**
 * Receives with one call per look. The kernel takes a VLAN tag off before a packet socket sees the frame and tells it
 * beside (PACKET_AUXDATA); here it is put back.
 */
final class CallReceiver implements FrameReceiver {
    private static final int HEADER_BYTES = 56;
    private static final int CONTROL_BYTES = 40;
    /** A control message's header, and in it struct tpacket_auxdata: status, and the tag at its end. */
    private static final int AUX_STATUS = 16;
    private static final int AUX_TCI = 16 + 16;
    private static final int AUX_TPID = 16 + 18;

    private final FrameCalls calls;
    private final int fd;
    private final MemorySegment header = Arena.ofAuto().allocate(HEADER_BYTES, 8);
    private final MemorySegment control = Arena.ofAuto().allocate(CONTROL_BYTES, 8);
    private final MemorySegment part = Arena.ofAuto().allocate(16, 8);
    private final MemorySegment memory;
    private final long headerAddress;
    private long offset;

    CallReceiver(FrameCalls calls, int fd, int frameBytesMax) {
        this.calls = calls;
        this.fd = fd;
        memory = Arena.ofAuto().allocate(VlanTag.BYTES + frameBytesMax, 64);
        part.set(JAVA_LONG, 0, memory.address() + VlanTag.BYTES);
        part.set(JAVA_LONG, 8, frameBytesMax);
        header.set(JAVA_LONG, 16, part.address());
        header.set(JAVA_LONG, 24, 1);
        header.set(JAVA_LONG, 32, control.address());
        headerAddress = header.address();
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public int next() {
        header.set(JAVA_LONG, 40, CONTROL_BYTES);
        int length = calls.receiveMessage(fd, headerAddress, FrameCalls.MSG_DONTWAIT);
        if (length <= 0) {
            return length == -Errno.EAGAIN || length == -Errno.EINTR ? NONE : length;
        }
        if ((header.get(JAVA_INT, 48) & FrameCalls.MSG_TRUNC) != 0) {
            return TOO_LONG;
        }
        offset = VlanTag.BYTES;
        int status = control.get(JAVA_INT, AUX_STATUS);
        if (header.get(JAVA_LONG, 40) >= CONTROL_BYTES - 4 && (status & VlanTag.STATUS_VALID) != 0) {
            VlanTag.putBack(memory, 0, control.get(JAVA_SHORT, AUX_TCI), control.get(JAVA_SHORT, AUX_TPID), status);
            offset = 0;
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
        // The frame was copied out of the kernel when it was received.
    }
}
