package org.wirelore.emulator.backend;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;

/**
 * A port on a descriptor of which each system call carries one frame, without waiting. Frames go through one piece of
 * native memory, with room for a byte more than the longest has, which shows one that is too long.
 */
public abstract class DescriptorFramePort implements FramePort {
    /** An owner who receives is not kept for ever by frames that are none. */
    private static final int LOOKS_MAX = 64;

    protected final int fd;
    protected final FrameCalls calls = new FrameCalls();
    protected final PortCounters counters = new PortCounters();
    private final int frameBytesMax;
    private final MemorySegment frame;

    /** @param fd an open descriptor, which the port closes */
    protected DescriptorFramePort(int fd, int frameBytesMax) {
        this.fd = fd;
        this.frameBytesMax = frameBytesMax;
        frame = Arena.ofAuto().allocate(frameBytesMax + 1L, 64);
    }

    /** Whether it makes sense to try to send. */
    protected abstract boolean canSend();

    /** Whether it makes sense to try to receive. */
    protected abstract boolean canReceive();

    /** Writes a frame; as the calls of {@link FrameCalls}. */
    protected abstract int write(long address, int length);

    /** Reads a frame; as the calls of {@link FrameCalls}. */
    protected abstract int read(long address, int room);

    /** A call has failed, for another reason than that there is no room, or no frame, now. */
    protected abstract void onError(int errno);

    @Override
    public final int frameBytesMax() {
        return frameBytesMax;
    }

    @Override
    public final boolean send(MemorySegment from, long offset, int length) {
        if (length < HEADER_BYTES || length > frameBytesMax) {
            counters.sendLength++;
            return false;
        }
        if (!canSend()) {
            counters.sendDown++;
            return false;
        }
        MemorySegment.copy(from, offset, frame, 0, length);
        int answer = write(frame.address(), length);
        if (answer == length) {
            counters.sent++;
            counters.sentBytes += length;
            return true;
        }
        if (answer == -Errno.EAGAIN || answer == -Errno.ENOBUFS) {
            counters.sendFull++;
        } else {
            counters.sendDown++;
            onError(-answer);
        }
        return false;
    }

    @Override
    public final int receive(MemorySegment into, long offset) {
        for (int looks = 0; looks < LOOKS_MAX && canReceive(); looks++) {
            int length = read(frame.address(), frameBytesMax + 1);
            if (length < 0) {
                if (length != -Errno.EAGAIN && length != -Errno.EINTR) {
                    onError(-length);
                }
                return NONE;
            }
            if (length >= HEADER_BYTES && length <= frameBytesMax) {
                MemorySegment.copy(frame, 0, into, offset, length);
                counters.received++;
                counters.receivedBytes += length;
                return length;
            }
            counters.receiveLength++;
        }
        return NONE;
    }

    @Override
    public final PortCounters counters() {
        return counters;
    }
}
