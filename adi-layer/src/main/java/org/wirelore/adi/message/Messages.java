package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.EnvelopeWords;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;
import org.wirelore.device.api.Host;

/**
 * Sends and receives items of datatypes for one rank. Items without gaps go straight from and to the user's buffer when
 * they are long, and through a small block when they are short. Others are packed on the way; but long ones that ask
 * their receiver first are only packed when the device wants them in one piece.
 *
 * <p>Ranks are those of the whole job here; {@link Communicator} translates. Tags, contexts and matching are the core's
 * ({@link Adi}).
 */
public final class Messages {
    private final Adi adi;
    private final Waiting waiting;
    private final BufferedSends buffered = new BufferedSends();
    private final TransferMemory memory;
    private final GroupMessages groups;
    private final ObjectMessages objects;
    private final @Nullable Looks looks;
    private Transfer[] idle = new Transfer[4];
    private int idleCount;
    private final AdiStatus seen = new AdiStatus();
    /** For a blocking send of a short message; there is one at a time where threads do not share the rank. */
    private final Transfer direct = new Transfer(this);
    private final Staging.Block directBlock = new Staging.Block(Staging.BLOCK_BYTES);

    Messages(Adi adi, Host host, ProcessEnvironment processEnvironment) {
        this.adi = adi;
        this.waiting = new Waiting(adi, processEnvironment.gate());
        this.groups = new GroupMessages(this, adi, waiting);
        this.memory = new TransferMemory(host, host.cost(AdiCostNames.COPY), buffered, adi.memory());
        this.objects = new ObjectMessages(this, adi, processEnvironment);
        this.looks = Looks.of(adi, waiting);
    }

    /** What decides what calls learn of several transfers; null: they learn all that there is. */
    public @Nullable Looks looks() {
        return looks;
    }

    /** Sends, and returns when the buffer may be reused; arguments as for {@link #start}. */
    public void send(Mode mode, @Nullable Object buffer, int at, int count, TypeMap type, int destination, int tag,
            int context) {
        if (buffer != null && type.isDense() && type.base() != BaseType.OBJECT
                && (mode != Mode.SYNCHRONOUS && mode != Mode.BUFFERED)
                && sendDirectly(mode, buffer, at, count, type, destination, tag, context)) {
            return;
        }
        waiting.enter();
        try {
            Transfer transfer = claim();
            begin(transfer, mode, buffer, at, count, type, destination, tag, context);
            waiting.awaitInside(transfer);
            check(transfer);
            keep(transfer);
        } finally {
            waiting.leave();
        }
    }

