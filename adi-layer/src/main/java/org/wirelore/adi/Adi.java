package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.StateHash;

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

    /** The number of idle polls after which the listener is called. */
    public static final int VAIN_LOOKS = 1 << 20;

    /** What a rank without a device keeps of a message to itself until its receive is posted. */
    private static final int SELF_SHORT_BYTES = 4096;

    /** When a message asks its receiver first. */
    private enum SendMode {
        /** From the rendezvous limit on. */
        STANDARD,
        /** Always. */
        SYNCHRONOUS,
        /** As the standard, but not if it is very short. */
        UNASKED
    }

    private final Host host;
    private final int rank;
    private final int size;
    private final AdiDevice[] devices;
    private final AdiDevice[] routes;
    private final @Nullable AdiObserver observer;
    private final CoreEvent event;
    private final boolean hashing;
    private final EnvelopeRules rules;
    private final RequestPool requests = new RequestPool();
    private final MatchEngine engine;
    private final GroupOperations groups;
    private final Cost sendCall;
    private final Cost receiveCall;
    private final Cost deviceCheck;
    private final Cost requestCost;
    private final int selfShortBytes;
    private long operations;
    private boolean leaving;
    private boolean timed;
    private long movements;
    private long idleLooks;
    private long vainLooks;
    private long clockReads;
    private boolean waiting;
    private Runnable lookedInVain = () -> {
    };
    private boolean finished;

    /**
     * @param devices every device of this rank, each once; may be empty for a single rank
     * @param routes the device that leads to each rank, indexed by rank; the own entry is not used
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
        this.observer = observer;
        this.event = new CoreEvent(rank);
        this.hashing = observer != null && observer.observesContent();
        int eagerBytes = devices.length == 0 ? SELF_SHORT_BYTES : Integer.MAX_VALUE;
        for (AdiDevice device : devices) {
            eagerBytes = Math.min(eagerBytes, device.rendezvousBytes() - 1);
        }
        this.selfShortBytes = eagerBytes;
        this.engine = new MatchEngine(host, rank, this.devices, this.routes, observer, requests, unexpectedBytesMax);
        this.groups = new GroupOperations(this, this.devices, requests);
        this.sendCall = host.cost(AdiCostNames.SEND_CALL);
        this.receiveCall = host.cost(AdiCostNames.RECEIVE_CALL);
        this.deviceCheck = host.cost(AdiCostNames.DEVICE_CHECK);
        this.requestCost = host.cost(AdiCostNames.REQUEST);
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return size;
    }

    /** Sends, and returns when the buffer may be reused; may wait for the receiver above the rendezvous limit. */
    public void send(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        AdiRequest request = start(buffer, offset, length, destination, tag, context, SendMode.STANDARD, null);
        if (request != null) {
            awaitAndRelease(request);
        }
    }

    /** Sends, and returns when the matching receive has started. */
    public void ssend(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        AdiRequest request = start(buffer, offset, length, destination, tag, context, SendMode.SYNCHRONOUS, null);
        if (request != null) {
            awaitAndRelease(request);
        }
    }

    /** Starts a send. The buffer must stay unchanged until the request is complete. */
    public AdiRequest isend(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        AdiRequest request = start(buffer, offset, length, destination, tag, context, SendMode.STANDARD, null);
        return request == null ? completedSend(destination, tag, context) : request;
    }

    /** Starts a send that completes when the matching receive has started. */
    public AdiRequest issend(MemorySegment buffer, long offset, int length, int destination, int tag, int context) {
        AdiRequest request = start(buffer, offset, length, destination, tag, context, SendMode.SYNCHRONOUS, null);
        return request == null ? completedSend(destination, tag, context) : request;
    }

    /**
     * Starts a send that reports its completion instead of being waited for.
     *
     * @param synchronous whether it completes only when the matching receive has started
     * @return the request, which may have been completed and given back already: {@code completion} knows; or null if
     *     the send was complete at once, of which {@code completion} does not hear
     */
    public @Nullable AdiRequest startSend(MemorySegment buffer, long offset, int length, int destination, int tag,
            int context, boolean synchronous, AdiCompletion completion) {
        return start(buffer, offset, length, destination, tag, context,
                synchronous ? SendMode.SYNCHRONOUS : SendMode.STANDARD, completion);
    }

    /**
     * As {@link #startSend}, for a message that must be at its receiver for {@link #probe} to see how it begins: up to
     * {@value #UNASKED_BYTES_MAX} bytes it goes without a question, whatever the rendezvous limit.
     */
    public @Nullable AdiRequest startUnasked(MemorySegment buffer, long offset, int length, int destination, int tag,
            int context, AdiCompletion completion) {
        return start(buffer, offset, length, destination, tag, context, SendMode.UNASKED, completion);
    }

    /**
     * Starts a receive that reports its completion instead of being waited for.
     *
     * @return the request, which may have been completed and given back already: {@code completion} knows
     */
    public AdiRequest startReceive(MemorySegment buffer, long offset, int capacity, int source, int tag, int context,
            AdiCompletion completion) {
        rules.checkBuffer(buffer, offset, capacity, true);
        return post(buffer, offset, capacity, source, tag, context, completion);
    }

    /**
     * Starts a receive without memory. Its completion learns where the message lies, and provides memory only if the
     * message comes in parts.
     *
     * @param capacity bytes, 0 or more
     * @return as {@link #startReceive(MemorySegment, long, int, int, int, int, AdiCompletion)}
     */
    public AdiRequest startReceive(int capacity, int source, int tag, int context, AdiCompletion completion) {
        return post(null, 0, capacity, source, tag, context, completion);
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
        return post(buffer, offset, capacity, source, tag, context, null);
    }

    private AdiRequest post(@Nullable MemorySegment buffer, long offset, int capacity, int source, int tag, int context,
            @Nullable AdiCompletion completion) {
        host.spend(receiveCall);
        checkOpen();
        rules.checkSelection(source, tag, context);
        host.spend(requestCost);
        AdiRequest request = requests.claim();
        request.open(false, ++operations, source, context, tag, buffer == null ? MemorySegment.NULL : buffer, offset,
                capacity);
        request.unplaced = buffer == null;
        request.detached = completion != null;
        request.completion = completion;
        if (observer != null) {
            observer.on(event.receivePosted(request.operation, source, tag, context, capacity));
        }
        engine.receive(request);
        return request;
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
        progress();
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

    /** Collective operations that a device carries out itself. */
    public GroupOperations groups() {
        return groups;
    }

    /** Memory that other ranks write to, and writes to theirs. */
    public RemoteMemory memory() {
        return engine.memory();
    }

    /**
     * Sends one message to several ranks by a device's multicast; if that has no room now, through each rank's own
     * device.
     *
     * @return how many sends are complete; {@code completion} hears of the others
     */
    int multicast(AdiMulticast device, int[] peers, MemorySegment buffer, long offset, int length, int tag,
            int context, AdiCompletion completion) {
        host.spend(sendCall);
        checkOpen();
        rules.checkBuffer(buffer, offset, length, false);
        for (int peer : peers) {
            rules.checkEnvelope(peer, tag, context);
        }
        long before = operations;
        operations += peers.length;
        if (observer != null) {
            long hash = hashing ? StateHash.ofContent(buffer, offset, length) : 0;
            for (int i = 0; i < peers.length; i++) {
                observer.on(event.sendPosted(before + 1 + i, peers[i], tag, context, length, false, hash));
            }
        }
        boolean isSent = device.send(peers, context, tag, buffer, offset, length);
        for (int i = 0; i < peers.length; i++) {
            if (!isSent) {
                AdiRequest request = requests.claim();
                request.open(true, before + 1 + i, peers[i], context, tag, buffer, offset, length);
                request.rendezvous = length >= routes[peers[i]].rendezvousBytes();
                request.detached = true;
                request.completion = completion;
                routes[peers[i]].queueSend(request);
            } else if (observer != null) {
                observer.on(event.sendCompleted(before + 1 + i));
            }
        }
        return isSent ? peers.length : 0;
    }

    /** Longest message that goes to any rank without asking it first, bytes. */
    public int eagerBytesMax() {
        return selfShortBytes;
    }

    /** Makes progress, and waits for something to arrive if there was nothing to do; may return early. */
    public void progressOrWait() {
        if (progress()) {
            return;
        }
        idleLooks++;
        try {
            awaitArrival();
        } catch (InterruptedWait interrupted) {
            throw interrupted(interrupted);
        }
    }

    /** Gives every device one chance to do what is due. Whether anything happened. */
    public boolean progress() {
        boolean happened = false;
        if (devices.length == 0) {
            host.spend(deviceCheck);
        }
        for (AdiDevice device : devices) {
            host.spend(deviceCheck);
            happened |= device.poll();
        }
        if (happened) {
            movements++;
        } else if ((++vainLooks & (VAIN_LOOKS - 1)) == 0) {
            lookedInVain.run();
        }
        return happened;
    }

    /**
     * Times that something was done, arrived or left. As {@link #idleLooks} and {@link #isTimed}, also for another
     * thread that wants to know whether the rank moves; it may hear of it late.
     */
    public long movements() {
        return movements;
    }

    /** Times that a call that waits found nothing to do: grows as long as such a call goes on. */
    public long idleLooks() {
        return idleLooks;
    }

    /** Sets the listener that is called after every {@value #VAIN_LOOKS} polls at which nothing had happened. */
    public void whenLookedInVain(Runnable listener) {
        lookedInVain = listener;
    }

    /** Looks, of calls that wait or do not, at which nothing had happened. */
    public long vainLooks() {
        return vainLooks;
    }

    /** Notes that the program has asked for the time, or lets it pass: what it does next may depend on that. */
    public void noteTime() {
        clockReads++;
    }

    /** Grows with everything that the rank does or sees done, save looks in vain. */
    public long changes() {
        return movements + operations + clockReads;
    }

    /** Whether the rank is in a call that waits, which nothing ends but an arrival. */
    public boolean isWaiting() {
        return leaving || (waiting && !timed);
    }

    /** Whether the last call that found nothing to do had something to do later, without anything arriving. */
    public boolean isTimed() {
        return timed;
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
            throw interrupted(interrupted);
        }
        finished = true;
        if (observer != null) {
            observer.on(event.finished(outcome));
        }
        return outcome;
    }

    /** Whether {@link #finish} has been called to its end. */
    public boolean isFinished() {
        return finished;
    }

    /**
     * Receives and sends that wait for their counterparts, and messages that wait for a receive, in words; a few of
     * each.
     *
     * @param words for their tags and contexts
     */
    public String describeOpen(EnvelopeWords words) {
        return leaving && engine.postedCount() == 0
                ? "the other ranks, to leave together" + engine.describeUnexpected(words)
                : engine.describeOpen(words);
    }

    /** The oldest messages that arrived and that no receive has taken. */
    public List<Unreceived> unreceived(int most) {
        return engine.unreceived(most);
    }

    /**
     * Messages that no receive has taken and receives that no message has met, in sentences; none if all is well.
     */
    public List<String> leftovers() {
        List<String> sentences = new ArrayList<>();
        for (Unreceived oldest : engine.unreceived(1)) {
            int count = engine.unexpectedCount();
            sentences.add((count == 1
                    ? "a message was never received: "
                    : count + " messages were never received, the first ")
                    + "from rank " + oldest.source() + ", tag=" + oldest.tag() + ", " + oldest.length() + " bytes");
        }
        if (engine.postedCount() > 0) {
            sentences.add((engine.postedCount() == 1 ? "a receive was" : engine.postedCount() + " receives were")
                    + " never completed");
        }
        return sentences;
    }

    /** How many messages arrived that no receive has taken. */
    public int unexpectedCount() {
        return engine.unexpectedCount();
    }

    /** Receives that no message has met. */
    public int postedCount() {
        return engine.postedCount();
    }

    /** Requests that were started and not yet released. */
    public int activeRequests() {
        return requests.activeCount();
    }

    static boolean matches(int wantedContext, int wantedSource, int wantedTag, int context, int source, int tag) {
        return wantedContext == context && (wantedSource == ANY_SOURCE || wantedSource == source)
                && (wantedTag == ANY_TAG || wantedTag == tag);
    }

    /** Null when the send is complete. */
    private @Nullable AdiRequest start(MemorySegment buffer, long offset, int length, int destination, int tag,
            int context, SendMode mode, @Nullable AdiCompletion completion) {
        host.spend(sendCall);
        checkOpen();
        rules.checkBuffer(buffer, offset, length, false);
        rules.checkEnvelope(destination, tag, context);
        long operation = ++operations;
        if (observer != null) {
            long hash = hashing ? StateHash.ofContent(buffer, offset, length) : 0;
            observer.on(event.sendPosted(operation, destination, tag, context, length, mode == SendMode.SYNCHRONOUS,
                    hash));
        }
        boolean self = destination == rank;
        int standardMax = self ? selfShortBytes : routes[destination].rendezvousBytes() - 1;
        boolean isShort = mode != SendMode.SYNCHRONOUS
                && (length <= standardMax || (mode == SendMode.UNASKED && length <= UNASKED_BYTES_MAX));
        if (isShort && (self
                ? engine.selfShort(context, tag, buffer, offset, length)
                : routes[destination].sendShort(destination, context, tag, buffer, offset, length))) {
            if (observer != null) {
                observer.on(event.sendCompleted(operation));
            }
            return null;
        }
        host.spend(requestCost);
        AdiRequest request = requests.claim();
        request.open(true, operation, destination, context, tag, buffer, offset, length);
        request.rendezvous = self || !isShort;
        request.detached = completion != null;
        request.completion = completion;
        if (self) {
            engine.selfRendezvous(request);
        } else {
            routes[destination].queueSend(request);
        }
        return request;
    }

    private AdiRequest completedSend(int destination, int tag, int context) {
        host.spend(requestCost);
        AdiRequest request = requests.claim();
        request.open(true, operations, destination, context, tag, MemorySegment.NULL, 0, 0);
        request.complete = true;
        return request;
    }

    private void await(AdiRequest request) {
        while (!request.complete) {
            progressOrWait();
        }
    }

    private void awaitAndRelease(AdiRequest request) {
        await(request);
        requests.release(request);
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
        requests.release(request);
        if (error == ErrorClass.TRUNCATE) {
            throw new AdiException(ErrorClass.TRUNCATE,
                    "a message must fit into the receive buffer: capacity=" + capacity
                            + ", source=" + source + ", tag=" + tag);
        }
    }

    private void awaitArrival() {
        long deadlinePs = engine.devices().deadlinePs();
        timed = deadlinePs != Host.FOREVER;
        waiting = true;
        engine.devices().await(host, deadlinePs);
        waiting = false;
    }

    private AdiException interrupted(InterruptedWait cause) {
        AdiException exception = new AdiException(ErrorClass.OTHER,
                "a rank must not be interrupted while it waits: rank=" + rank);
        exception.initCause(cause);
        return exception;
    }

    private void checkOpen() {
        if (finished) {
            throw new IllegalStateException("nothing may be called after the end: rank=" + rank);
        }
    }
}
