package org.wirelore.rig.sci.raw;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * What one rank has of SISCI: a segment that all others store into, and windows on theirs. A rank knows another's
 * segment by its id, which is its rank, and looks for it on every node that answers.
 */
public final class SciPeers {
    /** How often it looks for what is not there yet. */
    static final long RETRY_PS = TimeUnits.PS_PER_MS / 10;
    /** How long it waits for a peer, picoseconds. */
    public static final long PATIENCE_PS = 10 * TimeUnits.PS_PER_SECOND;
    /** The number of the adapter that all go over. */
    public static final int ADAPTER = 0;
    private static final int FIRST_SEGMENT = 0x5000;

    /** One peer. */
    private record Peer(RemoteSegment segment, SciMap map, SciSequence sequence) {
    }

    private final Host host;
    private final SciLibrary library;
    private final SciDescriptor sci;
    private final LocalSegment own;
    private final SciMap in;
    private final List<@Nullable Peer> peers = new ArrayList<>();

    /**
     * Opens a rank's end; returns when all others' are there.
     *
     * @param bytes of each rank's segment
     */
    public SciPeers(Host host, SciLibrary library, int rank, int size, long bytes) throws SciException {
        this.host = host;
        this.library = library;
        library.initialize(SciFlags.NONE);
        sci = library.open(SciFlags.NONE);
        own = sci.createSegment(FIRST_SEGMENT + rank, bytes, SciFlags.NONE);
        own.prepare(ADAPTER);
        own.setAvailable(ADAPTER);
        in = own.map(0, bytes);
        SciNodes nodes = new SciNodes(sci, library.localNodeId(ADAPTER, SciFlags.NONE));
        for (int peer = 0; peer < size; peer++) {
            peers.add(peer == rank ? null : open(nodes, peer, bytes));
        }
    }

    private Peer open(SciNodes nodes, int rank, long bytes) throws SciException {
        RemoteSegment segment = connect(nodes, rank);
        SciMap map = segment.map(0, bytes);
        Peer peer = new Peer(segment, map, map.createSequence());
        start(peer.sequence());
        return peer;
    }

    private RemoteSegment connect(SciNodes nodes, int rank) throws SciException {
        long untilPs = host.now() + PATIENCE_PS;
        while (host.now() < untilPs) {
            // Ranks are mostly in the order of nodes, so the search begins where that would be.
            List<Integer> others = nodes.others();
            for (int i = 0; i < others.size(); i++) {
                int nodeId = others.get((i + rank + others.size() - 1) % others.size());
                try {
                    return sci.connectSegment(nodeId, FIRST_SEGMENT + rank, ADAPTER, 0);
                } catch (SciException refused) {
                    if (refused.error() == SciError.NOT_INITIALIZED || refused.error() == SciError.ILLEGAL_PARAMETER) {
                        throw refused;
                    }
                }
            }
            host.sleep(host.now() + RETRY_PS);
        }
        throw new UnmetExpectation("the segment of rank " + rank + " was not there within "
                + PATIENCE_PS / TimeUnits.PS_PER_SECOND + " s; put each rank on a node of its own of one network");
    }

    /** Starts a sequence; waits while the way to its node is down. */
    void start(SciSequence sequence) {
        long untilPs = host.now() + PATIENCE_PS;
        while (sequence.start() != SequenceStatus.OK) {
            if (host.now() >= untilPs) {
                throw new UnmetExpectation("another node was out of reach for "
                        + PATIENCE_PS / TimeUnits.PS_PER_SECOND + " s");
            }
            host.sleep(host.now() + RETRY_PS);
        }
    }

    /**
     * Checks all that was stored to a rank since the last check, which starts the sequence again if it must.
     *
     * @return whether it has arrived; otherwise store it again
     */
    public boolean hasArrived(int rank) {
        SciSequence sequence = peer(rank).sequence();
        SequenceStatus status = sequence.check(SciFlags.NONE);
        if (status == SequenceStatus.PENDING || status == SequenceStatus.NOT_RETRIABLE) {
            start(sequence);
        }
        return status == SequenceStatus.OK;
    }

    private Peer peer(int rank) {
        Peer peer = peers.get(rank);
        if (peer == null) {
            throw new IllegalArgumentException("a peer must be another rank: rank=" + rank);
        }
        return peer;
    }

    /** The descriptor that everything comes from. */
    SciDescriptor descriptor() {
        return sci;
    }

    /** {@return what others store into} */
    public SciMap in() {
        return in;
    }

    /** {@return the window on a rank's segment} */
    public SciMap map(int rank) {
        return peer(rank).map();
    }

    /** What checks the stores to a rank. */
    SciSequence sequence(int rank) {
        return peer(rank).sequence();
    }

    /** A rank's segment. */
    RemoteSegment segment(int rank) {
        return peer(rank).segment();
    }

    /** Gives everything back; the own segment when all others have let go of it. */
    public void close() throws SciException {
        for (Peer peer : peers) {
            if (peer != null) {
                peer.sequence().storeBarrier();
                peer.sequence().remove();
                peer.map().unmap();
                peer.segment().disconnect();
            }
        }
        in.unmap();
        own.setUnavailable(ADAPTER, SciFlags.NONE);
        while (!hasRemoved()) {
            host.sleep(host.now() + RETRY_PS);
        }
        sci.close();
        library.terminate();
    }

    private boolean hasRemoved() throws SciException {
        try {
            own.remove();
            return true;
        } catch (SciException refused) {
            if (refused.error() != SciError.BUSY) {
                throw refused;
            }
            return false;
        }
    }
}
