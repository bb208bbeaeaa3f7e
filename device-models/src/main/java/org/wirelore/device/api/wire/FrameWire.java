package org.wirelore.device.api.wire;

/**
 * A station's plug into a medium that carries whole frames.
 *
 * <p>The wire does medium access: on a shared medium it senses carrier, collides, jams and backs off for the station,
 * and reports what happened when the attempt is over. One transmission may be under way per station.
 */
public interface FrameWire {
    /**
     * Plugs the station in. Once, before anything is transmitted.
     *
     * @param station what hears of frames from now on
     */
    void attach(FrameStation station);

    /**
     * Tells the medium what the station's transceiver is set to. A speed that the medium does not run at takes the link
     * down as this station sees it; half duplex on a full-duplex link makes this station, and only this one, defer and
     * collide.
     *
     * @param bitsPerSecond the speed that it is set to
     * @param fullDuplex whether it sends while it receives
     */
    void configure(long bitsPerSecond, boolean fullDuplex);

    /**
     * {@return whether the link is up, as this station sees it: there is a link partner, and the speed set is the
     * medium's}
     */
    boolean isUp();

    /**
     * {@return whether a station is at the other end of the cable, a link partner in the words of IEEE 802.3 clause 28:
     * what a transceiver finds out by itself, whatever it is set to} False while the cable is cut.
     */
    boolean hasLinkPartner();

    /** {@return whether the medium at this plug can run full duplex} */
    boolean offersFullDuplex();

    /** {@return the fastest that the medium at this plug can run} */
    long offeredBitsPerSecond();

    /** {@return an empty frame to fill} Every claimed frame must be transmitted or released. */
    Frame claim();

    /**
     * Gives back a claimed frame that will not be transmitted.
     *
     * @param frame what {@link #claim} has returned
     */
    void release(Frame frame);

    /**
     * Sends a frame, as soon as the medium allows. {@link FrameStation#onTransmitted} follows exactly once, also when
     * the link is down or the frame is lost; until then no other frame may be transmitted.
     *
     * @param frame what {@link #claim} has returned, filled
     * @throws IllegalStateException if a transmission is under way
     */
    void transmit(Frame frame);
}
