package org.wirelore.emulator.sci;

/** What is behind a node of a ringlet: a station's plug, or what passes packets on to another ringlet. */
interface RingClient {
    /** A send packet, or an echo, is about to leave the node; faults act here. */
    void leaves(RingPacket packet);

    /** A send packet, or an echo, for this node has arrived whole; faults act here. */
    void arrives(RingPacket packet);

    /**
     * Takes a send packet, or does not.
     *
     * @return an {@link org.wirelore.device.api.wire.Echo}; none if the packet is not to be answered
     */
    int take(RingPacket packet);

    /** An echo has arrived, or the sender has given up: the content is the client's again. */
    void echoed(RingPacket packet, int echo);

    /** The node has lost a packet with its power: the content is the client's again. */
    void dropped(RingPacket packet);

    /** The ringlet has gone down or come up, as this node sees it. */
    void ringChanged();
}
