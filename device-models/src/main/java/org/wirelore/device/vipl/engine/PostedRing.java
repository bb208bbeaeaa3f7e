package org.wirelore.device.vipl.engine;

import java.util.Arrays;
import org.wirelore.device.api.via.VipDescriptor;

/**
 * The descriptors of a work queue that are not complete, by rising positions: first those that were started, of which
 * some are finished and wait for older ones, then those that were only posted.
 */
final class PostedRing {
    private static final int FIRST = 16;

    private long[] descriptors = new long[FIRST];
    private int[] handles = new int[FIRST];
    /** Statuses, with DONE if they are finished. Of those that were started, the operation. */
    private int[] statuses = new int[FIRST];
    private int oldest;
    private int started;
    private int end;

    boolean isEmpty() {
        return oldest == end;
    }

    int size() {
        return end - oldest;
    }

    boolean hasUnstarted() {
        return started != end;
    }

    int oldest() {
        return oldest;
    }

    /** The position of the oldest that was not started. */
    int started() {
        return started;
    }

    /** Whether a position is of one that is not complete. */
    boolean holds(int position) {
        return position - oldest >= 0 && position - end < 0;
    }

    void add(long descriptor, int handle) {
        if (end - oldest == descriptors.length) {
            grow();
        }
        int at = index(end);
        descriptors[at] = descriptor;
        handles[at] = handle;
        statuses[at] = 0;
        end++;
    }

    /** The oldest that was not started is. */
    void start(int operation) {
        statuses[index(started)] = operation;
        started++;
    }

    long descriptor(int position) {
        return descriptors[index(position)];
    }

    int handle(int position) {
        return handles[index(position)];
    }

    int status(int position) {
        return statuses[index(position)];
    }

    boolean isFinished(int position) {
        return (statuses[index(position)] & VipDescriptor.DONE) != 0;
    }

    void finish(int position, int errorBits) {
        statuses[index(position)] |= VipDescriptor.DONE | errorBits;
    }

    /** The oldest is complete. */
    void remove() {
        if (started == oldest) {
            started++;
        }
        oldest++;
    }

    private int index(int position) {
        return position & descriptors.length - 1;
    }

    private void grow() {
        int before = descriptors.length;
        long[] oldDescriptors = descriptors;
        int[] oldHandles = handles;
        int[] oldStatuses = statuses;
        descriptors = Arrays.copyOf(descriptors, 2 * before);
        handles = Arrays.copyOf(handles, 2 * before);
        statuses = Arrays.copyOf(statuses, 2 * before);
        for (int position = oldest; position != end; position++) {
            int from = position & before - 1;
            descriptors[index(position)] = oldDescriptors[from];
            handles[index(position)] = oldHandles[from];
            statuses[index(position)] = oldStatuses[from];
        }
    }
}
