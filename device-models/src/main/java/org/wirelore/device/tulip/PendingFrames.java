package org.wirelore.device.tulip;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * Frames in the receive FIFO, oldest first. Their data is on the bus, their last descriptors are still open. The FIFO's
 * size is a setting: the manuals give it for each chip. A descriptor is closed after the last byte of its frame, in the
 * order of the frames (manuals, chapter on host communication, receive process).
 */
final class PendingFrames implements StatePart {
    /** More of the shortest frames than the FIFO of any of the chips holds; ours. */
    private static final int CAPACITY = 256;

    private final int fifoBytes;
    private final Scheduler scheduler;
    private final int[] addresses = new int[CAPACITY];
    private final int[] statuses = new int[CAPACITY];
    private final int[] lengths = new int[CAPACITY];
    private final long[] times = new long[CAPACITY];
    private int first;
    private int count;
    private int bytes;

    PendingFrames(int fifoBytes, Scheduler scheduler) {
        this.fifoBytes = fifoBytes;
        this.scheduler = scheduler;
    }

    void clear() {
        first = 0;
        count = 0;
        bytes = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Whether a frame of the given size overflows the FIFO (CSR8.FOC). A single frame is moved while it arrives. */
    boolean lacksRoomFor(int length) {
        return (count > 0 && bytes + length > fifoBytes) || count == CAPACITY;
    }

    /**
     * Adds a frame.
     *
     * @param atPs the earliest time to close its last descriptor; an older frame can delay it
     * @return when it may be closed
     */
    long add(int address, int status, int length, long atPs) {
        int slot = first + count & CAPACITY - 1;
        long notBeforePs = count == 0 ? atPs : Math.max(atPs, times[slot - 1 & CAPACITY - 1]);
        addresses[slot] = address;
        statuses[slot] = status;
        lengths[slot] = length;
        times[slot] = notBeforePs;
        count++;
        bytes += length;
        return notBeforePs;
    }

    int address() {
        return addresses[first];
    }

    int status() {
        return statuses[first];
    }

    long atPs() {
        return times[first];
    }

    void remove() {
        bytes -= lengths[first];
        first = first + 1 & CAPACITY - 1;
        count--;
    }

    /** Whether the descriptor at an address is one of the open ones. */
    boolean holds(int address) {
        for (int i = 0; i < count; i++) {
            if (addresses[first + i & CAPACITY - 1] == address) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void visit(StateVisitor visitor) {
        int present = visitor.count("count", CAPACITY, count);
        if (visitor.restores()) {
            first = 0;
            count = present;
        }
        for (int i = 0; i < count; i++) {
            int slot = first + i & CAPACITY - 1;
            addresses[slot] = visitor.field("address", addresses[slot]);
            statuses[slot] = visitor.field("status", statuses[slot]);
            lengths[slot] = visitor.field("length", lengths[slot]);
            times[slot] = visitor.time("atPs", times[slot], scheduler.now());
        }
        bytes = visitor.field("bytes", bytes);
    }
}
