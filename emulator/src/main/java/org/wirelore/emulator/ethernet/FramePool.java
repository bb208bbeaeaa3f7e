package org.wirelore.emulator.ethernet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;

/** The frames of one fabric. Grows when all are out, and takes back every one at a reset. */
final class FramePool {
    private Frame[] made = {};
    private @Nullable Frame[] free = {};
    private int freeCount;

    Frame claim() {
        if (freeCount == 0) {
            grow();
        }
        Frame frame = free[--freeCount];
        if (frame == null) {
            throw new IllegalStateException("a free frame must be in its place: place=" + freeCount);
        }
        free[freeCount] = null;
        frame.clear();
        return frame;
    }

    void release(Frame frame) {
        if (freeCount == made.length) {
            throw new IllegalStateException("a frame must be released once: frames=" + made.length);
        }
        free[freeCount++] = frame;
    }

    /** Frames that are claimed and not released. */
    int outstanding() {
        return made.length - freeCount;
    }

    void reset() {
        System.arraycopy(made, 0, free, 0, made.length);
        freeCount = made.length;
    }

    private void grow() {
        int before = made.length;
        int after = Math.max(8, 2 * before);
        made = Arrays.copyOf(made, after);
        free = new @Nullable Frame[after];
        for (int i = before; i < after; i++) {
            made[i] = new Frame();
            free[freeCount++] = made[i];
        }
    }
}
