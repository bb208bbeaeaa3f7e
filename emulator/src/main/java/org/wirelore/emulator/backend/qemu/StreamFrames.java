package org.wirelore.emulator.backend.qemu;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;

/**
 * Cuts a byte stream into the frames that were put into it.
 *
 * <pre>
 *   0        4             4 + length
 *   | length | frame ...   |
 * </pre>
 *
 * <p>A frame that announces more than the port takes, or less than a header, is passed over and counted. A length that
 * QEMU itself never sends (0, or beyond {@link QemuStreamConfig#QEMU_FRAME_BYTES_MAX}) means that the two sides are out
 * of step; nothing after it can be trusted. Memory is bounded by one buffer, whatever is announced.
 */
final class StreamFrames {
    /** The stream is out of step and has to be given up. */
    static final int BROKEN = -2;
    private static final int LENGTH_BYTES = 4;
    private static final int BUFFER_BYTES_MIN = 64 * 1024;

    private final int frameBytesMax;
    private final PortCounters counters;
    /** In reading state: from position to limit is what was not looked at yet. */
    private final ByteBuffer arrived;
    private final MemorySegment memory;
    private int skipBytes;

    StreamFrames(int frameBytesMax, PortCounters counters) {
        this.frameBytesMax = frameBytesMax;
        this.counters = counters;
        arrived = ByteBuffer.allocateDirect(Math.max(BUFFER_BYTES_MIN, LENGTH_BYTES + frameBytesMax))
                .order(ByteOrder.BIG_ENDIAN);
        memory = MemorySegment.ofBuffer(arrived);
        arrived.flip();
    }

    /**
     * Room for what arrives next; {@link #filled} has to follow. There is some whenever {@link #next} answered NONE.
     */
    ByteBuffer room() {
        return arrived.compact();
    }

    /** What was read into the room may be looked at. */
    void filled() {
        arrived.flip();
    }

    /** Whether the stream stands inside a frame. */
    boolean isInsideFrame() {
        return skipBytes > 0 || arrived.hasRemaining();
    }

    /** Forgets everything, for a new connection. */
    void reset() {
        arrived.clear().flip();
        skipBytes = 0;
    }

    /**
     * The next whole frame.
     *
     * @return its length, {@link FramePort#NONE} if more has to arrive first, or {@link #BROKEN}
     */
    int next(MemorySegment into, long offset) {
        while (true) {
            int skipped = Math.min(skipBytes, arrived.remaining());
            arrived.position(arrived.position() + skipped);
            skipBytes -= skipped;
            if (skipBytes > 0 || arrived.remaining() < LENGTH_BYTES) {
                return FramePort.NONE;
            }
            int length = arrived.getInt(arrived.position());
            if (length <= 0 || length > QemuStreamConfig.QEMU_FRAME_BYTES_MAX) {
                counters.receiveBroken++;
                return BROKEN;
            }
            if (length < FramePort.HEADER_BYTES || length > frameBytesMax) {
                counters.receiveLength++;
                skipBytes = LENGTH_BYTES + length;
            } else if (arrived.remaining() < LENGTH_BYTES + length) {
                return FramePort.NONE;
            } else {
                MemorySegment.copy(memory, arrived.position() + (long) LENGTH_BYTES, into, offset, length);
                arrived.position(arrived.position() + LENGTH_BYTES + length);
                return length;
            }
        }
    }
}
