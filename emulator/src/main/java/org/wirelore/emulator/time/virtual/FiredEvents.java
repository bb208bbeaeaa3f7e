package org.wirelore.emulator.time.virtual;

import java.util.Arrays;

/** The events of a run in order, to compare what came after one moment with what came after another. */
public final class FiredEvents {
    private static final int EVENTS_FIRST = 1 << 10;
    private static final long IDENTITY_MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

    private long[] timesPs = new long[EVENTS_FIRST];
    private long[] identities = new long[EVENTS_FIRST];
    /** Of each event, a hash of it and of all after it, its time left out. */
    private long[] rests = {};
    private int size;

    /** A log of nothing yet. */
    public FiredEvents() {
    }

    void add(long identity, long timePs) {
        if (size == timesPs.length) {
            timesPs = Arrays.copyOf(timesPs, 2 * size);
            identities = Arrays.copyOf(identities, 2 * size);
        }
        timesPs[size] = timePs;
        identities[size++] = identity;
    }

    void clear() {
        size = 0;
    }

    /** How many events there were up to now. */
    public int size() {
        return size;
    }

    /** The run has ended: {@link #rest} can be asked. */
    public void end() {
        if (rests.length <= size) {
            rests = new long[timesPs.length + 1];
        }
        rests[size] = 0;
        for (int event = size - 1; event >= 0; event--) {
            long later = event + 1 == size
                    ? 0
                    : mixed(rests[event + 1] + timesPs[event + 1] - timesPs[event]);
            rests[event] = mixed(later ^ identities[event] * IDENTITY_MULTIPLIER);
        }
    }

    /**
     * A hash of all events after a moment, with their times from that moment on. Equal rests have equal hashes.
     *
     * @param events how many there had been at the moment
     * @param nowPs the time then, picoseconds
     */
    public long rest(int events, long nowPs) {
        return events == size ? 0 : mixed(rests[events] + timesPs[events] - nowPs);
    }

    private static long mixed(long value) {
        long product = (value ^ (value >>> 32)) * MULTIPLIER;
        return product ^ (product >>> 29);
    }
}
