package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateKey;

/** An arrived message for which no receive was posted yet: its envelope, and where its data are. Pooled. */
final class Unexpected {
    int source;
    int context;
    int tag;
    int length;
    /** Where the data of a short message lie; without meaning for a long one. */
    MemorySegment data = MemorySegment.NULL;
    long offset;
    /** The device's loan, or negative. */
    int loan;
    /** The block of the {@link BlockPool}, or negative. */
    int block;
    /** The device it came from; null for a message to self. */
    @Nullable
    AdiDevice device;
    boolean rendezvous;
    /** The peer's handle of a long message. */
    int ticket;
    /** The send that waits for its receive, for a long message to self. */
    @Nullable
    AdiRequest selfSend;
    /** The arrival whose pieces it takes; null for a message that is whole. */
    @Nullable
    AdiArrival arrival;
    /** It came in pieces, all of which are there. */
    boolean inPieces;
    /** The receive that has met it before all its pieces were there. */
    @Nullable
    AdiRequest receiver;
    @Nullable
    Unexpected next;
    @Nullable
    Unexpected previous;
    /** Its places in the index: by source and tag, by source, by tag, and by neither. */
    final MatchIndex.Link exact = new MatchIndex.Link(this);
    final MatchIndex.Link bySource = new MatchIndex.Link(this);
    final MatchIndex.Link byTag = new MatchIndex.Link(this);
    final MatchIndex.Link byContext = new MatchIndex.Link(this);

    /** Begins to stand for a message of which no bytes are here yet. */
    void open(@Nullable AdiDevice from, int newSource, int newContext, int newTag, int newLength) {
        device = from;
        source = newSource;
        context = newContext;
        tag = newTag;
        length = newLength;
        loan = -1;
        block = -1;
        rendezvous = false;
        inPieces = false;
    }

    /** The message was taken: its memory goes back to where it is from. */
    void giveBack(BlockPool blocks) {
        if (block >= 0) {
            blocks.release(block);
        }
        if (inPieces && device != null) {
            device.consumed(source, length);
        }
        if (loan >= 0 && device != null) {
            device.release(loan);
        }
        data = MemorySegment.NULL;
    }

    /** Adds the message; false if it is not a short one that its device keeps. */
    boolean hashInto(StateKey key) {
        key.add(((long) source << Integer.SIZE) | tag);
        key.add(((long) context << Integer.SIZE) | length);
        key.add(loan);
        if (block >= 0 || loan < 0 || device == null || rendezvous || inPieces || arrival != null || selfSend != null) {
            return false;
        }
        key.add(data, offset, length);
        return true;
    }
}
