package org.wirelore.adi.packet;

import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;

/** What a device of packets hears from its {@link DirectTransfer}. */
public interface DirectSink {
    /**
     * At the sender: nothing that is sent from now on overtakes the bytes of a send; a packet says that they are there.
     */
    void put(AdiRequest send);

    /** At the sender: that packet has left, and the buffer is free. */
    void putOver(AdiRequest send);

    /** At the sender: the buffer is free, and the receiver learns of the bytes without a packet. */
    void putWhole(AdiRequest send);

    /** At the receiver: all bytes of a receive are there, which it has learned without a packet. */
    void arrived(AdiRequest receive);

    /** The way to a peer is broken, and with it what was under way: the peer is lost. */
    void lost(int peer, AdiException loss);

    /** The way to a peer is lost while nothing was under way: that is a loss where the device finds its own way so. */
    void suspect(int peer);
}
