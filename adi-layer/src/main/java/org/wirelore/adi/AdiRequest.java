package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.StateKey;

/**
 * One send or receive under way. Pooled: its owner holds it from the call that started it until the call that reports
 * it complete (or {@link Adi#free}), and must not look at it afterwards.
 */
public final class AdiRequest {
    /**
     * Where the bytes of a message lie that are not one piece of memory: in pieces of one memory, counted from 0, of
     * which the message consists in their order.
     */
    public interface Pieces {
        /** What all of them lie in. */
        MemorySegment memory();

        /** Where in it the first byte of any of them is. */
        long first();

        /** Where in it the last byte of any of them ends. */
        long end();

        /** Where in it a piece begins. */
        long offset(long piece);

        /** How many bytes a piece has; may be 0. */
        int bytes(long piece);
    }

    /** Most requests that one rank may have at a time. */
    static final int ACTIVE_MAX = 1 << 20;

    private static final int GENERATIONS = 1 << 11;

    final int index;
    private int generation;
    boolean active;
    boolean send;
    boolean rendezvous;
    boolean synchronous;
    boolean complete;
    boolean cancelled;
    /** Not waited for: goes back to the pool by itself when complete. */
    boolean detached;
    /** Its completion gives it memory when it needs some: a receive, or a send of pieces. */
    boolean unplaced;
    private @Nullable Pieces pieces;
    /** Of a collective operation that a device carries out; and the member that it waits for, or negative. */
    boolean group;
    private int awaited;
    /** Receives the completion of a request that is not waited for. */
    @Nullable
    AdiCompletion completion;
    /** Of a message that carries a part of a remote write: that write, and the block that the message lies in. */
    @Nullable
    AdiRequest write;
    int block;
    /** Of a remote write that goes as messages: where in the peer's region it begins. */
    long writePlace;
    /** Number for observers; 0 for what is not reported to them. */
    long operation;
    int peer;
    int context;
    int tag;
    MemorySegment buffer = MemorySegment.NULL;
    long offset;
    int length;
    int matchedSource;
    int matchedTag;
    int matchedLength;
    ErrorClass error = ErrorClass.SUCCESS;
    /** Why it failed, if its peer is lost, or in another operation. */
    private @Nullable AdiException loss;
    @Nullable
    AdiRequest next;
    @Nullable
    AdiRequest previous;
    @Nullable
    RequestQueue queue;
    /** Its place in the index of posted receives. */
    final MatchIndex.Link place = new MatchIndex.Link(this);

    private int ticket;
    private int transferBytes;
    private int transferredBytes;

    AdiRequest(int index) {
        this.index = index;
    }

    void open(boolean isSend, long newOperation, int newPeer, int newContext, int newTag, MemorySegment newBuffer,
            long newOffset, int newLength) {
        active = true;
        send = isSend;
        rendezvous = false;
        complete = false;
        cancelled = false;
        detached = false;
        unplaced = false;
        group = false;
        awaited = -1;
        completion = null;
        pieces = null;
        operation = newOperation;
        peer = newPeer;
        context = newContext;
        tag = newTag;
        buffer = newBuffer;
        offset = newOffset;
        length = newLength;
        error = ErrorClass.SUCCESS;
        ticket = 0;
        transferBytes = 0;
        transferredBytes = 0;
    }

    /** Makes a send one of pieces. */
    void openPieces(Pieces newPieces) {
        unplaced = true;
        pieces = newPieces;
    }

    void close() {
        active = false;
        completion = null;
        pieces = null;
        buffer = MemorySegment.NULL;
        generation = (generation + 1) & (GENERATIONS - 1);
    }

    /** Whether its data lie in a part of memory outside of Java's heap, or are to come there. */
    boolean touches(MemorySegment memory) {
        AdiCompletion owner = completion;
        return overlap(buffer, memory) || (owner != null && owner.touches(memory));
    }

    /** Whether two parts of memory have bytes outside of Java's heap in common. */
    public static boolean overlap(MemorySegment one, MemorySegment other) {
        return one.isNative() && other.isNative() && one.address() < other.address() + other.byteSize()
                && one.address() + one.byteSize() > other.address();
    }

    /** Records the message that this receive met. */
    void match(int source, int messageTag, int messageLength) {
        matchedSource = source;
        matchedTag = messageTag;
        matchedLength = Math.min(messageLength, length);
        error = messageLength > length ? ErrorClass.TRUNCATE : ErrorClass.SUCCESS;
    }

    /** Its peer is lost, or in another operation. */
    void fail(AdiException newLoss) {
        if (!send) {
            match(newLoss.peer(), tag, 0);
        }
        error = newLoss.errorClass();
        loss = newLoss;
    }

    /** Of a send that no one waits for any more and that goes on: its bytes from now on, from the first. */
    void orphan(MemorySegment copy) {
        completion = null;
        error = ErrorClass.SUCCESS;
        unplaced = false;
        buffer = copy;
        offset = 0;
    }

