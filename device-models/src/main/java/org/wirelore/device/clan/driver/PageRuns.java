package org.wirelore.device.clan.driver;

import java.util.BitSet;

/** Which entries of the card's page table are in use. A region takes entries that follow each other. */
final class PageRuns {
    private final int entries;
    private final BitSet used = new BitSet();

    PageRuns(int entries) {
        this.entries = entries;
    }

    /** Takes the lowest run that is long enough; -1 if there is none. */
    int take(int count) {
        int from = used.nextClearBit(0);
        while (from + count <= entries) {
            int next = used.nextSetBit(from);
            if (next < 0 || next >= from + count) {
                used.set(from, from + count);
                return from;
            }
            from = used.nextClearBit(next);
        }
        return -1;
    }

    void giveBack(int from, int count) {
        used.clear(from, from + count);
    }

    int inUse() {
        return used.cardinality();
    }

    void reset() {
        used.clear();
    }
}
