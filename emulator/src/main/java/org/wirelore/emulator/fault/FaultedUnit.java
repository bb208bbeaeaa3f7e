package org.wirelore.emulator.fault;

import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.capture.WireNote;

/**
 * A unit on its way through the rules of one direction, with what they have done to it so far. Pooled by its stage.
 *
 * @param <U> the unit
 */
public final class FaultedUnit<U> {
    private final WireNote note = new WireNote();
    private U unit;
    /** While it is on hold: the rule that holds it, since when, until when, and how many must overtake it. */
    int site;
    /** And which of the rule's effects. */
    int part;
    long sincePs;
    long releasePs;
    int unitsToPass;

    FaultedUnit(U unit) {
        this.unit = unit;
    }

    void carry(U newUnit) {
        unit = newUnit;
        note.clear();
    }

    /** The unit itself. */
    public U unit() {
        return unit;
    }

    /** What happened to it so far. */
    public WireNote note() {
        return note;
    }

    /** What happened to it; null if nothing did. */
    @Nullable
    WireNote touched() {
        return note.size() == 0 ? null : note;
    }

    void add(WireEvent event, long value, String rule) {
        note.add(event, value, rule);
    }
}
