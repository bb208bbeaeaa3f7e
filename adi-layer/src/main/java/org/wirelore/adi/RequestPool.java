package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.StateKey;

/** The requests of one rank, reused. */
final class RequestPool {
    private static final int INDEX_MASK = AdiRequest.ACTIVE_MAX - 1;

    private AdiRequest[] requests = new AdiRequest[0];
    private int[] free = new int[0];
    private int freeCount;

    AdiRequest claim() {
        if (freeCount == 0) {
            grow();
        }
        return requests[free[--freeCount]];
    }

    private void grow() {
        int count = requests.length;
        if (count == AdiRequest.ACTIVE_MAX) {
            throw new AdiException(ErrorClass.REQUEST,
                    "a rank can't have more than " + AdiRequest.ACTIVE_MAX + " requests at a time: complete others"
                            + " first");
        }
        int capacity = Math.min(AdiRequest.ACTIVE_MAX, Math.max(4, count * 2));
        requests = Arrays.copyOf(requests, capacity);
        free = new int[capacity];
        for (int i = capacity - 1; i >= count; i--) {
            requests[i] = new AdiRequest(i);
            free[freeCount++] = i;
        }
    }

    void release(AdiRequest request) {
        request.close();
        free[freeCount++] = request.index;
    }

    /** The active request of a handle, or null. */
    @Nullable
    AdiRequest find(int handle) {
        int index = handle & INDEX_MASK;
        if (handle < 0 || index >= requests.length) {
            return null;
        }
        AdiRequest request = requests[index];
        return request.active && request.handle() == handle ? request : null;
    }

    /** Sends that no receive has taken, or not wholly, in words, oldest first; empty if there is none. */
    String describeSends(int most, EnvelopeWords words) {
        List<AdiRequest> sends = Arrays.stream(requests)
                .filter(request -> request.active && request.send && !request.complete)
                .sorted(Comparator.comparingLong(request -> request.operation)).toList();
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (AdiRequest request : sends.subList(0, Math.min(most, sends.size()))) {
            text.append(shown++ == 0 ? "a receive of " : ", and of ").append(request.length)
                    .append(" bytes by rank ").append(request.peer).append(words.of(request.tag, request.context));
        }
        int more = sends.size() - shown;
        return more > 0 ? text.append(", and of ").append(more).append(" more").toString() : text.toString();
    }

    /** The oldest collective operation of a device that is not over, in words; empty if there is none. */
    String describeGroup(EnvelopeWords words) {
        for (AdiRequest request : requests) {
            if (request.active && request.group && !request.complete) {
                return (request.awaited() < 0 ? "the other members" : "what rank " + request.awaited() + " sends")
                        + words.of(request.tag, request.context);
            }
        }
        return "";
    }

    /** What is under way of which data lie in a part of memory outside of Java's heap; null if nothing is. */
    @Nullable
    AdiRequest within(MemorySegment memory) {
        for (AdiRequest request : requests) {
            if (request.active && !request.complete && request.touches(memory)) {
                return request;
            }
        }
        return null;
    }

    /** How many there are, in use or not. */
    int capacity() {
        return requests.length;
    }

    /** One of them, from 0 on. */
    AdiRequest at(int index) {
        return requests[index];
    }

    /** Gives back sends that no one waits for and that no receiver has taken until all have left. */
    void releaseOrphans() {
        for (AdiRequest request : requests) {
            if (request.active && request.isOrphan()) {
                release(request);
            }
        }
    }

    /** How many requests are in use. */
    int activeCount() {
        return requests.length - freeCount;
    }

    /** Adds the requests, and the order in which the free ones are taken; false if not all can be added. */
    boolean hashInto(StateKey key) {
        boolean isWhole = true;
        key.add(freeCount);
        for (int i = 0; i < freeCount; i++) {
            key.add(free[i]);
        }
        for (AdiRequest request : requests) {
            isWhole &= request.hashInto(key);
        }
        return isWhole;
    }
}
