package org.wirelore.emulator.clan;

import java.util.function.ObjLongConsumer;

/** What a link has carried in this run. */
final class CellTotals {
    long units;
    long cells;
    /** Units that did not get to its end. */
    long lost;
    /** Those of them that found it interrupted. */
    long cut;
    /** Turns of circuits that had no credit. */
    long stalls;
    /** How long units have waited for traffic that a decision has put before them. */
    long waitedPs;

    void show(String prefix, ObjLongConsumer<String> visitor) {
        visitor.accept(prefix + "units", units);
        visitor.accept(prefix + "cells", cells);
        visitor.accept(prefix + "lost", lost);
        visitor.accept(prefix + "cut", cut);
        visitor.accept(prefix + "stalls", stalls);
        visitor.accept(prefix + "waitedPs", waitedPs);
    }

    void add(CellTotals other) {
        units += other.units;
        cells += other.cells;
        lost += other.lost;
        cut += other.cut;
        stalls += other.stalls;
        waitedPs += other.waitedPs;
    }

    void reset() {
        units = 0;
        cells = 0;
        lost = 0;
        cut = 0;
        stalls = 0;
        waitedPs = 0;
    }
}
