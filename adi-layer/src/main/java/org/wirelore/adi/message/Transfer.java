package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.ProgressEngine;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/**
 * One typed message under way, and afterwards what became of it. Its data are in the user's buffer as soon as it
 * {@link #isDone} without a further call.
 */
public final class Transfer implements AdiCompletion {
    private static final Object NOTHING = new Object();
    private static final TypeMap NO_TYPE = TypeMap.of(BaseType.BYTE, 1);

    /** Released and acquired: any thread of the rank may complete what another waits for. */
    private static final VarHandle DONE = field("done");

    private final Messages messages;
    @SuppressWarnings("UnusedVariable") // read through DONE
    private boolean done = true;
    private boolean cancelled;
    private int source = Adi.ANY_SOURCE;
    private int tag = Adi.ANY_TAG;
    private int bytes;
    private int objects = -1;
    private Failure failure = Failure.NONE;
    private String reason = "";
    /** What the core says of a lost peer; of a failed transfer only. */
    private @Nullable AdiException cause;

    Object buffer = NOTHING;
    int at;
    int count;
    TypeMap type = NO_TYPE;
    /** Whether a receive's bytes come straight to the user's buffer. */
    boolean placed;
    /** Where the data lie until they are sent, or until all parts of them have come. */
    Staging.@Nullable Block staged;
    /** Bytes that the user's buffer has room for, where the core was given a larger length. */
    int room;
    /** Bytes of the attached buffer that this send occupies. */
    int reserved;
    /** As {@link AdiCompletion#isBuffered}. */
    boolean buffered;
    /** Messages that it takes: a long one of objects takes two. */
    int parts;
    /** The operations that have ended for it, in this order; 0 for none. */
    private long first;
    private long second;
    boolean receives;
    /** Whether a receive has met its message: its request may stand for another message by now. */
    boolean met;
    @Nullable
    AdiRequest request;
    /** What the program has lent to it, where that is watched. */
    HeldBuffers.@Nullable Held held;
    /** What its items are for the receiver's type to agree with. */
    BaseType items = BaseType.PACKED;

    Transfer(Messages messages) {
        this.messages = messages;
    }

    private static VarHandle field(String name) {
        try {
            return MethodHandles.lookup().findVarHandle(Transfer.class, name, boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void open(Object newBuffer, int newAt, int newCount, TypeMap newType, boolean isReceive) {
        done = false;
        cancelled = false;
        source = Adi.ANY_SOURCE;
        tag = Adi.ANY_TAG;
        bytes = 0;
        objects = -1;
        failure = Failure.NONE;
        reason = "";
        buffer = newBuffer;
        at = newAt;
        count = newCount;
        type = newType;
        items = newType.base();
        held = null;
        receives = isReceive;
        met = false;
        placed = false;
        parts = 1;
        buffered = false;
        first = 0;
        second = 0;
    }

    /** Begins a send that holds nothing of the user's. */
    void openDirect(BaseType newItems) {
        done = false;
        items = newItems;
        held = null;
        failure = Failure.NONE;
        receives = false;
        parts = 1;
        buffered = false;
        first = 0;
        second = 0;
    }

    /** Completes a message from or to no process. */
    void openAsNull(int none) {
        open(NOTHING, 0, 0, NO_TYPE, true);
        source = none;
        close();
    }

    @Override
    public void onComplete(AdiRequest finished) {
        second = first == 0 ? 0 : finished.operation();
        first = first == 0 ? finished.operation() : first;
        AdiException loss = finished.loss();
        if (loss != null) {
            fail(Failure.OTHER, String.valueOf(loss.getMessage()));
            cause = loss;
        } else if (receives) {
            met = true;
            cancelled = finished.isCancelled();
            if (!cancelled) {
                source = finished.peer();
                tag = finished.matchedTag();
                bytes = finished.matchedLength();
                if (finished.error() == ErrorClass.TRUNCATE) {
                    truncate(finished.length());
                }
                HeldBuffers.Held watched = held;
                if (watched != null) {
                    watched.arrives();
                }
                if (!messages.received(this, finished.buffer(), finished.offset(), finished.context())) {
                    return;
                }
                if (watched != null) {
                    watched.arrived();
                }
            }
        }
        partDone();
    }

    @Override
    public MemorySegment room(AdiRequest started) {
        return started.isSend()
                ? messages.memory().pack(this, started.length())
                : messages.memory().stage(this, started.length());
    }

    @Override
    public boolean isBuffered() {
        return buffered;
    }

    @Override
    public String items() {
        return items == BaseType.PACKED ? "" : items.name();
    }

    @Override
    public boolean touches(MemorySegment memory) {
        MemorySegment own = type.base().wrap(buffer);
        return own != null && AdiRequest.overlap(own, memory);
    }

    /** The number of the operation that it waits for, or waited for first; 0 if it was over at once. */
    long operation() {
        AdiRequest open = request;
        return first != 0 ? first : open == null ? 0 : open.operation();
    }

    /** The program knows from now on that it is over. */
    void noteSeen(ProgressEngine progress) {
        HeldBuffers.Held watched = held;
        if (watched != null) {
            held = null;
            watched.seen();
        }
        if (first != 0) {
            progress.noteSeen(first);
        }
        if (second != 0) {
            progress.noteSeen(second);
        }
    }

    /** The program gives it up: it ends without being asked for. */
    public void giveUp() {
        HeldBuffers.Held watched = held;
        if (watched != null) {
            held = null;
            watched.forget();
        }
    }

    /** Holds a message of primitive items to the room for it. */
    void limit() {
        if (bytes > room) {
            bytes = room;
            truncate(room);
        }
    }

    private void truncate(int capacity) {
        fail(Failure.TRUNCATE, "a message from rank " + source + " of the world with tag " + tag
                + " does not fit into the receive buffer of " + capacity + " bytes: make it longer");
    }

    void partDone() {
        if (--parts == 0) {
            close();
        }
    }

    private void close() {
        messages.memory().settle(this);
        buffer = NOTHING;
        type = NO_TYPE;
        request = null;
        DONE.setRelease(this, true);
    }

    void fail(Failure newFailure, String newReason) {
        failure = newFailure;
        reason = newReason;
        cause = null;
    }

    /** The exception to throw of a transfer that has failed. */
    MPIException exception() {
        AdiException loss = cause;
        return loss == null ? failure.because(reason) : Failure.of(loss);
    }

    void holds(int newObjects) {
        objects = newObjects;
    }

    /** Whether it is over: the buffer is the user's again. */
    public boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    /** Whether it was cancelled before it met its match; the rest does not hold then. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Of a receive: the sender's rank in the whole job. */
    public int source() {
        return source;
    }

    /** Of a receive: the message's tag. */
    public int tag() {
        return tag;
    }

    /** Of a receive: bytes that were delivered. */
    public int bytes() {
        return bytes;
    }

    /** Of a receive: objects that were delivered, or -1 for primitive data. */
    public int objects() {
        return objects;
    }

    /** What went wrong, or {@link Failure#NONE}. */
    public Failure failure() {
        return failure;
    }
}
