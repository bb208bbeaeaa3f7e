package org.wirelore.device.clan;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.clan.memory.FetchedDescriptor;

/**
 * The descriptors posted on a queue that are not complete, in the order of their posts. Places count from the oldest;
 * numbers count posts, so that a number stays the same while others complete.
 */
final class PostedDescriptors implements StatePart {
    /** Of a place: not looked at yet. */
    static final int POSTED = 0;
    /** Of a place: in work, or sent. */
    static final int STARTED = 1;
    /** Of a place: sent, and over when it is acknowledged. */
    static final int UNACKNOWLEDGED = 2;
    /** Of a place: an RDMA read that was asked for. */
    static final int READING = 3;
    /** Of a place: over, and complete when all before it are. */
    static final int FINISHED = 4;

    private static final int FIRST_PLACES = 8;

    private final int limit;
    private long[] addresses = new long[FIRST_PLACES];
    private int[] handles = new int[FIRST_PLACES];
    private int[] stages = new int[FIRST_PLACES];
    private int[] statuses = new int[FIRST_PLACES];
    private int[] sequences = new int[FIRST_PLACES];
    private int first;
    private int count;
    private int started;
    /** Number of the oldest place. */
    private int number;
    /** Whether the next completion is an event. */
    boolean isArmed;
    /** Whether a completion came that was no event. */
    boolean isFresh;

    PostedDescriptors(int limit) {
        this.limit = limit;
    }

    boolean isFull() {
        return count == limit;
    }

    int count() {
        return count;
    }

    /** How many places from the oldest on have been started; the next to start is the place of this number. */
    int started() {
        return started;
    }

    boolean hasPosted() {
        return started < count;
    }

    void start() {
        stages[index(started)] = STARTED;
        started++;
    }

    void post(long address, int handle) {
        if (count == addresses.length) {
            grow();
        }
        int at = index(count++);
        addresses[at] = address;
        handles[at] = handle;
        stages[at] = POSTED;
        statuses[at] = 0;
        sequences[at] = 0;
    }

    private int index(int place) {
        return first + place & addresses.length - 1;
    }

    private void grow() {
        long[] moreAddresses = new long[2 * count];
        int[][] more = new int[4][2 * count];
        for (int i = 0; i < count; i++) {
            int from = index(i);
            moreAddresses[i] = addresses[from];
            more[0][i] = handles[from];
            more[1][i] = stages[from];
            more[2][i] = statuses[from];
            more[3][i] = sequences[from];
        }
        addresses = moreAddresses;
        handles = more[0];
        stages = more[1];
        statuses = more[2];
        sequences = more[3];
        first = 0;
    }

    long address(int place) {
        return addresses[index(place)];
    }

    int handle(int place) {
        return handles[index(place)];
    }

    /** Whether a descriptor names the one behind it, if there is one. */
    boolean isChained(int place, FetchedDescriptor descriptor) {
        return place + 1 >= count || descriptor.isFollowedBy(address(place + 1), handle(place + 1));
    }

    int stage(int place) {
        return stages[index(place)];
    }

    void stage(int place, int stage) {
        stages[index(place)] = stage;
    }

    /** Status bits without DONE, once it is known. */
    int status(int place) {
        return statuses[index(place)];
    }

    void status(int place, int status) {
        statuses[index(place)] = status;
    }

    /** Number of the last unit that was sent for it. */
    int sequence(int place) {
        return sequences[index(place)];
    }

    void sequence(int place, int sequence) {
        sequences[index(place)] = sequence;
    }

    int numberOf(int place) {
        return number + place;
    }

    /** The place of a number; -1 if it is complete. */
    int placeOf(int wanted) {
        int place = wanted - number;
        return place >= 0 && place < count ? place : -1;
    }

    /** Takes the oldest away. */
    void remove() {
        first = index(1);
        count--;
        number++;
        if (started > 0) {
            started--;
        }
    }

    void reset() {
        first = 0;
        number += count;
        count = 0;
        started = 0;
        isArmed = false;
        isFresh = false;
    }

    @Override
    public void visit(StateVisitor visitor) {
        int posted = visitor.count("posted", limit, count);
        started = visitor.count("started", limit, started);
        number = visitor.field("number", number);
        isArmed = visitor.field("isArmed", isArmed);
        isFresh = visitor.field("isFresh", isFresh);
        if (visitor.restores()) {
            first = 0;
            count = 0;
            for (int i = 0; i < posted; i++) {
                post(0, 0);
            }
        }
        for (int i = 0; i < count; i++) {
            int at = index(i);
            addresses[at] = visitor.field("address", addresses[at]);
            handles[at] = visitor.field("handle", handles[at]);
            stages[at] = visitor.field("stage", stages[at]);
            statuses[at] = visitor.field("status", statuses[at]);
            sequences[at] = visitor.field("sequence", sequences[at]);
        }
    }
}
