package org.wirelore.rig.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;

/** The one observer that every rank of a run is given: passes what it hears to the oracles that the rig has. */
public final class RunObserver implements AdiObserver {
    private final MatchingOracle matching;
    private final @Nullable StreamOracle stream;
    private final @Nullable CollectiveOracle collectives;
    private final Story story;
    private final IntFunction<String> doing;
    private final List<String> warnings = new ArrayList<>();
    private final SortedMap<String, Long> counters = new TreeMap<>();
    private long retransmissions;
    private long packetsSent;
    private long pureAcknowledgments;
    private long timeouts;

    /**
     * @param stream null where the protocol keeps no reliable stream
     * @param collectives null where nobody tells of collective operations: ranks that are processes do not write them down
     * @param doing what a rank is doing at this moment, in words; empty where that is not known
     */
    public RunObserver(MatchingOracle matching, @Nullable StreamOracle stream,
            @Nullable CollectiveOracle collectives, Story story, IntFunction<String> doing) {
        this.matching = matching;
        this.stream = stream;
        this.collectives = collectives;
        this.story = story;
        this.doing = doing;
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void sendPosted(int rank, long operation, int destination, int tag, int context, int length,
            boolean synchronous, long contentHash) {
        matching.sendPosted(rank, operation, destination, tag, context, length, synchronous, contentHash);
    }

    @Override
    public void sendCompleted(int rank, long operation) {
        matching.sendCompleted(rank, operation);
    }

    @Override
    public void receivePosted(int rank, long operation, int source, int tag, int context, int capacity) {
        matching.receivePosted(rank, operation, source, tag, context, capacity);
    }

    @Override
    public void matched(int rank, long operation, int source, int tag, int context, int length) {
        matching.matched(rank, operation, source, tag, context, length);
    }

    @Override
    public void receiveCompleted(int rank, long operation, int source, int tag, int length, ErrorClass error,
            long contentHash) {
        matching.receiveCompleted(rank, operation, source, tag, length, error, contentHash);
    }

    @Override
    public void receiveCancelled(int rank, long operation) {
        matching.receiveCancelled(rank, operation);
    }

    @Override
    public void collectiveBegun(int rank, int communicator, long group, int number, String name, int root) {
        if (collectives != null) {
            collectives.begun(rank, communicator, group, number, name, root);
        }
    }

    @Override
    public void finished(int rank, FinishOutcome outcome) {
        matching.finished(rank, outcome);
    }

    @Override
    public void packetSent(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        packetsSent++;
        if ((flags & RETRANSMISSION) != 0) {
            retransmissions++;
        }
        if ((flags & SEQ) == 0) {
            pureAcknowledgments++;
        }
        story.sent(rank, peer, sequence, acknowledgment, flags, length);
    }

    @Override
    public void packetReceived(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        story.received(rank, peer, sequence, acknowledgment, flags, length);
        if (stream != null) {
            stream.packetReceived(rank, peer, type, sequence, acknowledgment, flags, length);
        }
    }

    @Override
    public void windowChanged(int rank, int peer, int base, int next, int expected) {
        if (stream != null) {
            stream.windowChanged(rank, peer, base, next, expected);
        }
    }

    @Override
    public void timerFired(int rank, int peer, long timeoutPs, int retries) {
        timeouts++;
        story.timer(rank, peer, retries);
    }

    @Override
    public void counted(int rank, String what, long times) {
        counters.merge(what, times, Long::sum);
    }

    @Override
    public void peerGivenUp(int rank, int peer, String text) {
        String story = doing.apply(peer);
        warning(rank, story.isEmpty() ? text : text + "; at that moment: " + story);
    }

    @Override
    public void warning(int rank, String text) {
        warnings.add("rank " + rank + ": " + text);
    }

    /** What the protocol wants a user to read. */
    public List<String> warnings() {
        return warnings;
    }

    /** What ranks that have left counted, over all ranks. */
    public SortedMap<String, Long> counters() {
        return counters;
    }

    public long packetsSent() {
        return packetsSent;
    }

    public long pureAcknowledgments() {
        return pureAcknowledgments;
    }

    public long retransmissions() {
        return retransmissions;
    }

    public long timeouts() {
        return timeouts;
    }

    /** For the next run. */
    public void reset() {
        story.reset();
        matching.reset();
        if (collectives != null) {
            collectives.reset();
        }
        if (stream != null) {
            stream.reset();
        }
        warnings.clear();
        counters.clear();
        packetsSent = 0;
        pureAcknowledgments = 0;
        retransmissions = 0;
        timeouts = 0;
    }
}
