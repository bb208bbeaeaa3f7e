package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.RequestStart.SendMode;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;

/**
 * The ADI of one rank: point-to-point messages with contexts, tags and wildcards (MPICH ADI-2; MPI-on-U-Net paper,
 * sections 4 and 5).
 *
 * <p>A message shorter than its device's rendezvous limit is sent short and its send completes at once; a longer one,
 * and every synchronous one, first asks the receiver (REQUEST_SEND, OK_TO_SEND, data). Messages to the rank itself
 * never touch a device. Communication progresses only inside these calls.
 *
 * <p>Buffers are a memory segment, an offset and a length in bytes. Short sends and receives allocate nothing. Used by
 * one thread at a time, as its {@link Host} is.
 */
public final class Adi {
    /** As a receive's or probe's source: any rank. */
    public static final int ANY_SOURCE = -1;
    /** As a receive's or probe's tag: any tag. */
    public static final int ANY_TAG = -1;
    /** Largest tag (MPICH ADI-2). */
    public static final int TAG_MAX = (1 << 30) - 1;
    /** Largest context id. Every device's envelope has room for it and for one more, which is the core's own. */
    public static final int CONTEXT_MAX = 0xFFFE;
    /** Largest rank count. Every device's envelope has room for it, or its start-up refuses the job. */
    public static final int RANKS_MAX = 2048;

    /** Longest message that is sent without a question, whatever its device's rendezvous limit. */
    public static final int UNASKED_BYTES_MAX = 32;

    /** What a rank without a device keeps of a message to itself until its receive is posted. */
    private static final int SELF_SHORT_BYTES = 4096;

    private final Host host;
    private final int rank;
    private final int size;
    private final AdiDevice[] devices;
    private final AdiDevice[] routes;
    private final EnvelopeRules rules;
    private final RequestPool requests = new RequestPool();
    private final MatchEngine engine;
    private final GroupOperations groups;
    private final RequestStart starts;
    private final ProgressEngine progress;
    private final Cost receiveCall;
    private final int eagerBytesMax;
    private boolean leaving;
    private boolean finished;

    /**
     * @param devices every device of this rank, each once; may be empty for a single rank
     * @param routes the device that leads to each rank, indexed by rank, none null; the own entry is used if that
     *     device {@linkplain AdiDevice#loopsBack loops back}. Empty for a single rank without a device
     * @param unexpectedBytesMax memory for messages without a receive yet, bytes; beyond it, arrivals are refused and
     *     their senders try again
     */
    public Adi(Host host, int rank, int size, AdiDevice[] devices, AdiDevice[] routes, long unexpectedBytesMax,
            @Nullable AdiObserver observer) {
        this.rules = new EnvelopeRules(rank, size);
        this.host = host;
        this.rank = rank;
        this.size = size;
        this.devices = devices.clone();
        this.routes = routes.clone();
        int eagerBytes = devices.length == 0 ? SELF_SHORT_BYTES : Integer.MAX_VALUE;
        for (AdiDevice device : devices) {
            eagerBytes = Math.min(eagerBytes, device.rendezvousBytes() - 1);
        }
        this.eagerBytesMax = eagerBytes;
        this.engine = new MatchEngine(host, rank, this.devices, this.routes, observer, requests, unexpectedBytesMax);
        this.starts = new RequestStart(this, host, this.routes, observer, rules, requests, engine);
        this.groups = new GroupOperations(starts, this.devices, requests, engine.posted());
        this.progress = new ProgressEngine(this, host, this.devices, engine.devices(), starts, engine.posted());
        this.receiveCall = host.cost(AdiCostNames.RECEIVE_CALL);
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return size;
    }

    /** Sends, and returns when the buffer may be reused; may wait for the receiver above the rendezvous limit. */
    public void send(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        finish(starts.send(buffer, offset, length, destination, tag, context, SendMode.STANDARD, null));
    }

    /** Sends, and returns when the matching receive has started. */
    public void ssend(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        finish(starts.send(buffer, offset, length, destination, tag, context, SendMode.SYNCHRONOUS, null));
    }

    /** Starts a send. The buffer must stay unchanged until the request is complete. */
    public AdiRequest isend(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        AdiRequest request = starts.send(buffer, offset, length, destination, tag, context, SendMode.STANDARD, null);
        return request == null ? starts.completedSend(destination, tag, context) : request;
    }

    /** Starts a send that completes when the matching receive has started. */
    public AdiRequest issend(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        AdiRequest request = starts.send(buffer, offset, length, destination, tag, context, SendMode.SYNCHRONOUS,
                null);
        return request == null ? starts.completedSend(destination, tag, context) : request;
    }

