package org.wirelore.adi.fmp.network;

import java.util.List;

/**
 * What NC-FMP charges to its host, by the names under which a host profile prices it. Stores into the card are charged
 * by the card's bus.
 */
public final class NetworkCostNames {
    /** Entering a send: its peer, the way that it takes, its credit. */
    public static final String SEND_CALL = "fmp.send.call";
    /** Taking the send queue's lock and giving it back. */
    public static final String SEND_LOCK = "fmp.send.lock";
    /** Making the fields of an entry, besides storing them. */
    public static final String SEND_ENTRY = "fmp.send.entry";
    /** Moving data by the processor, per byte: to the staging area, out of the receive queue, to the temporary area. */
    public static final String COPY = "fmp.copy";
    /** Looking once whether a packet is there. */
    public static final String RECEIVE_LOOK = "fmp.receive.look";
    /** Handling one packet that is there: its notice, its sender, its place in its message. */
    public static final String RECEIVE_PACKET = "fmp.receive.packet";

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(SEND_CALL, SEND_LOCK, SEND_ENTRY, COPY, RECEIVE_LOOK,
            RECEIVE_PACKET);

    private NetworkCostNames() {
    }
}
