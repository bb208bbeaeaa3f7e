package org.wirelore.adi.tcp;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.RequestQueue;
import org.wirelore.device.api.sockets.StreamSocket;

/** One peer: the connection to it, how far reading and writing on it have got, and what waits to go there. */
final class TcpPeer {
    /** Data up to this length travel in one piece with their envelope, through the buffers here. */
    static final int INLINE_BYTES = 2048 - TcpEnvelope.BYTES;

    /** What the connection waits for. */
    enum Phase {
        /** No call yet. */
        NONE,
        /** That the connection is established, or time for another attempt. */
        CALLING,
        /** The answer to our HELLO. */
        GREETING,
        /** The peer's call, which counts instead of ours. */
        CROSSED,
        /** Messages. */
        OPEN,
        /** Nothing: the peer has left. */
        GONE,
        /** Nothing: the connection broke. */
        LOST
    }

    final int rank;
    Phase phase = Phase.NONE;
    @Nullable
    StreamSocket socket;
    /** The call, until it is answered. */
    @Nullable
    TcpLink link;
    /** Limit of the present attempt to connect, and when the next one begins. */
    long limitPs;
    long retryPs;

    private static final MemorySegment NOTHING = MemorySegment.NULL;

    /** Arrived and not yet taken: from {@code inFrom} to {@code inUntil}. */
    MemorySegment inbox = NOTHING;
    TcpEnvelope inEnvelope = new TcpEnvelope(NOTHING);
    int inFrom;
    int inUntil;
    /** The data that the connection brings just now. */
    @Nullable
    TcpBody body;
    /** The oldest envelope found no memory, and stays where it is. */
    boolean refused;
    int sequenceIn;
    /** The last look at all connections found bytes, the end or an error, which were not read yet. */
    boolean hasArrivals;
    /** Reads of other connections since then; counted for an observer only. */
    int passes;

    /** To be written: from {@code outFrom} to {@code outUntil}. */
    MemorySegment outbox = NOTHING;
    TcpEnvelope outEnvelope = new TcpEnvelope(NOTHING);
    int outFrom;
    int outUntil;
    /** The send that has claimed the connection: its data follow the outbox. */
    @Nullable
    AdiRequest claimed;
    int claimedBytes;
    int claimedSent;
    int sequenceOut;
    /** The connection took less than it was given, and no look at it has found room since. */
    boolean isFull;

    /** Receives whose OK_TO_SEND has to go out. */
    final RequestQueue answers = new RequestQueue();
    /**
     * Sends whose envelope has to go out, in the order of the calls: messages of a pair do not overtake (MPI 1.1,
     * section 3.5).
     */
    final RequestQueue envelopes = new RequestQueue();
    /** Long sends that may go; one after the other. */
    final RequestQueue data = new RequestQueue();
    /** Long sends whose OK_TO_SEND has not come. */
    int unanswered;
    /** Long receives that have been answered and are not complete. */
    int incoming;
    /** Long messages that were announced and are not complete. */
    int announced;
    /** The last shutdown message sent, and the last received; see {@link TcpShutdown}. */
    int said;
    int heard;
    boolean saidDone;
    boolean heardDone;

    TcpPeer(int rank) {
        this.rank = rank;
    }

    /** The connection stands. */
    void open(StreamSocket established) {
        socket = established;
        phase = Phase.OPEN;
        inbox = MemorySegment.ofArray(new byte[TcpEnvelope.BYTES + INLINE_BYTES]);
        outbox = MemorySegment.ofArray(new byte[TcpEnvelope.BYTES + INLINE_BYTES]);
        inEnvelope = new TcpEnvelope(inbox);
        outEnvelope = new TcpEnvelope(outbox);
    }

    void close() {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }

    boolean isOpen() {
        return phase == Phase.OPEN;
    }

    boolean hasWork() {
        return outFrom < outUntil || claimed != null || !answers.isEmpty() || !envelopes.isEmpty() || !data.isEmpty();
    }

    /** Whether a message may be written at once. */
    boolean isFree() {
        return phase == Phase.OPEN && !hasWork();
    }
}