    /**
     * Starts a send that reports its completion instead of being waited for.
     *
     * @param synchronous whether it completes only when the matching receive has started
     * @return the request, which may have been completed and given back already: {@code completion} knows; or null if
     *     the send was complete at once, of which {@code completion} is not notified
     */
    public @Nullable AdiRequest startSend(MemorySegment buffer, long offset, int length, int destination, int tag,
            int context, boolean synchronous, AdiCompletion completion) {
        return starts.send(buffer, offset, length, destination, tag, context,
                synchronous ? SendMode.SYNCHRONOUS : SendMode.STANDARD, completion);
    }

    /** As the other one, of bytes in pieces: asks its completion for memory if a device wants them in one. */
    public @Nullable AdiRequest startSend(AdiRequest.Pieces pieces, int length, int destination, int tag, int context,
            boolean synchronous, AdiCompletion completion) {
        return starts.send(pieces, length, destination, tag, context,
                synchronous ? SendMode.SYNCHRONOUS : SendMode.STANDARD, completion);
    }

    /**
     * As the other ones, for a message that must be at its receiver for {@link #probe} to see how it begins: up to
     * {@value #UNASKED_BYTES_MAX} bytes it goes without a question, whatever the rendezvous limit.
     */
    public @Nullable AdiRequest startUnasked(MemorySegment buffer, long offset, int length, int destination, int tag,
            int context, AdiCompletion completion) {
        return starts.send(buffer, offset, length, destination, tag, context, SendMode.UNASKED, completion);
    }

    /**
     * Starts a receive that reports its completion instead of being waited for.
     *
     * @return the request, which may have been completed and given back already: {@code completion} knows
     */
    public AdiRequest startReceive(MemorySegment buffer, long offset, int capacity, int source, int tag, int context,
            AdiCompletion completion) {
        rules.checkBuffer(buffer, offset, capacity, true);
        return starts.receive(buffer, offset, capacity, source, tag, context, completion);
    }

    /**
     * Starts a receive without memory. Its completion learns where the message lies, and provides memory only if the
     * message comes in parts.
     *
     * @param capacity bytes, 0 or more
     * @return as {@link #startReceive(MemorySegment, long, int, int, int, int, AdiCompletion)}
     */
    public AdiRequest startReceive(int capacity, int source, int tag, int context, AdiCompletion completion) {
        return starts.receive(null, 0, capacity, source, tag, context, completion);
    }

    /**
     * Receives a message.
     *
     * @param source a rank or {@link #ANY_SOURCE}
     * @param tag a tag or {@link #ANY_TAG}
     * @param into filled in, also when the call throws for truncation
     * @throws AdiException with {@link ErrorClass#TRUNCATE} if the message was longer than {@code capacity}; what fits
     *     was delivered
     */
    public void receive(MemorySegment buffer, long offset, int capacity, int source, int tag, int context,
            @Nullable AdiStatus into) {
        waitFor(irecv(buffer, offset, capacity, source, tag, context), into);
    }

    /** Starts a receive; arguments as for {@link #receive}. */
    public AdiRequest irecv(MemorySegment buffer, long offset, int capacity, int source, int tag, int context) {
        rules.checkBuffer(buffer, offset, capacity, true);
        return starts.receive(buffer, offset, capacity, source, tag, context, null);
    }

    /**
     * Waits until a request is complete, and releases it.
     *
     * @param into filled in if it is a receive
     * @throws AdiException as {@link #receive}
     */
    public void waitFor(AdiRequest request, @Nullable AdiStatus into) {
        EnvelopeRules.checkActive(request);
        await(request);
        release(request, into);
    }

    /**
     * Whether a request is complete; makes progress once if not. A complete request is released.
     *
     * @throws AdiException as {@link #receive}
     */
    public boolean test(AdiRequest request, @Nullable AdiStatus into) {
        EnvelopeRules.checkActive(request);
        if (!request.complete) {
            progress();
        }
        if (!request.complete) {
            return false;
        }
        release(request, into);
        return true;
    }

    /**
     * Waits until one of several requests is complete, and releases it. Null entries are passed over.
     *
     * @return its index, the lowest if several are complete, or -1 if all entries are null
     * @throws AdiException as {@link #receive}; the entry is released then too
     */
    public int waitAny(@Nullable AdiRequest[] list, @Nullable AdiStatus into) {
        while (true) {
            boolean any = false;
            for (int i = 0; i < list.length; i++) {
                AdiRequest request = list[i];
                if (request != null) {
                    EnvelopeRules.checkActive(request);
                    any = true;
                    if (request.complete) {
                        list[i] = null;
                        release(request, into);
                        return i;
                    }
                }
            }
            if (!any) {
                return -1;
            }
            progressOrWait();
        }
    }

