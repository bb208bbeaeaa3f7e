package org.wirelore.adi.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Host;

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

    private SciPeer(SciLink link, SciWay way, SciOutgoing outgoing, SciIncoming incoming, SciLane lane) {
        this.link = link;
        this.way = way;
        this.outgoing = outgoing;
        this.incoming = incoming;
        this.lane = lane;
    }

    /**
     * A peer that nothing was sent to.
     *
     * @param rank the own one
     * @param streamBytes of a stream buffer of the card
     */
    static SciPeer connected(Host host, int rank, SciLink link, SciProtocolConfig config, int streamBytes,
            @Nullable AdiObserver observer) {
        SegmentLayout out = new SegmentLayout(config, rank, link.peer);
        SegmentLayout in = new SegmentLayout(config, link.peer, rank);
        SciWay way = new SciWay(host, rank, link, config);
        SciOutgoing outgoing = new SciOutgoing(link, way,
                RecordStores.of(host, link, way, config, out.messages, streamBytes), config, out.messages, observer,
                new RecordEvent(rank, false));
        SciProtocolConfig ofCollectives = config.ofCollectives();
        RecordEvent laneEvent = new RecordEvent(rank, true);
        SciOutgoing laneOutgoing = new SciOutgoing(link, way,
                RecordStores.of(host, link, way, ofCollectives, out.collectives, streamBytes), ofCollectives,
                out.collectives, observer, laneEvent);
        way.usedBy(outgoing, laneOutgoing);
        return new SciPeer(link, way, outgoing, new SciIncoming(host, link, config, in.messages),
                new SciLane(rank, link, laneOutgoing,
                        new SciIncoming(host, link, ofCollectives, in.collectives), observer, laneEvent));
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
