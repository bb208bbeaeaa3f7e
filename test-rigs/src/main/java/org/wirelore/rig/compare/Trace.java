package org.wirelore.rig.compare;

import java.util.ArrayList;
import java.util.List;

/** What all ranks of one run did, without any times: for every ordered pair of ranks, and for every rank. */
public final class Trace {
    private final List<List<Lane>> lanes;
    private final List<List<ReceivedMessage>> receptions;
    private final boolean complete;

    /** One direction between two ranks, in the order in which its sender did things. */
    static final class Lane {
        final List<Message> messages = new ArrayList<>();
        final List<Packet> packets = new ArrayList<>();
        long retransmissions;
        long acknowledgments;
    }

    /**
     * @param lanes by sender and receiver
     * @param receptions of each rank, in the order of their calls
     * @param complete whether everything that happened is in it
     */
    Trace(List<List<Lane>> lanes, List<List<ReceivedMessage>> receptions, boolean complete) {
        this.lanes = lanes;
        this.receptions = receptions;
        this.complete = complete;
    }

    /** How many ranks there were. */
    public int ranks() {
        return lanes.size();
    }

    /** Whether it holds all that happened. */
    public boolean isComplete() {
        return complete;
    }

    Lane lane(int from, int to) {
        return lanes.get(from).get(to);
    }

    List<ReceivedMessage> receptions(int rank) {
        return receptions.get(rank);
    }
}
