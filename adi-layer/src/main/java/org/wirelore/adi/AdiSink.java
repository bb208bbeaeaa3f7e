package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The core as a device sees it: where arrivals and completions go. Called only from within {@link AdiDevice} calls. */
public interface AdiSink {
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
