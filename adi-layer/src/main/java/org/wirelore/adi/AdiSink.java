package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;

/** The core as a device sees it: where arrivals and completions go. Called only from within {@link AdiDevice} calls. */
public interface AdiSink {
    /** What became of a short message that a device handed to the core. */
    enum Delivery {
        /** The core has what it needs; the device may reuse the message's memory. */
        TAKEN,
        /** The core keeps the message where it lies and gives the loan back with {@link AdiDevice#release}. */
        KEPT,
        /** The memory for unexpected messages is used up: treat the message as lost. */
        REFUSED
    }

    /**
     * A short message has arrived, in order.
     *
     * @param data where it lies
     * @param offset where its user data begins
     * @param loan what {@link AdiDevice#release} gets later if the core keeps the message where it lies, or negative if
     *     it can't stay there
     */
    Delivery onShort(AdiDevice device, int source, int context, int tag, MemorySegment data, long offset, int length,
            int loan);

    /**
     * A message of several pieces begins to arrive, unasked for. {@link #onPiece} brings all its bytes.
     *
     * @param length its bytes, at least 1
     * @param arrival not under way; from now on this message's
     * @return false if there is no memory for it: treat it as lost
     */
    boolean onLong(AdiDevice device, int source, int context, int tag, int length, AdiArrival arrival);

    /**
     * The next piece of such a message. The last one may complete a receive, and calls {@link AdiDevice#consumed} if
     * the message lies in no memory of the core any more.
     *
     * @param bytes at most what remains of it
     */
    void onPiece(AdiArrival arrival, MemorySegment data, long offset, int bytes);

    /** Whether the rank has posted a receive that a message of this source could meet. */
    boolean isExpecting(int source);

    /** Whether a context is one of messages within collective operations. */
    static boolean isCollective(int context) {
        return context <= Adi.CONTEXT_MAX && (context & 1) != 0;
    }

    /** Gets what a rank would take. Sources and tags may be wildcards. */
    interface Wanted {
        /**
         * A receive that no message has met.
         *
         * @param operation its number among the operations of the rank, from 1
         */
        void receive(int context, int source, int tag, long operation);

        /** A call looks for such a message, and would leave it where it is. */
        void probe(int context, int source, int tag);
    }

    /** Lists what the rank would take at this moment: its receives, oldest first, then what a probe looks for. */
    void wanted(Wanted visitor);

    /** Whether the rank has posted a receive that names this source, within collective operations or outside them. */
    boolean isAwaiting(int source, boolean isCollective);

    /**
     * A peer asks to send a long message.
     *
     * @param length its bytes
     * @param ticket the peer's name for it, to be given to {@link AdiDevice#okToSend}
     * @return false if there is no memory to remember it: treat the question as lost
     */
    boolean onRequestSend(AdiDevice device, int source, int context, int tag, int length, int ticket);

    /** The active request of a handle that came back from a peer, or null if there is none: the peer is wrong. */
    @Nullable
    AdiRequest request(int handle);

    /** The data of a send have left the user's buffer. */
    void onSendComplete(AdiRequest request);

    /** All that was to come for a rendezvous receive is in the user's buffer. */
    void onReceiveComplete(AdiRequest request);

    /**
     * A send or receive ends without its message, since its peer is lost.
     *
     * @param loss of class {@link org.wirelore.adi.error.ErrorClass#UNREACHABLE}; who waits for the request gets it
     */
    void onFailed(AdiRequest request, AdiException loss);

    /**
     * A peer is lost, and the device has forgotten all requests that concern it: ends them with {@code loss}, and the
     * receives that name the peer or any rank, once. What comes from other peers still comes.
     *
     * @param loss as for {@link #onFailed}
     */
    void onPeerLost(int peer, AdiException loss);

    /** An operation of {@link AdiCollectives} is over for this rank. */
    void onCollectiveComplete(AdiRequest request);

    /**
     * Gives the rank's other devices one chance each to do what is due: what a device calls while it shuts down, since
     * its peers may be waiting for what those have.
     *
     * @return whether anything happened
     */
    boolean progressOthers(AdiDevice asking);

    /**
     * Waits, with all devices of the rank, until one may have something to do, or shorter: what a device calls while it
     * shuts down and there was nothing to do.
     *
     * @param untilPs when to come back at the latest, beside the devices' own deadlines
     */
    void awaitArrival(long untilPs);
}
