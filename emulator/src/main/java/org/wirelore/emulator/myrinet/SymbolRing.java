package org.wirelore.emulator.myrinet;

import java.util.Arrays;

/** STOP and GO on their way along a cable, in the order of their arrival. */
final class SymbolRing {
    private long[] times = new long[4];
    private boolean[] stops = new boolean[4];
    private int first;
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    void add(boolean stop, long atPs) {
        if (count == times.length) {
            grow();
        }
        times[place(count)] = atPs;
        stops[place(count)] = stop;
        count++;
    }

    long firstPs() {
        return times[first];
    }

    /** Takes the first one away; true if it is a STOP. */
    boolean remove() {
        boolean stop = stops[first];
        first = place(1);
        count--;
        return stop;
    }

    void clear() {
        first = 0;
        count = 0;
    }

    private int place(int index) {
        return (first + index) & (times.length - 1);
    }

    private void grow() {
        long[] newTimes = Arrays.copyOf(times, 2 * count);
        boolean[] newStops = Arrays.copyOf(stops, 2 * count);
        for (int i = 0; i < count; i++) {
            newTimes[i] = times[place(i)];
            newStops[i] = stops[place(i)];
        }
        times = newTimes;
        stops = newStops;
        first = 0;
    }
}
