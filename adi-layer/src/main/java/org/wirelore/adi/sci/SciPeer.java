package org.wirelore.adi.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;

/** One peer: the way to it, what goes along it and what comes from it. */
final class SciPeer {
    final SciLink link;
    final SciWay way;
    final SciOutgoing outgoing;
    final SciIncoming incoming;
    final SciLane lane;
    int takenTold;
    int buffersTold;
    boolean isRemoved;
    @Nullable
    AdiException loss;

    SciPeer(SciLink link, SciWay way, SciOutgoing outgoing, SciIncoming incoming, SciLane lane) {
        this.link = link;
        this.way = way;
        this.outgoing = outgoing;
        this.incoming = incoming;
        this.lane = lane;
    }

    /** @throws AdiException if its segment is gone */
    void requireSegment(int rank) {
        if (link.isLost()) {
            throw AdiException.lost(link.peer, "rank " + rank + " has lost rank " + link.peer
                    + ": its segment is gone");
        }
    }

    /** Records that were stored again. */
    long repeated() {
        return outgoing.repeated() + lane.repeated();
    }

    /** Looks that found a part of a record. */
    long torn() {
        return incoming.torn() + lane.torn();
    }

    /** @throws AdiException if it was given up */
    void requirePresent() {
        AdiException given = loss;
        if (given != null) {
            throw AdiException.lost(link.peer, String.valueOf(given.getMessage()));
        }
    }
}