    /**
     * The short way of most messages: through one block that is always there. False if the message is too long for it,
     * or threads share the rank.
     */
    private boolean sendDirectly(Mode mode, Object buffer, int at, int count, TypeMap type, int destination,
            int tag, int context) {
        waiting.enter();
        try {
            int bytes = UserBuffer.checkedBytes(buffer, at, count, type);
            if (bytes > Staging.BLOCK_BYTES || waiting.isShared()) {
                return false;
            }
            if (bytes > 0) {
                type.base().read(buffer, at, count * type.elements(), directBlock.bytes, 0);
            }
            direct.openDirect(type.base());
            direct.buffered = mode == Mode.EXCHANGE;
            if (adi.startSend(directBlock.memory, 0, bytes, destination, tag, context, false, direct) != null) {
                waiting.awaitInside(direct);
                check(direct);
            }
            return true;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }

    /**
     * Starts a send.
     *
     * @param at where in the buffer the first item begins, in elements
     * @param count items
     * @throws MPIException if the buffer does not fit the type or the items do not lie in it ({@link Failure#TYPE},
     *     {@link Failure#BUFFER}, {@link Failure#COUNT}), the envelope is illegal, or a buffered send finds no room
     */
    public Transfer start(Mode mode, @Nullable Object buffer, int at, int count, TypeMap type, int destination,
            int tag, int context) {
        waiting.enter();
        try {
            Transfer transfer = new Transfer(this);
            begin(transfer, mode, buffer, at, count, type, destination, tag, context);
            return transfer;
        } finally {
            waiting.leave();
        }
    }

    /**
     * Receives.
     *
     * @param into takes over what the message was; or null
     * @throws MPIException as {@link #start}, and with {@link Failure#TRUNCATE} if the message was longer than the room
     */
    public void receive(@Nullable Object buffer, int at, int count, TypeMap type, int source, int tag, int context,
            Received into) {
        waiting.enter();
        try {
            Transfer transfer = claim();
            beginReceive(transfer, buffer, at, count, type, source, tag, context);
            waiting.awaitInside(transfer);
            into.take(transfer);
            check(transfer);
            keep(transfer);
        } finally {
            waiting.leave();
        }
    }

    /** Operations of groups, as far as a device has them. */
    GroupMessages groups() {
        return groups;
    }

    /** Where transfers keep their data on the way. */
    TransferMemory memory() {
        return memory;
    }

    /** Starts a receive; arguments and errors as for {@link #receive}. */
    public Transfer startReceive(@Nullable Object buffer, int at, int count, TypeMap type, int source, int tag,
            int context) {
        waiting.enter();
        try {
            Transfer transfer = new Transfer(this);
            beginReceive(transfer, buffer, at, count, type, source, tag, context);
            return transfer;
        } finally {
            waiting.leave();
        }
    }

    /** A transfer from or to no process: complete, empty. */
    public Transfer nothing(int none) {
        Transfer transfer = new Transfer(this);
        transfer.openAsNull(none);
        return transfer;
    }

    /** Waits until a transfer is over. Its failure, if any, stays in it. */
    public void await(Transfer transfer) {
        waiting.await(transfer);
    }

    /** Makes progress once. */
    public void progress() {
        waiting.progress();
    }

    /** Makes progress, and waits for an arrival if there was nothing to do. May return early. */
    public void progressOrWait() {
        waiting.progressOrWait();
    }

    /** As {@link #progressOrWait}, of a call that waits until {@link #probe} finds such a message. */
    public void progressOrWaitFor(int source, int tag, int context) {
        waiting.progressOrWaitFor(source, tag, context);
    }

    /** The program knows from now on that a transfer is over. */
    public void noteSeen(Transfer transfer) {
        transfer.noteSeen(adi.progressEngine());
    }

    /**
     * Looks for a message that a receive with this selection would take, and leaves it where it is.
     *
     * @return whether there is one; {@code into} then has what it is
     */
    public boolean probe(int source, int tag, int context, Received into) {
        waiting.enter();
        try {
            if (!adi.iprobe(source, tag, context, seen)) {
                return false;
            }
            into.take(seen.source, seen.tag, ObjectMessages.bytes(seen), ObjectMessages.objects(seen));
            return true;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }

    /** Cancels a receive that has not met its message; sends are never cancelled (MPI 1.1, section 3.8, allows it). */
    public void cancel(Transfer transfer) {
        waiting.enter();
        try {
            if (!transfer.isDone() && transfer.receives && !transfer.met && transfer.request != null) {
                adi.cancel(transfer.request);
            }
        } finally {
            waiting.leave();
        }
    }

    /** Makes a buffer of this many bytes the room for buffered sends. */
    public void attach(Object buffer, long bytes) {
        waiting.enter();
        try {
            buffered.attach(buffer, bytes);
        } finally {
            waiting.leave();
        }
    }

    /** Waits until all buffered messages have left, and gives the attached buffer back, or null. */
    public @Nullable Object detach() {
        while (true) {
            waiting.enter();
            try {
                if (buffered.isEmpty()) {
                    return buffered.detach();
                }
            } finally {
                waiting.leave();
            }
            progressOrWait();
        }
    }

    /** Refuses all calls from now on. By a thread that is inside. */
    void end() {
        waiting.end();
    }

    /** Throws what went wrong with a transfer that is over. */
    public static void check(Transfer transfer) {
        if (transfer.failure() != Failure.NONE) {
            throw transfer.exception();
        }
    }

    private void begin(Transfer transfer, Mode mode, @Nullable Object buffer, int at, int count, TypeMap type,
            int destination, int tag, int context) {
        int bytes = UserBuffer.checkedBytes(buffer, at, count, type);
        try {
            if (type.base() == BaseType.OBJECT) {
                objects.send(transfer, mode, (@Nullable Object @Nullable []) buffer, at, count, type, destination, tag,
                        context);
            } else if (mode == Mode.BUFFERED) {
                byte[] kept = new byte[bytes];
                if (buffer != null) {
                    type.pack(buffer, at, count, kept, 0);
                }
                sendKept(transfer, kept, type.base(), destination, tag, context);
            } else {
                transfer.open(kept(buffer), at, count, type, false);
                transfer.buffered = mode == Mode.EXCHANGE;
                boolean isSynchronous = mode == Mode.SYNCHRONOUS;
                MemorySegment whole = bytes > Staging.BLOCK_BYTES ? type.base().wrap(transfer.buffer) : null;
                if (whole != null && !type.isDense() && bytes > adi.eagerBytesMax()) {
                    launched(transfer, adi.startSend(new ItemPieces(whole, at, count, type), bytes, destination, tag,
                            context, isSynchronous, transfer));
                } else if (whole != null && type.isDense()) {
                    launch(transfer, whole, (long) at * type.base().bytes(), bytes, destination, tag, context,
                            isSynchronous);
                } else {
                    launch(transfer, memory.pack(transfer, bytes), 0, bytes, destination, tag, context, isSynchronous);
                }
            }
        } catch (AdiException e) {
            memory.settle(transfer);
            throw Failure.of(e);
        }
    }

    /** A buffered send of bytes that do not change: {@code outer} is complete when the account has taken it. */
    void sendKept(Transfer outer, byte[] kept, BaseType items, int destination, int tag, int context) {
        Transfer inner = new Transfer(this);
        inner.open(kept, 0, kept.length, TypeMap.of(BaseType.BYTE, 1), false);
        inner.items = items;
        inner.buffered = true;
        inner.reserved = reserve(kept.length);
        launch(inner, MemorySegment.ofArray(kept), 0, kept.length, destination, tag, context, false);
        outer.openAsNull(Adi.ANY_SOURCE);
    }

    /** Room in the attached buffer; what has been delivered in the meantime counts. */
    int reserve(int bytes) {
        return buffered.reserve(bytes, adi);
    }

    void launch(Transfer transfer, MemorySegment from, long offset, int bytes, int destination, int tag, int context,
            boolean synchronous) {
        launched(transfer, adi.startSend(from, offset, bytes, destination, tag, context, synchronous, transfer));
    }

    void launched(Transfer transfer, @Nullable AdiRequest request) {
        if (request == null) {
            transfer.partDone();
        } else if (!transfer.isDone()) {
            transfer.request = request;
        }
    }

    private void beginReceive(Transfer transfer, @Nullable Object buffer, int at, int count, TypeMap type, int source,
            int tag, int context) {
        int bytes = UserBuffer.checkedRoom(buffer, at, count, type);
        transfer.open(kept(buffer), at, count, type, true);
        transfer.room = bytes;
        try {
            AdiRequest request;
            MemorySegment whole = looks == null && bytes > Staging.BLOCK_BYTES && type.isDense()
                    ? type.base().wrap(transfer.buffer)
                    : null;
            if (whole != null) {
                transfer.placed = true;
                request = adi.startReceive(whole, (long) at * type.base().bytes(), bytes, source, tag, context,
                        transfer);
            } else {
                int capacity = type.base() == BaseType.OBJECT
                        ? ObjectMessages.INLINE_MAX
                        : Math.max(bytes, ObjectMessages.ANNOUNCEMENT_BYTES);
                request = adi.startReceive(capacity, source, tag, context, transfer);
            }
            if (!transfer.isDone()) {
                transfer.request = request;
            }
        } catch (AdiException e) {
            memory.settle(transfer);
            throw Failure.of(e);
        }
    }

    /** A message has come: puts it where it belongs. False if another part is still to come. */
    boolean received(Transfer transfer, MemorySegment from, long offset, int context) {
        if (transfer.type.base() == BaseType.OBJECT) {
            return objects.received(transfer, from, offset, context);
        }
        if (objects.refuses(transfer, from, offset, context)) {
            return false;
        }
        transfer.limit();
        if (!transfer.placed && transfer.bytes() > 0) {
            memory.unpack(transfer, from, offset);
        }
        return true;
    }

    private static Object kept(@Nullable Object buffer) {
        return buffer == null ? MemorySegment.NULL : buffer;
    }

    /** What the rank's present call waits for, and what it has open. */
    String explainWait(EnvelopeWords words) {
        return adi.open().describe(words);
    }

    boolean isIdle() {
        return adi.open().isIdle();
    }

    /** A transfer that no call uses, for a call that waits for it; by a thread that is inside. */
    Transfer claim() {
        return idleCount == 0 ? new Transfer(this) : idle[--idleCount];
    }

    /** A claimed transfer is over, and its call is through with it. */
    void keep(Transfer transfer) {
        if (idleCount == idle.length) {
            idle = Arrays.copyOf(idle, 2 * idleCount);
        }
        idle[idleCount++] = transfer;
    }
}
