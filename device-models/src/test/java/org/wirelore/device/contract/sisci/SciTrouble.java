package org.wirelore.device.contract.sisci;

import java.util.function.LongPredicate;
import org.wirelore.device.api.Host;

/** What a contract test does to the interconnect below the processes, at any time. */
public interface SciTrouble {
    /** Loses packets by their number, counted from this call on, from 0. */
    void losePackets(LongPredicate which);

    /** Packets that have left any adapter: for stores, loads and atomic operations. */
    long packets();

    /** A node's link goes down. */
    void pullCable(int nodeId);

    /** It comes back. */
    void plugCable(int nodeId);

    /** A process ends without a word; its program returns at once after it. */
    void kill(Host process, int nodeId);

    /** All processes of a node end without a word, and the node begins anew. */
    void reboot(int nodeId);

    /** A node refuses the next connects. */
    void refuseConnects(int nodeId, int count);

    /** A node does not answer the next connects. */
    void ignoreConnects(int nodeId, int count);
}
