package org.wirelore.emulator.clan;

import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/**
 * How long a unit waits at an output of a switch for traffic that is not part of the run: a decision, in cells of
 * others that go first.
 */
final class Contention {
    private static final int[] CELLS = {0, 8, 64, 512};
    /** A switch is idle more often than not. */
    private static final double[] WEIGHTS = {13, 1, 1, 1};

    private final Decider decider;
    private final int point;
    private final long cellPs;

    Contention(String fabric, String output, Decider decider, long cellPs) {
        this.decider = decider;
        this.cellPs = cellPs;
        point = decider.point(new ChoicePoint(fabric, output, ChoicePoint.Kind.TIME, "contention"), WEIGHTS);
    }

    long waitPs() {
        return CELLS[decider.choose(point, CELLS.length)] * cellPs;
    }
}
