package org.wirelore.device.tulip;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * CSR8: frames lost without a descriptor (MFC) or without room in the FIFO (FOC). A read clears it (manuals, chapter on
 * CSRs, CSR8).
 */
final class MissedFrames implements StatePart {
    /** MFC has 16 bits and MFO above them. */
    private static final int MISSED_LIMIT = 1 << 16;
    /** FOC has 11 bits and OCO above them. */
    private static final int OVERFLOW_LIMIT = 1 << 11;

    private int missed;
    private int overflowed;

    void reset() {
        missed = 0;
        overflowed = 0;
    }

    /** Counts on from 0 at the limit, and sets MFO, which stays. */
    void countMissed() {
        missed = (missed + 1 & MISSED_LIMIT - 1) | ((missed + 1 | missed) & MISSED_LIMIT);
    }

    /** Counts on from 0 at the limit, and sets OCO, which stays. */
    void countOverflow() {
        overflowed = (overflowed + 1 & OVERFLOW_LIMIT - 1) | ((overflowed + 1 | overflowed) & OVERFLOW_LIMIT);
    }

    /** Returns the fields and clears them. */
    int read() {
        int value = missed | overflowed << 17;
        reset();
        return value;
    }

    @Override
    public void visit(StateVisitor visitor) {
        missed = visitor.field("missed", missed);
        overflowed = visitor.field("overflowed", overflowed);
    }
}
