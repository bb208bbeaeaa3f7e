package org.wirelore.device.api.wire;

/**
 * A node's plug into a medium of split transactions (an SCI ringlet, or ringlets joined by switches). A transaction is
 * a request and, for most commands, a response; each of the two is answered by an echo from the node that took it.
 *
 * <p>Several packets may be under way at a time; between one pair of nodes they may overtake each other only after a
 * busy echo. Retrying, matching responses to requests and their time-out are the station's.
 */
public interface TransactionWire {
    /**
     * Plugs the station in. Once, before anything is sent.
     *
     * @param station what gets packets from now on
     */
    void attach(TransactionStation station);

    /** {@return this node's id on the medium, 0 to 0xFFEF} */
    int nodeId();

    /** {@return whether all links are up, as this node sees them} */
    boolean isUp();

    /** {@return how many link controllers the node has, each on a ringlet of its own: 1 to 3} */
    default int links() {
        return 1;
    }

    /**
     * {@return whether a link is up, as this node sees it}
     *
     * @param link from 0 to {@link #links} - 1
     */
    default boolean isUp(int link) {
        return isUp();
    }

    /** {@return an empty packet to fill} Every claimed packet must be sent or released, after its last echo. */
    SciPacket claim();

    /**
     * Gives back a packet.
     *
     * @param packet what {@link #claim} has returned
     */
    void release(SciPacket packet);

    /**
     * Sends a packet; it is the wire's until {@link TransactionStation#onEcho}, which follows exactly once and never
     * during this call. Requests and responses wait in queues of their own, so that neither holds up the other.
     *
     * @param packet complete but for its source id, which the wire fills in
     * @throws IllegalStateException if it is a request, and {@link SciPacket#OUTSTANDING_MAX} of them are the wire's
     */
    void send(SciPacket packet);
}
