package org.wirelore.device.api.wire;

/**
 * A station's plug into a full-duplex Myrinet link: packets of any length that leave byte by byte under the receiver's
 * control (STOP and GO), and are closed by a tail.
 *
 * <p>Byte times are computed and are not events: between head and tail both sides ask how far the stream has come. STOP
 * travels against the stream, and what is on the way meanwhile still arrives; the receiver keeps room for it (its slack
 * buffer). Nothing is dropped for want of room.
 */
public interface StreamWire {
    /**
     * Plugs the station in. Once, before anything is sent.
     *
     * @param station what gets packets from now on
     */
    void attach(StreamStation station);

    /** {@return picoseconds per byte: 6,250 on a link of 1.28 Gb/s} */
    long byteTimePs();

    /** {@return an empty packet to fill} Every claimed packet must be sent; it is the wire's from {@link #head} on. */
    StreamPacket claim();

    /**
     * Begins a packet: its first byte leaves now, or once the receiver lets it. The first {@link StreamPacket#length}
     * bytes are there to be sent and no longer change.
     *
     * @param packet claimed, with at least one byte
     * @throws IllegalStateException if the tail of the packet before has not left
     */
    void head(StreamPacket packet);

    /**
     * Gives the open packet more content: its first {@code length} bytes may be sent now. A packet whose bytes run out
     * before its tail leaves a gap in time and goes on with the next {@code extend}.
     *
     * @param length not less than before
     * @throws IllegalStateException if no packet is open
     */
    void extend(int length);

    /**
     * Closes the open packet after the bytes it has. {@link StreamStation#onSent} follows.
     *
     * @throws IllegalStateException if no packet is open
     */
    void tail();

    /**
     * Cuts the open packet off at the byte that is leaving, whether stopped or not (forward reset): the receiver gets
     * the tail of a packet marked {@link StreamPacket#cut}. {@link StreamStation#onSent} follows. Does nothing if none
     * is under way.
     */
    void cut();

    /** {@return how many bytes of the packet being sent have left by now; 0 if there is none} */
    int sentBytes();

    /** {@return how many bytes of the packet arriving have arrived by now; 0 if there is none} */
    int arrivedBytes();

    /** Asks the other side to stop; repeated calls do nothing. */
    void stop();

    /** Lets the other side go on; repeated calls do nothing. */
    void go();
}