    /** Whether {@link #orphan} was called. */
    boolean isOrphan() {
        return send && detached && completion == null;
    }

    /** Why it failed, if its peer is lost or in another operation; null if it is not. */
    public @Nullable AdiException loss() {
        return error == ErrorClass.UNREACHABLE || error == ErrorClass.OTHER ? loss : null;
    }

    /** Names this request to a peer; unlike an index, it does not fit a later use of the same object. */
    public int handle() {
        return (generation << 20) | index;
    }

    /** Its number among the operations of the rank, from 1; 0 for what programs have not started. */
    public long operation() {
        return operation;
    }

    /** Whether this is a send. */
    public boolean isSend() {
        return send;
    }

    /** Tag of the message that a receive has met. */
    public int matchedTag() {
        return matchedTag;
    }

    /** Bytes that a complete receive was given. */
    public int matchedLength() {
        return matchedLength;
    }

    /**
     * {@link ErrorClass#TRUNCATE} if the message was longer than the room for it; {@link ErrorClass#UNREACHABLE} of a
     * send or receive whose peer was lost before it was over; {@link ErrorClass#OTHER} of a receive whose peer has
     * called another operation.
     */
    public ErrorClass error() {
        return error;
    }

    /** Whether it was cancelled before it met a message. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Whether the receiver must be asked before the data go. */
    public boolean isRendezvous() {
        return rendezvous;
    }

    /** Whether a send ends only once its receive has started, by what its program asks for. */
    public boolean isSynchronous() {
        return synchronous;
    }

    /** As {@link AdiCompletion#isBuffered}. */
    public boolean isBuffered() {
        AdiCompletion listener = completion;
        return listener != null && listener.isBuffered();
    }

    /** The device has decided to ask the receiver of this send, of which nothing has gone, before the data go. */
    public void askFirst() {
        rendezvous = true;
    }

    /** The destination of a send; the source of a receive once it has matched. */
    public int peer() {
        return send ? peer : matchedSource;
    }

    /** Whether the core has reported its end; its owner may still hold it. */
    public boolean isComplete() {
        return complete;
    }

    /** Whether it waits in a queue, the core's or a device's. */
    public boolean isQueued() {
        return queue != null;
    }

    public int context() {
        return context;
    }

    public int tag() {
        return tag;
    }

    /**
     * Of a send whose bytes lie in pieces, where they do; null if they are one piece of memory: from the beginning, or
     * since {@link #buffer} was called.
     */
    public @Nullable Pieces pieces() {
        return unplaced ? pieces : null;
    }

    /**
     * The user's buffer; or, of a send of pieces, the memory that they have been packed into; or, once a receive
     * without a buffer is complete, where its message lies.
     */
    public MemorySegment buffer() {
        AdiCompletion owner = completion;
        if (unplaced && owner != null) {
            buffer = owner.room(this);
            unplaced = false;
        }
        return buffer;
    }

    /** Where the user's data begin in {@link #buffer()}. */
    public long offset() {
        return offset;
    }

    /** Bytes to send, or room to receive. */
    public int length() {
        return length;
    }

    /** Notes which member a collective operation of a device waits for, for reports of ranks that wait. */
    public void awaits(int member) {
        awaited = member;
    }

    /** The member that {@link #awaits} named last; negative if none was. */
    int awaited() {
        return awaited;
    }

    /** Begins the data phase of a rendezvous of {@code bytes} bytes; {@code peerTicket} is the peer's handle. */
    public void beginTransfer(int peerTicket, int bytes) {
        ticket = peerTicket;
        transferBytes = bytes;
        transferredBytes = 0;
    }

    /** Counts bytes that were moved in the data phase. */
    public void transferred(int bytes) {
        transferredBytes += bytes;
    }

    /** Bytes moved so far in the data phase. */
    public int transferredBytes() {
        return transferredBytes;
    }

    /** Bytes still to be moved in the data phase. */
    public int remainingBytes() {
        return transferBytes - transferredBytes;
    }

    /** The peer's handle in the data phase. */
    public int ticket() {
        return ticket;
    }

    /** Adds its state; false if it is not of a plain short message. */
    boolean hashInto(StateKey key) {
        key.add(generation);
        key.add(active);
        if (!active) {
            return true;
        }
        key.add(send);
        key.add(send && synchronous);
        key.add(complete);
        key.add(operation);
        key.add(((long) peer << Integer.SIZE) | tag);
        key.add(((long) context << Integer.SIZE) | length);
        key.add(offset);
        key.add(complete ? ((long) matchedSource << Integer.SIZE) | matchedTag : 0);
        key.add(complete ? matchedLength : 0);
        return !rendezvous && !cancelled && !detached && !unplaced && pieces == null && !group && completion == null
                && write == null && error == ErrorClass.SUCCESS && loss == null && transferBytes == 0
                && transferredBytes == 0 && ticket == 0;
    }
}
