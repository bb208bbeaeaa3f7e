package org.wirelore.rig.bench.explore;

/** The same with a variable that outlives a run unless the class is defined anew for each. */
public final class CountedSenders {
    private static final int[] RECEIVED = new int[1];

    private CountedSenders() {
    }

    /** Runs on any number of ranks. */
    public static void main(String[] args) {
        RECEIVED[0] += Senders.exchange(args);
        if (RECEIVED[0] < 0) {
            throw new IllegalStateException("a count must not be negative: received=" + RECEIVED[0]);
        }
    }
}
