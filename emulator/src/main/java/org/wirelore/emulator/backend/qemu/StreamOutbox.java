package org.wirelore.emulator.backend.qemu;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * Frames on their way into a stream, each after its length. A peer that does not read fills it, and then it is full.
 */
final class StreamOutbox {
    private static final int LENGTH_BYTES = 4;
    private static final int BUFFER_BYTES_MIN = 64 * 1024;

    /** In writing state: what still has to leave is before the position. */
    private final ByteBuffer leaving;
    private final MemorySegment memory;

    StreamOutbox(int frameBytesMax) {
        leaving = ByteBuffer.allocateDirect(Math.max(BUFFER_BYTES_MIN, 2 * (LENGTH_BYTES + frameBytesMax)))
                .order(ByteOrder.BIG_ENDIAN);
        memory = MemorySegment.ofBuffer(leaving);
    }

    /** Takes a frame, or answers false if there is no room. */
    boolean add(MemorySegment from, long offset, int length) {
        if (leaving.remaining() < LENGTH_BYTES + length) {
            return false;
        }
        leaving.putInt(length);
        MemorySegment.copy(from, offset, memory, leaving.position(), length);
        leaving.position(leaving.position() + length);
        return true;
    }

    /** Lets go what the connection takes now. */
    void flush(SocketChannel channel) throws IOException {
        if (leaving.position() > 0) {
            leaving.flip();
            try {
                channel.write(leaving);
            } finally {
                leaving.compact();
            }
        }
    }

    /** Forgets everything, for a new connection. */
    void reset() {
        leaving.clear();
    }
}
