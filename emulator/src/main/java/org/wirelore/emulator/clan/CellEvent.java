package org.wirelore.emulator.clan;

import org.wirelore.emulator.capture.WireEvent;

/** What fault rules do to units of cells. */
public enum CellEvent implements WireEvent {
    /** A rule has lost it; with its number. */
    LOST(Fate.LOST, "lost here: unit"),
    /** A rule has spoiled a check sequence; with its number. */
    DAMAGED(Fate.DAMAGED, "damaged, check sequence wrong: unit");

    private final Fate fate;
    private final String words;

    CellEvent(Fate fate, String words) {
        this.fate = fate;
        this.words = words;
    }

    @Override
    public Fate fate() {
        return fate;
    }

    @Override
    public Cause cause() {
        return Cause.RULE;
    }

    @Override
    public String words(long value) {
        return words + " " + value;
    }
}