    /** Waits until a message is there that a receive with these arguments would take, and describes it. */
    public void probe(int source, int tag, int context, @Nullable AdiStatus into) {
        host.spend(receiveCall);
        checkOpen();
        rules.checkSelection(source, tag, context);
        while (!engine.probe(source, tag, context, into)) {
            progressOrWait();
        }
    }

    /** Whether such a message is there; makes progress once if not. */
    public boolean iprobe(int source, int tag, int context, @Nullable AdiStatus into) {
        host.spend(receiveCall);
        checkOpen();
        rules.checkSelection(source, tag, context);
        if (engine.probe(source, tag, context, into)) {
            return true;
        }
        progress.pollFor(source, tag, context);
        return engine.probe(source, tag, context, into);
    }

    /**
     * Cancels a receive if it has not matched yet. Either way it must still be waited for; its status says which.
     *
     * @return whether it was cancelled
     */
    public boolean cancel(AdiRequest request) {
        EnvelopeRules.checkKnown(request);
        return !request.send && engine.cancel(request);
    }

    /** Lets a request complete without a wait. */
    public void free(AdiRequest request) {
        EnvelopeRules.checkActive(request);
        if (request.complete) {
            requests.release(request);
        } else {
            request.detached = true;
        }
    }

    /** Polls the devices, waits for them, and counts what it finds. */
    public ProgressEngine progressEngine() {
        return progress;
    }

    /** What is under way, and what no receive has asked for. */
    public OpenOperations open() {
        return new OpenOperations(this, engine, requests);
    }

    /** Collective operations that a device carries out itself. */
    public GroupOperations groups() {
        return groups;
    }

    /** Memory that other ranks write to, and writes to theirs. */
    public RemoteMemory memory() {
        return engine.memory();
    }

    /** Longest message that goes to any rank without asking it first, bytes. */
    public int eagerBytesMax() {
        return eagerBytesMax;
    }

    /** Makes progress, and waits for something to arrive if there was nothing to do; may return early. */
    public void progressOrWait() {
        progress.pollOrWait();
    }

    /** Gives every device one chance to do what is due. Whether anything happened. */
    public boolean progress() {
        return progress.poll();
    }

    /** Whether {@link #finish} has been called. */
    public boolean isLeaving() {
        return leaving;
    }

    /**
     * MPID_End: completes what was sent, shuts down the connections to all peers, and frees the devices. No call may
     * follow.
     *
     * @throws AdiException with {@link ErrorClass#OTHER} if the rank is interrupted while it waits, as every call that
     *     waits
     */
    public FinishOutcome finish() {
        if (finished) {
            throw new IllegalStateException("a rank must finish once: rank=" + rank);
        }
        leaving = true;
        FinishOutcome outcome = FinishOutcome.CLEAN;
        while (engine.memory().writesUnderWay() > 0) {
            progressOrWait();
        }
        try {
            for (AdiDevice device : devices) {
                outcome = outcome.and(device.finish());
                engine.devices().remove(device);
            }
        } catch (InterruptedWait interrupted) {
            throw ProgressEngine.interrupted(rank, interrupted);
        }
        requests.releaseOrphans();
        finished = true;
        starts.finished(outcome);
        return outcome;
    }

    /** Whether {@link #finish} has been called to its end. */
    public boolean isFinished() {
        return finished;
    }

    private void await(AdiRequest request) {
        while (!request.complete) {
            progressOrWait();
        }
    }

    private void finish(@Nullable AdiRequest request) {
        if (request != null) {
            waitFor(request, null);
        }
    }

    private void release(AdiRequest request, @Nullable AdiStatus into) {
        ErrorClass error = request.error;
        if (!request.send && into != null) {
            into.set(request.matchedSource, request.matchedTag, request.matchedLength, error);
            into.cancelled = request.cancelled;
        }
        int capacity = request.length;
        int source = request.matchedSource;
        int tag = request.matchedTag;
        AdiException loss = request.loss();
        requests.release(request);
        if (loss != null) {
            throw loss.again();
        }
        if (error == ErrorClass.TRUNCATE) {
            throw new AdiException(ErrorClass.TRUNCATE,
                    "a message from rank " + source + " with tag " + tag + " does not fit into the receive buffer"
                            + " of " + capacity + " bytes: make it longer");
        }
    }

    void checkOpen() {
        if (finished) {
            throw new IllegalStateException("nothing may be called after the end: rank=" + rank);
        }
    }
}
