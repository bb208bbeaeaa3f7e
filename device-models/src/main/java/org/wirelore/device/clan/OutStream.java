package org.wirelore.device.clan;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.clan.memory.FetchedDescriptor;

/** What a connection sends: the message in work, and the units that are not acknowledged, with their content. */
final class OutStream implements StatePart {
    /** RDMA reads that a VI has asked for at a time; a peer that asks for more breaks the connection. */
    static final int READS_MAX = 4;
    /** No message is in work. */
    static final int NONE = -1;

    final FetchedDescriptor descriptor;
    private final CellPool pool;
    private final CircuitCell[] kept;
    private int keptFirst;
    private int keptCount;
    /** Kept units that are to be sent again, the oldest ones being done: from this place on. */
    private int resendAt;
    private boolean resends;

    /** Kind of the message in work, or {@link #NONE}. */
    int kind = NONE;
    /** Whether the descriptor of the next message is being fetched. */
    boolean isFetching;
    /** Whether the descriptor is fetched and judged, and waits for earlier reads. */
    boolean isHeld;
    /** Number of the message's descriptor on the send queue. */
    int number;
    int length;
    int position;
    /** Whether its first unit has not been made. */
    boolean isAtStart;

    int nextSequence;
    /** Until when an acknowledgment is waited for, picoseconds; 0: none is. */
    long untilPs;
    int tries;

    /** Reads of this side that are under way. */
    int reads;
    private final long[] askedAddresses = new long[READS_MAX];
    private final int[] askedHandles = new int[READS_MAX];
    private final int[] askedLengths = new int[READS_MAX];
    private final int[] askedSequences = new int[READS_MAX];
    /** Reads that the peer has asked for, the oldest being the message in work if its kind says so. */
    int asked;

    OutStream(FetchedDescriptor descriptor, CellPool pool, int window) {
        this.descriptor = descriptor;
        this.pool = pool;
        kept = new CircuitCell[window];
    }

    boolean hasRoom() {
        return keptCount < kept.length;
    }

    int keptCount() {
        return keptCount;
    }

    /** The oldest unit that is not acknowledged. */
    int oldest() {
        return nextSequence - keptCount;
    }

    void keep(CircuitCell cell) {
        CircuitCell copy = pool.claim();
        copy.copyFrom(cell);
        kept[(keptFirst + keptCount) % kept.length] = copy;
        keptCount++;
    }

    /** Takes note of an acknowledgment; false if it says nothing new, or what can't be. */
    boolean acknowledge(int next) {
        int known = next - oldest();
        if (known <= 0 || known > keptCount) {
            return false;
        }
        for (int i = 0; i < known; i++) {
            pool.release(kept[keptFirst]);
            keptFirst = (keptFirst + 1) % kept.length;
        }
        keptCount -= known;
        resendAt = Math.max(0, resendAt - known);
        resends &= resendAt < keptCount;
        tries = 0;
        return true;
    }

    /** All that is kept is sent again, from the oldest on. */
    void resend() {
        resendAt = 0;
        resends = keptCount > 0;
    }

    boolean resends() {
        return resends;
    }

    CircuitCell nextResent() {
        return kept[(keptFirst + resendAt) % kept.length];
    }

    void resent() {
        resendAt++;
        resends = resendAt < keptCount;
    }

    /** Begins a message. */
    void begin(int messageKind, int messageNumber, int bytes) {
        kind = messageKind;
        number = messageNumber;
        length = bytes;
        position = 0;
        isAtStart = true;
    }

    /** The peer asks for a read; false if it asks for too many. */
    boolean ask(CircuitCell request) {
        if (asked == READS_MAX) {
            return false;
        }
        askedAddresses[asked] = request.address;
        askedHandles[asked] = request.handle;
        askedLengths[asked] = request.length;
        askedSequences[asked] = request.sequence;
        asked++;
        return true;
    }

    long askedAddress() {
        return askedAddresses[0];
    }

    int askedHandle() {
        return askedHandles[0];
    }

    int askedLength() {
        return askedLengths[0];
    }

    int askedSequence() {
        return askedSequences[0];
    }

    /** The oldest read is answered. */
    void answered() {
        asked--;
        System.arraycopy(askedAddresses, 1, askedAddresses, 0, asked);
        System.arraycopy(askedHandles, 1, askedHandles, 0, asked);
        System.arraycopy(askedLengths, 1, askedLengths, 0, asked);
        System.arraycopy(askedSequences, 1, askedSequences, 0, asked);
    }

    void reset() {
        for (int i = 0; i < keptCount; i++) {
            pool.release(kept[(keptFirst + i) % kept.length]);
        }
        keptFirst = 0;
        keptCount = 0;
        resendAt = 0;
        resends = false;
        kind = NONE;
        isFetching = false;
        isHeld = false;
        isAtStart = false;
        nextSequence = 0;
        untilPs = 0;
        tries = 0;
        reads = 0;
        asked = 0;
    }

    void visit(StateVisitor visitor, long nowPs) {
        int count = visitor.count("kept", kept.length, keptCount);
        if (visitor.restores()) {
            reset();
            for (int i = 0; i < count; i++) {
                kept[i] = pool.claim();
            }
            keptCount = count;
        }
        for (int i = 0; i < keptCount; i++) {
            CellPool.visit(visitor, kept[(keptFirst + i) % kept.length]);
        }
        untilPs = visitor.time("until", untilPs, nowPs);
        visit(visitor);
    }

    @Override
    public void visit(StateVisitor visitor) {
        resendAt = visitor.count("resendAt", kept.length, resendAt);
        resends = visitor.field("resends", resends);
        kind = visitor.field("kind", kind);
        isFetching = visitor.field("isFetching", isFetching);
        isHeld = visitor.field("isHeld", isHeld);
        number = visitor.field("number", number);
        length = visitor.field("length", length);
        position = visitor.field("position", position);
        isAtStart = visitor.field("isAtStart", isAtStart);
        nextSequence = visitor.field("nextSequence", nextSequence);
        tries = visitor.field("tries", tries);
        reads = visitor.count("reads", READS_MAX, reads);
        asked = visitor.count("asked", READS_MAX, asked);
        visitor.fields("askedAddress", askedAddresses, asked);
        visitor.fields("askedHandle", askedHandles, asked);
        visitor.fields("askedLength", askedLengths, asked);
        visitor.fields("askedSequence", askedSequences, asked);
        if (kind != NONE || isHeld) {
            visitor.part("descriptor", descriptor);
        }
    }
}
