package org.wirelore.rig.sci.conformance;

import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.rig.program.UnmetExpectation;
import org.wirelore.rig.sci.raw.SciPeers;

/**
 * The words by which rank 0 has rank 1 do things: an order with its number one way, the number of the last one that was
 * carried out the other way. They go by a library of their own, which lives as long as the program.
 */
final class Orders {
    private static final int BYTES = 128;
    private static final int NODE_AT = BYTES - 8;
    private static final int WORD_AT = BYTES - 4;
    private static final List<Order> ORDERS = List.of(Order.values());
    /** Between two looks, if nothing arrives. */
    private static final long LOOK_PS = 20 * TimeUnits.PS_PER_MS;

    private final Host host;
    private final SciPeers peers;
    private final int otherRank;
    private final int nodeId;
    private int number;

    Orders(Host host, SciLibrary library, int rank) throws SciException {
        this.host = host;
        otherRank = 1 - rank;
        peers = new SciPeers(host, library, rank, 2, BYTES);
        nodeId = library.localNodeId(SciPeers.ADAPTER, SciFlags.NONE);
    }

    /** This rank's node. */
    int nodeId() {
        return nodeId;
    }

    /** The other rank's node; to be asked for once by each rank before the first order. */
    int otherNodeId() {
        store(NODE_AT, nodeId);
        while (peers.in().getInt(NODE_AT) == 0) {
            host.pause(host.now() + LOOK_PS);
        }
        return peers.in().getInt(NODE_AT);
    }

    /** Rank 0: has something done and waits until it is done. */
    void give(Order order) {
        number++;
        int word = number * ORDERS.size() + ORDERS.indexOf(order);
        store(WORD_AT, word);
        long untilPs = host.now() + SciPeers.PATIENCE_PS;
        while (peers.in().getInt(WORD_AT) != word) {
            if (host.now() >= untilPs) {
                throw new UnmetExpectation("rank 1 did not carry out an order in time: " + order + ", number "
                        + number);
            }
            host.pause(host.now() + LOOK_PS);
        }
    }

    /** Rank 1: the next order. */
    Order take() {
        number++;
        while (peers.in().getInt(WORD_AT) / ORDERS.size() != number) {
            host.pause(host.now() + LOOK_PS);
        }
        return ORDERS.get(peers.in().getInt(WORD_AT) % ORDERS.size());
    }

    /** Rank 1: it is done. */
    void done(Order order) {
        store(WORD_AT, number * ORDERS.size() + ORDERS.indexOf(order));
    }

    void close() throws SciException {
        peers.close();
    }

    private void store(int offset, int word) {
        SciMap out = peers.map(otherRank);
        do {
            out.putInt(offset, word);
        } while (!peers.hasArrived(otherRank));
    }
}
