package org.wirelore.adi.packet;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.AdiRequest;

/**
 * A way for the data of long messages beside the packets: the receiver says where its buffer is, the sender has the
 * bytes put there, and then says so in a packet that does not overtake them.
 */
public interface DirectTransfer {
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
     * At the sender: takes an offer. {@link PacketDevice#put} follows when nothing that comes later overtakes the
     * bytes, and {@link PacketDevice#putOver} when the buffer is free as well.
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
}
