package org.wirelore.emulator.sci;

import org.wirelore.emulator.capture.WireEvent;

/** What a ringlet and fault rules do to send packets and echoes. */
public enum SciEvent implements WireEvent {
    /** A rule has lost it; with its number. */
    LOST(Fate.LOST, Cause.RULE, "lost here: subaction"),
    /** A rule has spoiled its check; with its number. */
    DAMAGED(Fate.DAMAGED, Cause.RULE, "damaged, check stomped: subaction"),
    /** A rule has had its target answer busy; with its number. */
    REFUSED(Fate.WHOLE, Cause.RULE, "refused by rule: subaction"),
    /** A rule has made a response one of an error; with the status. */
    ERROR_STATUS(Fate.DAMAGED, Cause.RULE, "response status set to"),
    /** A rule has switched a node off; with the microseconds. */
    NODE_OFF(Fate.LOST, Cause.RULE, "node off, microseconds:");

    private final Fate fate;
    private final Cause cause;
    private final String words;

    SciEvent(Fate fate, Cause cause, String words) {
        this.fate = fate;
        this.cause = cause;
        this.words = words;
    }

    @Override
    public Fate fate() {
        return fate;
    }

    @Override
    public Cause cause() {
        return cause;
    }

    @Override
    public String words(long value) {
        return words + " " + value;
    }
}
