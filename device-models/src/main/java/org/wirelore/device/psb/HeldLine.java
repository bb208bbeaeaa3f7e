package org.wirelore.device.psb;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** A line that a load has fetched, and that may be old. */
final class HeldLine implements StatePart {
    static final int BYTES = 64;

    final byte[] data = new byte[BYTES];
    boolean isValid;
    /** In the store window. */
    int line;
    long untilPs;

    @Override
    public void visit(StateVisitor visitor) {
        isValid = visitor.field("isValid", isValid);
        if (isValid) {
            line = visitor.field("line", line);
            visitor.fields("data", data, BYTES);
        }
    }
}
