package org.wirelore.emulator.backend.packet;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Frames that wait in the process, in memory of their own. A frame that was removed stays readable until the next add.
 */
final class FrameQueue {
    private final int placeBytes;
    private final MemorySegment memory;
    private final int[] lengths;
    private int first;
    private int count;

    FrameQueue(int capacity, int frameBytesMax) {
        placeBytes = (frameBytesMax + 63) & -64;
        lengths = new int[capacity];
        memory = Arena.ofAuto().allocate((long) capacity * placeBytes, 64);
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Copies a frame to the end; false if there is no room for it. */
    boolean add(MemorySegment from, long offset, int length) {
        if (count == lengths.length || length > placeBytes) {
            return false;
        }
        int place = (first + count) % lengths.length;
        MemorySegment.copy(from, offset, memory, (long) place * placeBytes, length);
        lengths[place] = length;
        count++;
        return true;
    }

    MemorySegment memory() {
        return memory;
    }

    /** Where the first frame lies in {@link #memory}. */
    long offset() {
        return (long) first * placeBytes;
    }

    /** How long it is. */
    int length() {
        return lengths[first];
    }

    void remove() {
        first = (first + 1) % lengths.length;
        count--;
    }
}
