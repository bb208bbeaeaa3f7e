package org.wirelore.adi.unet;

import org.wirelore.adi.AdiArrival;
import org.wirelore.adi.RequestQueue;
import org.wirelore.device.api.StateKey;

/** One peer: its stream, and what waits to be sent on it. */
final class UNetPeer {
    /** What a message counts against its credit, beside its data. */
    static final int ENVELOPE_BYTES = 64;

    final int rank;
    final UNetStream stream;
    /** Receives whose OK_TO_SEND has to go out. */
    final RequestQueue answers = new RequestQueue();
    /** Sends whose envelope has to go out, in the order of the calls. */
    final RequestQueue envelopes = new RequestQueue();
    /** Long sends that may go; one after the other. */
    final RequestQueue data = new RequestQueue();
    /** Long sends whose OK_TO_SEND has not come. */
    int unanswered;
    /** Long messages that were asked for and have not come whole. */
    int incoming;

    /** The eager message of several packets that is arriving, if any. */
    final AdiArrival arrival = new AdiArrival();
    /** Bytes of eager messages of several packets: sent, and received by the peer's program as its last FLOW says. */
    int eagerSent;
    int eagerTaken;
    /** The same the other way: received by this rank's program, and said in the last FLOW. */
    int takenHere;
    int takenSaid;
    boolean flowDue;

    UNetPeer(int rank, UNetStream stream) {
        this.rank = rank;
        this.stream = stream;
    }

    boolean hasWork() {
        return flowDue || !answers.isEmpty() || !envelopes.isEmpty() || !data.isEmpty();
    }

    /** Whether an eager message of that length fits what the peer keeps free for this rank. */
    boolean hasCredit(int length, int creditBytes) {
        return eagerSent - eagerTaken + length + ENVELOPE_BYTES <= creditBytes;
    }

    /**
     * Whether everything that was sent to this peer, and that it has asked for, has arrived there, and the other way
     * round.
     */
    boolean isDrained() {
        return stream.hasFailed() || (!hasWork() && incoming == 0 && stream.outstanding() == 0);
    }

    /** Adds its state; false if anything but short messages is under way. */
    boolean hashInto(StateKey key, long nowPs) {
        key.add(eagerSent);
        key.add(eagerTaken);
        key.add(takenHere);
        key.add(takenSaid);
        boolean isIdle = !hasWork() && unanswered == 0 && incoming == 0 && !arrival.isUnderWay();
        return isIdle && stream.hashInto(key, nowPs);
    }
}
