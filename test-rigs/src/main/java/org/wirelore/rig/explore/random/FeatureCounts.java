package org.wirelore.rig.explore.random;

import java.util.Arrays;

/** Counts numbers that are not 0, by open addressing. Grows with them; allocates nothing else. */
final class FeatureCounts {
    private static final int BEGIN = 1 << 10;

    private long[] keys = new long[BEGIN];
    private int[] counts = new int[BEGIN];
    private int[] used = new int[BEGIN / 2];
    private int size;

    /** Counts a number. {@return how often it has been counted now} */
    int add(long key) {
        int slot = slot(key);
        if (keys[slot] == 0) {
            if (size == used.length) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
            used[size++] = slot;
        }
        return ++counts[slot];
    }

    /** How often a number was counted. */
    int count(long key) {
        return counts[slot(key)];
    }

    /** How many different numbers there are. */
    int size() {
        return size;
    }

    /** One of them, in the order in which they came. */
    long key(int index) {
        return keys[used[index]];
    }

    /** How often that one was counted. */
    int countAt(int index) {
        return counts[used[index]];
    }

    /** Forgets all. */
    void clear() {
        for (int i = 0; i < size; i++) {
            keys[used[i]] = 0;
            counts[used[i]] = 0;
        }
        size = 0;
    }

    private int slot(long key) {
        int slot = (int) (key ^ (key >>> 32)) & (keys.length - 1);
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldCounts = counts;
        keys = new long[2 * oldKeys.length];
        counts = new int[keys.length];
        int[] oldUsed = used;
        used = Arrays.copyOf(used, keys.length / 2);
        for (int i = 0; i < size; i++) {
            int slot = slot(oldKeys[oldUsed[i]]);
            keys[slot] = oldKeys[oldUsed[i]];
            counts[slot] = oldCounts[oldUsed[i]];
            used[i] = slot;
        }
    }
}
