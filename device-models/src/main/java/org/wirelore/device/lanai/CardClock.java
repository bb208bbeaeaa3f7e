package org.wirelore.device.lanai;

import org.wirelore.device.api.StateVisitor;

/**
 * The processor's clock: which cycle is when. Each engine that moves data over the L-bus stretches the processor's time
 * by a quarter, rounded to picoseconds: host and packet DMA come before the processor. The stretch changes between two
 * instructions.
 */
final class CardClock {
    /** A stretch of a quarter for each engine is one part of these. */
    private static final int PARTS = 4;
    /** Beyond this distance, which is minutes, a time counts as never. */
    private static final long FAR_PS = 1L << 50;

    private final long periodPs;
    private long baseCycle;
    private long basePs;
    private int engines;

    CardClock(long periodPs) {
        this.periodPs = periodPs;
    }

    /** Cycle 0 begins now. */
    void start(long nowPs) {
        baseCycle = 0;
        basePs = nowPs;
    }

    /** When a cycle begins. */
    long at(long cycle) {
        return basePs + (cycle - baseCycle) * stretchedPs();
    }

    /** The first cycle that begins at a time or later. */
    long cycleAt(long atPs) {
        if (atPs > basePs + FAR_PS) {
            return Long.MAX_VALUE;
        }
        return baseCycle + Math.ceilDiv(Math.max(0, atPs - basePs), stretchedPs());
    }

    private long stretchedPs() {
        return periodPs * (PARTS + engines) / PARTS;
    }

    /** How many engines have moved data since the last change. */
    int engines() {
        return engines;
    }

    /** From a cycle on, which is between two instructions, a number of engines moves data. */
    void change(long cycle, int newEngines) {
        basePs = at(cycle);
        baseCycle = cycle;
        engines = newEngines;
    }

    void visit(StateVisitor visitor, long nowPs, long cycle) {
        long leftPs = visitor.field("nextInstruction", at(cycle) - nowPs);
        engines = visitor.field("engines", engines);
        if (visitor.restores()) {
            baseCycle = cycle;
            basePs = nowPs + leftPs;
        }
    }
}
