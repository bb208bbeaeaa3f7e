package org.wirelore.device.clan;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.clan.memory.FetchedDescriptor;

/** What a connection gets: which unit comes next, and where the message under way goes. */
final class InStream implements StatePart {
    /** No message is under way. */
    static final int NONE = -1;

    final FetchedDescriptor descriptor;

    int expected;
    /** Units that came and were not acknowledged. */
    int owed;
    /** Whether the peer knows that something is missing. */
    boolean isGapKnown;
    /** Whether the rest of a message is passed over. */
    boolean skips;

    /** Kind of the message under way, or {@link #NONE}. */
    int kind = NONE;
    int length;
    int position;
    boolean hasImmediate;
    int immediate;
    long address;
    int handle;
    /** Number of the read on the send queue that gets the data. */
    int readNumber;

    InStream(FetchedDescriptor descriptor) {
        this.descriptor = descriptor;
    }

    void reset() {
        expected = 0;
        owed = 0;
        isGapKnown = false;
        skips = false;
        kind = NONE;
    }

    @Override
    public void visit(StateVisitor visitor) {
        expected = visitor.field("expected", expected);
        owed = visitor.field("owed", owed);
        isGapKnown = visitor.field("isGapKnown", isGapKnown);
        skips = visitor.field("skips", skips);
        kind = visitor.field("kind", kind);
        if (kind != NONE) {
            length = visitor.field("length", length);
            position = visitor.field("position", position);
            hasImmediate = visitor.field("hasImmediate", hasImmediate);
            immediate = visitor.field("immediate", immediate);
            address = visitor.field("address", address);
            handle = visitor.field("handle", handle);
            readNumber = visitor.field("readNumber", readNumber);
            visitor.part("descriptor", descriptor);
        }
    }
}
