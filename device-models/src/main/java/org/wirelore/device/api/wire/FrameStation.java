package org.wirelore.device.api.wire;

/** What a card does when its frame wire has something to tell. Called on the event queue; must not block. */
public interface FrameStation {
    /**
     * The last bit of a frame has arrived. Every frame on the medium is offered, whatever its address and however
     * broken; the station checks the frame check sequence.
     *
     * @param frame valid only during the call
     */
    void onFrame(Frame frame);

    /**
     * As many bytes of a frame have arrived as {@link FrameWire#announceAfter} asked for. The rest follows, unless it
     * is cut off.
     */
    default void onHead() {
    }

    /**
     * The transmission under way is over.
     *
     * @param outcome see {@link TransmitOutcome}
     */
    void onTransmitted(int outcome);

    /** The link came up or went down, or its speed or duplex mode changed. */
    void onLinkChange();
}
