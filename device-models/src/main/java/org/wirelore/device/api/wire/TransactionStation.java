package org.wirelore.device.api.wire;

/** What a card does when its transaction wire has something to tell. Called on the event queue; must not block. */
public interface TransactionStation {
    /**
     * A request or a response has arrived. Queues for the two are separate, so that responses get through when requests
     * do not; the station tells them apart by {@link SciPacket#command}.
     *
     * @param packet valid only during the call
     * @return {@link Echo#ACCEPTED} or {@link Echo#BUSY}; a busy packet is as if it had never come
     */
    int onPacket(SciPacket packet);

    /**
     * The echo of a packet sent from here. After {@link Echo#BUSY} the packet may be sent again as it is; in every case
     * it is the station's again, to be sent or released.
     *
     * @param packet the packet that was sent
     * @param echo see {@link Echo}
     */
    void onEcho(SciPacket packet, int echo);

    /** The link came up or went down. */
    void onLinkChange();
}
