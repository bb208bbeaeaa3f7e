package org.wirelore.device.api.wire;

/**
 * A station's plug into a full-duplex Myrinet link: packets of any length that leave byte by byte under the receiver's
 * control (STOP and GO), and are closed by a tail.
 *
 * <p>Byte times are computed and are not events: between head and tail both sides ask how far the stream has come. STOP
 * travels against the stream, and what is on the way meanwhile still arrives; the receiver keeps room for it (its slack
 * buffer). Nothing is dropped for want of room.
 *
 * <p>A station may have run ahead of the event queue, so it says at which time it acts or asks. Its times must not go
 * back, neither before those that it named earlier for the same method's direction nor before the scheduler's {@code
 * now()}. What it does at a time comes after everything that the wire does at this time. It takes effect on others at
 * this time or later, as events whose order does not depend on when the call was made. Answers about a later time hold
 * if nothing comes from the wire until then.
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

    /**
     * {@return how long after a time what a station does then, or anything at its host, reaches another station at the
     * earliest} Picoseconds, 1 or more. It holds for what begins now; a station that sends may make it shorter.
     */
    long reachPs();

    /** {@return an empty packet to fill} Every claimed packet must be sent; it is the wire's from {@link #head} on. */
    StreamPacket claim();

    /**
     * Begins a packet: its first byte leaves at {@code atPs}, or once the receiver lets it. The first {@link
     * StreamPacket#length} bytes are there to be sent and no longer change.
     *
     * @param packet claimed, with at least one byte
     * @param atPs picoseconds
     * @throws IllegalStateException if {@link StreamStation#onSent} has not come for the packet before
     */
    void head(StreamPacket packet, long atPs);

    /**
     * Gives the open packet more content: its first {@code length} bytes may be sent from {@code atPs} on. A packet
     * whose bytes run out before its tail leaves a gap in time and goes on with the next {@code extend}.
     *
     * @param length not less than before
     * @param atPs picoseconds
     * @throws IllegalStateException if no packet is open
     */
    void extend(int length, long atPs);

    /**
     * Closes the open packet after the bytes it has. {@link StreamStation#onSent} follows.
     *
     * @param atPs picoseconds
     * @throws IllegalStateException if no packet is open
     */
    void tail(long atPs);

    /**
     * Cuts the packet off at the byte that is leaving at {@code atPs}, whether stopped or not (forward reset): the
     * receiver gets the tail of a packet marked {@link StreamPacket#cut}. {@link StreamStation#onSent} follows. Does
     * nothing if none is under way.
     *
     * @param atPs picoseconds
     */
    void cut(long atPs);

    /**
     * {@return how many bytes of the packet being sent have left at a time; 0 if there is none}
     *
     * @param atPs picoseconds
     */
    int sentBytes(long atPs);

    /**
     * {@return how many bytes of the packet arriving have arrived at a time; 0 if there is none}
     *
     * @param atPs picoseconds; at a halt, a resumption or an end a station may still ask what had arrived at a time
     *     between this and the call before
     */
    int arrivedBytes(long atPs);

    /**
     * Asks the other side to stop; repeated calls do nothing.
     *
     * @param atPs picoseconds
     */
    void stop(long atPs);

    /**
     * Lets the other side go on; repeated calls do nothing.
     *
     * @param atPs picoseconds
     */
    void go(long atPs);
}
