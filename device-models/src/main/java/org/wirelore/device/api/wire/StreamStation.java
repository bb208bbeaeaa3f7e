package org.wirelore.device.api.wire;

/**
 * What a card or a switch port does when its stream wire has something to tell. Called on the event queue, at the exact
 * time of what has happened; must not block. A station that has run ahead of the queue has stopped short of such a call
 * (see {@link StreamWire}).
 */
public interface StreamStation {
    /**
     * The first byte of a packet has arrived. Until {@link #onTail} the rest follows at byte times, see {@link
     * StreamWire#arrivedBytes}.
     *
     * @param packet valid until {@link #onTail} returns
     */
    void onHead(StreamPacket packet);

    /** No further byte arrives for now: the sender was stopped or has nothing to give (IDLE symbols). */
    void onHalt();

    /** Bytes arrive again, the next one a byte time from now. */
    void onResume();

    /**
     * CRC and GAP have arrived; the packet is over.
     *
     * @param packet valid until this call returns, with its final length and CRC residue
     */
    void onTail(StreamPacket packet);

    /** The tail of the packet being sent has left; another may begin. */
    void onSent();

    /** The receiver's STOP has taken effect on what this station sends. */
    void onStop();

    /** The receiver's GO has taken effect. */
    void onGo();

    /**
     * The link came up or went down. Notified once after {@link StreamWire#attach} if it is up.
     *
     * @param up whether it is up now
     */
    void onLink(boolean up);
}
