package org.wirelore.device.api.wire;

import org.jspecify.annotations.Nullable;

/**
 * A station's plug into a medium that carries whole frames.
 *
 * <p>The wire does medium access: on a shared medium it senses carrier, collides, jams and backs off for the station,
 * and reports what happened when the attempt is over. One transmission may be under way per station.
 */
public interface FrameWire extends CableEnd {
    /**
     * Plugs the station in. Once, before anything is transmitted.
     *
     * @param station what gets frames from now on
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
     * How this station backs off after collisions, from its next collision on. Without a call, and on media without
     * collisions, as IEEE 802.3 has it.
     *
     * @param avoidsCapture whether a station that has just sent a frame backs off by 2 slots after its next frame's
     *     first collision, and by none after the second
     * @param stopsForCarrier whether the back-off's time stands still while the station hears a carrier
     */
    default void backOff(boolean avoidsCapture, boolean stopsForCarrier) {
    }

    /**
     * Asks for {@link FrameStation#onHead} in the middle of each later frame that is longer.
     *
     * @param bytes how many must have arrived, preamble not counted; 0: no call
     */
    default void announceAfter(int bytes) {
    }

    /**
     * {@return the frame of which this station has received the first bit and not the last, with the times that it will
     * have; null if there is none, or if the wire can't tell before its end} It belongs to the wire.
     */
    default @Nullable Frame arriving() {
        return null;
    }

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
