package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.CallNotes;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.StateKey;

/** Starts the sends and receives of one rank: checks them, reports them, and gives them to the core or to a device. */
final class RequestStart {
    /** When a message asks its receiver first. */
    enum SendMode {
        /** From the rendezvous limit on. */
        STANDARD,
        /** Always. */
        SYNCHRONOUS,
        /** As the standard, but not if it is very short. */
        UNASKED
    }

    /** Places at which the rank's way is known: its program makes a call. */
    private static final int RECEIVING = 2;
    private static final int SENDING = 3;

    private final Adi adi;
    private final Host host;
    private final AdiDevice[] routes;
    private final @Nullable AdiObserver observer;
    private final CoreEvent event;
    private final boolean hashing;
    private final EnvelopeRules rules;
    private final RequestPool requests;
    private final MatchEngine engine;
    private final Cost sendCall;
    private final Cost receiveCall;
    private final Cost requestCost;
    private long operations;

    RequestStart(Adi adi, Host host, AdiDevice[] routes, @Nullable AdiObserver observer, EnvelopeRules rules,
            RequestPool requests, MatchEngine engine) {
        this.adi = adi;
        this.host = host;
        this.routes = routes;
        this.observer = observer;
        this.event = new CoreEvent(adi.rank());
        this.hashing = observer != null && observer.observesContent();
        this.rules = rules;
        this.requests = requests;
        this.engine = engine;
        this.sendCall = host.cost(AdiCostNames.SEND_CALL);
        this.receiveCall = host.cost(AdiCostNames.RECEIVE_CALL);
        this.requestCost = host.cost(AdiCostNames.REQUEST);
    }

    /** How many have been started. */
    long operations() {
        return operations;
    }

    private void begins(int place) {
        CallNotes notes = host.notes();
        if (notes != null) {
            notes.beginsAnew(place);
        }
    }

    /** Adds the requests and what waits to be matched; false if not all can be added. */
    boolean hashInto(StateKey key) {
        key.add(operations);
        return engine.hashInto(key) && requests.hashInto(key);
    }

    /** Reports that the rank has left. */
    void finished(FinishOutcome outcome) {
        if (observer != null) {
            observer.on(event.finished(outcome));
        }
    }

    /** Starts a send. Null when it is complete. */
    @Nullable
    AdiRequest send(MemorySegment buffer, long offset, int length, int destination, int tag,
            int context, SendMode mode, @Nullable AdiCompletion completion) {
        return send(buffer, offset, null, length, destination, tag, context, mode, completion);
    }

    /** As the other one, of pieces; their completion is not null. */
    @Nullable
    AdiRequest send(AdiRequest.Pieces pieces, int length, int destination, int tag, int context, SendMode mode,
            AdiCompletion completion) {
        return send(MemorySegment.NULL, 0, pieces, length, destination, tag, context, mode, completion);
    }

    private @Nullable AdiRequest send(MemorySegment buffer, long offset, AdiRequest.@Nullable Pieces pieces, int length,
            int destination, int tag, int context, SendMode mode, @Nullable AdiCompletion completion) {
        begins(SENDING);
        host.spend(sendCall);
        adi.checkOpen();
        if (pieces == null) {
            rules.checkBuffer(buffer, offset, length, false);
        }
        rules.checkEnvelope(destination, tag, context);
        long operation = ++operations;
        if (observer != null) {
            long hash = !hashing
                    ? 0
                    : StateHash.ofContent(pieces == null ? buffer : joined(pieces, length), offset, length);
            observer.on(event.sendPosted(operation, destination, tag, context, length, mode == SendMode.SYNCHRONOUS,
                    hash).of(items(completion)));
        }
        boolean self = destination == adi.rank() && (routes.length == 0 || !routes[destination].loopsBack());
        int standardMax = self ? adi.eagerBytesMax() : routes[destination].rendezvousBytes() - 1;
        boolean isShort = mode != SendMode.SYNCHRONOUS
                && (length <= standardMax || (mode == SendMode.UNASKED && length <= Adi.UNASKED_BYTES_MAX));
        if (pieces == null && isShort && (self
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
        if (pieces != null) {
            request.openPieces(pieces);
        }
        request.rendezvous = self || !isShort;
        request.synchronous = mode == SendMode.SYNCHRONOUS;
        request.detached = completion != null;
        request.completion = completion;
        if (self) {
            engine.selfRendezvous(request);
        } else if (!request.rendezvous || !engine.unmet.endsUnasked(request)) {
            routes[destination].queueSend(request);
        }
        return request;
    }

    private static String items(@Nullable AdiCompletion completion) {
        return completion == null ? "" : completion.items();
    }

    /** A copy of pieces, for an observer that looks at what is sent. */
    private static MemorySegment joined(AdiRequest.Pieces pieces, int length) {
        MemorySegment all = MemorySegment.ofArray(new byte[length]);
        int at = 0;
        for (long piece = 0; at < length; piece++) {
            MemorySegment.copy(pieces.memory(), pieces.offset(piece), all, at, pieces.bytes(piece));
            at += pieces.bytes(piece);
        }
        return all;
    }

    /** A request for a send that was complete at once. */
    AdiRequest completedSend(int destination, int tag, int context) {
        host.spend(requestCost);
        AdiRequest request = requests.claim();
        request.open(true, operations, destination, context, tag, MemorySegment.NULL, 0, 0);
        request.complete = true;
        return request;
    }

    /** Starts a receive. */
    AdiRequest receive(@Nullable MemorySegment buffer, long offset, int capacity, int source, int tag, int context,
            @Nullable AdiCompletion completion) {
        begins(RECEIVING);
        host.spend(receiveCall);
        adi.checkOpen();
        rules.checkSelection(source, tag, context);
        host.spend(requestCost);
        AdiRequest request = requests.claim();
        request.open(false, ++operations, source, context, tag, buffer == null ? MemorySegment.NULL : buffer, offset,
                capacity);
        request.unplaced = buffer == null;
        request.detached = completion != null;
        request.completion = completion;
        if (observer != null) {
            observer.on(event.receivePosted(request.operation, source, tag, context, capacity).of(items(completion)));
        }
        engine.receive(request);
        return request;
    }

    /** A request for a collective operation of a device, which ends by itself. */
    AdiRequest group(int root, int tag, int context, MemorySegment buffer, long offset, int length) {
        host.spend(sendCall);
        adi.checkOpen();
        host.spend(requestCost);
        AdiRequest request = requests.claim();
        request.open(false, 0, root, context, tag, buffer, offset, length);
        request.group = true;
        request.detached = true;
        return request;
    }

    /**
     * Sends one message to several ranks by a device's multicast; if that has no room now, through each rank's own
     * device.
     *
     * @return how many sends are complete; {@code completion} is notified of the others
     */
    int multicast(AdiMulticast device, int[] peers, MemorySegment buffer, long offset, int length, int tag,
            int context, AdiCompletion completion) {
        host.spend(sendCall);
        adi.checkOpen();
        rules.checkBuffer(buffer, offset, length, false);
        for (int peer : peers) {
            rules.checkEnvelope(peer, tag, context);
        }
        long before = operations;
        operations += peers.length;
        if (observer != null) {
            long hash = hashing ? StateHash.ofContent(buffer, offset, length) : 0;
            for (int i = 0; i < peers.length; i++) {
                observer.on(event.sendPosted(before + 1 + i, peers[i], tag, context, length, false, hash)
                        .ofMulticast(peers.length - i).of(items(completion)));
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
}
