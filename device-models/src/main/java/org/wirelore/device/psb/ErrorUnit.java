package org.wirelore.device.psb;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.pci.PciInterrupts;

/** The error counter and the last errors with their nodes. */
final class ErrorUnit implements StatePart {
    private static final int PLACES = 16;

    private final PsbCounters counters;
    private final PciInterrupts interrupts;
    private final int[] entries = new int[PLACES];
    private int first;
    private int held;
    private int count;

    ErrorUnit(PsbCounters counters, PciInterrupts interrupts) {
        this.counters = counters;
        this.interrupts = interrupts;
    }

    void record(int node, int kind) {
        counters.errors++;
        count++;
        if (held == PLACES) {
            entries[(first + PLACES - 1) % PLACES] |= PsbRegister.ELOG_OVERFLOW;
        } else {
            entries[(first + held) % PLACES] = node << 16 | PsbRegister.ELOG_VALID | kind;
            held++;
        }
        interrupts.raise(PsbRegister.INT_ERROR);
    }

    int count() {
        return count;
    }

    /** The oldest error, which is taken away; 0 if there is none. */
    int take() {
        if (held == 0) {
            return 0;
        }
        int entry = entries[first];
        first = (first + 1) % PLACES;
        held--;
        return entry;
    }

    void reset() {
        first = 0;
        held = 0;
        count = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        first = visitor.count("first", PLACES - 1, first);
        held = visitor.count("held", PLACES, held);
        count = visitor.field("count", count);
        visitor.fields("entries", entries, PLACES);
    }
}
