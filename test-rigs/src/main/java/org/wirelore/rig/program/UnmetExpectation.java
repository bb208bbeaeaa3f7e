package org.wirelore.rig.program;

/** What a program of a rig expects did not come true; the message tells all that a user needs. */
public final class UnmetExpectation extends IllegalStateException implements ReadableFailure {
    private static final long serialVersionUID = 1L;

    public UnmetExpectation(String message) {
        super(message);
    }
}
