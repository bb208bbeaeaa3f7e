package org.wirelore.adi.packet;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSleep;

/**
 * A way for the data of long messages beside the packets: the receiver says where its buffer is, the sender has the
 * bytes put there, and then says so: in a packet that does not overtake them, or on the same way.
 */
public interface DirectTransfer extends AdiDevice.ProgramBuffers {
    /** Most bytes of an offer. */
    int OFFER_BYTES_MAX = 32;

    /**
     * At the receiver: makes the buffer of a receive reachable for its peer, for as many bytes as are to come. Called
     * again if the answer that was to have the offer could not be sent.
     *
     * @param into gets what the sender has to know, from 0 on
     * @return how many bytes that are; 0 if the data are to come in packets
     */
    int offer(AdiRequest receive, MemorySegment into);

    /**
     * At the sender: takes an offer. {@link DirectSink#put} follows when no packet that comes later overtakes the
     * bytes, and {@link DirectSink#putOver} when the buffer is free as well; or {@link DirectSink#putWhole} alone if
     * the receiver learns of them on the same way.
     *
     * @param offer what the receiver has said
     * @param at where it begins
     * @param bytes how long it is
     * @return false if the data are to go in packets
     */
    boolean begin(AdiRequest send, MemorySegment offer, long at, int bytes);

    /** At the sender: the packet behind the bytes has left. */
    void said(AdiRequest send);

    /** At the receiver: all bytes are there, put in place or in packets. */
    void arrived(AdiRequest receive);

    /** At the receiver: the answer with the offer has left. */
    default void answered(AdiRequest receive) {
    }

    /** Called once, before anything else: where what happens on this way goes. */
    default void connect(DirectSink sink) {
    }

    /**
     * One round of what is due on this way, for one that the device does not move itself.
     *
     * @return whether anything happened
     */
    default boolean progress() {
        return false;
    }

    /** A peer is lost: nothing writes to the memory of requests that concern it any more. */
    default void drop(int peer) {
    }

    /**
     * How a rank sleeps that waits for this way, too.
     *
     * @param own how it sleeps for the packets
     */
    default AdiSleep sleep(AdiSleep own) {
        return own;
    }

    /** The rank leaves: all is said, and the packets' way is about to be let go. */
    default void leave() {
    }

    /** Frees what the way has opened: nothing is under way, and no peer will begin anything. */
    default void close() {
    }
}
