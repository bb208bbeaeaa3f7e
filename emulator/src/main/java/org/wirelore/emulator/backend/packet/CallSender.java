package org.wirelore.emulator.backend.packet;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.emulator.linux.FrameCalls;

/** Sends with one call per batch. The kernel copies the frames, so their places are free when it returns. */
final class CallSender implements FrameSender {
    /** struct mmsghdr, and in it the pointer to and the number of the pieces of memory. */
    private static final int HEADER_BYTES = 64;
    private static final int PIECES_AT = 16;
    private static final int PIECE_COUNT_AT = 24;
    /** struct iovec: address, length. */
    private static final int PIECE_BYTES = 16;
    private static final int LENGTH_AT = 8;
    private static final int LINE_BYTES = 64;

    private final FrameCalls calls;
    private final int fd;
    private final int placeBytes;
    private final MemorySegment frames;
    private final MemorySegment headers = Arena.ofAuto().allocate((long) BATCH_FRAMES * HEADER_BYTES, LINE_BYTES);
    private final MemorySegment pieces = Arena.ofAuto().allocate((long) BATCH_FRAMES * PIECE_BYTES, LINE_BYTES);
    private final long framesAddress;
    private final long headersAddress;

    CallSender(FrameCalls calls, int fd, int frameBytesMax) {
        this.calls = calls;
        this.fd = fd;
        placeBytes = (frameBytesMax + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
        frames = Arena.ofAuto().allocate((long) BATCH_FRAMES * placeBytes, LINE_BYTES);
        framesAddress = frames.address();
        headersAddress = headers.address();
        for (int i = 0; i < BATCH_FRAMES; i++) {
            pieces.set(JAVA_LONG, (long) i * PIECE_BYTES, framesAddress + (long) i * placeBytes);
            long header = (long) i * HEADER_BYTES;
            headers.set(JAVA_LONG, header + PIECES_AT, pieces.address() + (long) i * PIECE_BYTES);
            headers.set(JAVA_LONG, header + PIECE_COUNT_AT, 1);
        }
    }

    @Override
    public MemorySegment memory() {
        return frames;
    }

    @Override
    public long claim(int index) {
        return (long) index * placeBytes;
    }

    @Override
    public void put(int index, int length) {
        pieces.set(JAVA_LONG, (long) index * PIECE_BYTES + LENGTH_AT, length);
    }

    @Override
    public int send(int count) {
        if (count > 1) {
            return calls.sendMany(fd, headersAddress, count, FrameCalls.MSG_DONTWAIT);
        }
        int length = (int) pieces.get(JAVA_LONG, LENGTH_AT);
        int answer = calls.send(fd, framesAddress, length, FrameCalls.MSG_DONTWAIT);
        return answer < 0 ? answer : 1;
    }
}
