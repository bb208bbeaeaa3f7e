package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.adi.packet.PacketHeader;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciLibrary;

/** The ADI device in SCI segments: packets as records in the peers' memory. */
final class SciAdiDevice extends PacketDevice {
    /** How often a rank that leaves looks whether its peers have let go. */
    private static final long LEAVE_PS = TimeUnits.PS_PER_MS / 10;
    /** One of sixteen looks asks for the time: that takes longer than a look. */
    private static final int TENDING_MASK = 15;

    private final Host host;
    private final int rank;
    private final SciLibrary library;
    private final SciProtocolConfig config;
    private final @Nullable LocalInterrupt interrupt;
    private final @Nullable AdiObserver observer;
    private final RecordEvent event;
    private final SciPeer[] peers;
    /** Those of them that are not lost. */
    private SciPeer[] present;
    private final @Nullable SciPeer[] byRank;
    private final @Nullable SciCollectives collectives;
    private final boolean isStrict;
    /** Whether each look is one for peers, too; where looks are many, one of sixteen will do. */
    private final boolean looksForAll;
    private final int takenBeforeTold;
    private final int buffersBeforeTold;
    private int first;
    private boolean isLeaving;
    private final PackedHeader packing = new PackedHeader();
    private int looks;
    private boolean haveLetGo;
    private long letGoPs;
    private boolean hasLeftOver;

    /**
     * @param links to all peers, connected
     * @param streamBytes of a stream buffer of the card
     */
    SciAdiDevice(RankEnvironment environment, SciLibrary library, int[] members, SciLink[] links,
            SciProtocolConfig config, int streamBytes, @Nullable LocalInterrupt interrupt) {
        super(environment.host(), environment.rank(), members, config.packetBytesMax(), config.rendezvousBytes());
        this.host = environment.host();
        this.rank = environment.rank();
        this.library = library;
        this.config = config;
        this.interrupt = interrupt;
        this.observer = environment.observer();
        this.event = new RecordEvent(rank, false);
        isStrict = config.strict();
        takenBeforeTold = Math.max(1, config.slots() / 2);
        buffersBeforeTold = Math.max(1, config.buffers() / 2);
        looksForAll = config.blocks() || !Arrays.stream(links).allMatch(SciLink::isShared);
        peers = new SciPeer[links.length];
        byRank = new @Nullable SciPeer[members[members.length - 1] + 1];
        for (int i = 0; i < links.length; i++) {
            peers[i] = SciPeer.connected(host, rank, links[i], config, streamBytes, observer);
            byRank[links[i].peer] = peers[i];
        }
        present = peers;
        // All members of any group have to answer alike: only where the device connects all ranks do they.
        collectives = config.stores() && members.length == environment.size()
                ? new SciCollectives(host, rank, byRank, this::groupOver)
                : null;
    }

    @Override
    public @Nullable AdiCollectives collectives() {
        return collectives;
    }

    @Override
    protected boolean send(int peer, MemorySegment packet, int length) {
        return send(peer, new PacketHeader().load(packet, 0), packet, HEADER_BYTES, length - HEADER_BYTES);
    }

    @Override
    protected boolean send(int peer, PacketHeader header, MemorySegment from, long offset, int length) {
        SciPeer to = byRank[peer];
        if (to == null) {
            throw new IllegalStateException("a peer must be another rank: rank=" + rank + ", peer=" + peer);
        }
        to.requirePresent();
        return packing.send(to.outgoing, header, from, offset, length)
                || (lookForRoom(to) && packing.send(to.outgoing, header, from, offset, length));
    }

    @Override
    protected boolean isFreeAtOnce() {
        return !isStrict;
    }

    @Override
    protected boolean progress() {
        if (haveLetGo) {
            return false;
        }
        boolean isTime = (++looks & TENDING_MASK) == 0;
        boolean happened = takeRecord();
        if (isStrict) {
            for (SciPeer peer : present) {
                happened |= !peer.outgoing.isTaken() && lookForRoom(peer);
            }
        }
        boolean isAll = isTime || looksForAll;
        if (collectives != null) {
            happened |= collectives.progress(isAll);
        }
        if (isAll && !isLeaving) {
            happened |= tend(isTime);
        }
        return happened;
    }

    @Override
    public long deadlinePs() {
        if (isLeaving) {
            return host.now() + LEAVE_PS;
        }
        long deadlinePs = Host.FOREVER;
        for (SciPeer peer : present) {
            deadlinePs = Math.min(deadlinePs, peer.way.deadlinePs());
        }
        return deadlinePs == Host.FOREVER && looksForAll && isAnyUnseen(host.now()) ? 0 : deadlinePs;
    }

    /** Whether a peer is to be asked for before the rank waits for nothing but records; then the next look does so. */
    private boolean isAnyUnseen(long nowPs) {
        for (SciPeer peer : present) {
            if (peer.way.isUnseen(nowPs)) {
                looks = TENDING_MASK;
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable AdiSleep sleep() {
        return config.blocks() ? sleepBeside(AdiSleep.SIGNALLED) : null;
    }

    /**
     * Waits until every store has been found to have arrived; then lets go of the peers' segments, and of its own when
     * they have done so. Of a peer that the rank has lost, and has said so, nothing is waited for.
     */
    @Override
    protected boolean leave() {
        isLeaving = true;
        if (!haveLetGo) {
            for (SciPeer peer : peers) {
                if (peer.loss == null && !hasArrived(peer)) {
                    return false;
                }
            }
            haveLetGo = true;
            letGoPs = host.now();
            for (SciPeer peer : peers) {
                lookForLeftOvers(peer);
                if (observer != null && peer.way.isSound()) {
                    observer.on(event.left(peer.link.peer));
                }
                peer.link.disconnect();
                if (peer.loss != null) {
                    peer.link.cut();
                }
            }
        }
        boolean isOver = true;
        long leavingPs = host.now() - letGoPs;
        for (SciPeer peer : peers) {
            peer.isRemoved |= !peer.isRemoved && (peer.link.remove()
                    || (leavingPs >= peer.way.patiencePs() && removeFrom(peer)));
            isOver &= peer.isRemoved;
        }
        return isOver;
    }

    /** Removes the own segment from a peer that does not let go: it may have died since all was said. */
    private boolean removeFrom(SciPeer peer) {
        if (peer.loss == null) {
            lose(peer, AdiException.lost(peer.link.peer, "rank " + peer.link.peer + " did not let go of the segment of"
                    + " rank " + rank + " within " + peer.way.patiencePs() / TimeUnits.PS_PER_MS
                    + " ms: " + (peer.way.isSuspected()
                            ? "no network leads to it any more"
                            : "protocol.giveUpMs limits that")));
            peer.link.cut();
        }
        return peer.link.remove();
    }

    /** Looks for records of collective operations: ranks did not agree about one, such as about its root. */
    private void lookForLeftOvers(SciPeer peer) {
        if (peer.lane.hasLeftOver()) {
            hasLeftOver = true;
            if (observer != null) {
                observer.on(new CoreEvent(rank).warning("rank " + peer.link.peer + " sent data of a collective"
                        + " operation that rank " + rank + " did not take part in; do both call it, with the same root"
                        + " and length?"));
            }
        }
    }

    @Override
    protected boolean hasLeftOver() {
        return hasLeftOver;
    }

    /** Whether all stores to a peer are known to have arrived; asks, and looks whether a peer out of reach is back. */
    private boolean hasArrived(SciPeer peer) {
        try {
            if (peer.way.isSound()) {
                return peer.way.hasArrived();
            }
            peer.requireSegment(rank);
            peer.way.tend(host.now());
            return false;
        } catch (AdiException loss) {
            throw lose(peer, loss);
        }
    }

    @Override
    protected void close() {
        if (observer != null) {
            CoreEvent event = new CoreEvent(rank);
            observer.on(event.counted("sci.repeated", Arrays.stream(peers).mapToLong(SciPeer::repeated).sum()));
            observer.on(event.counted("sci.torn", Arrays.stream(peers).mapToLong(SciPeer::torn).sum()));
        }
        try {
            if (interrupt != null) {
                interrupt.remove();
            }
        } catch (SciException refused) {
            // A host that is gone keeps it in use until its session is given up; so it goes with the rest.
            if (present.length == peers.length) {
                throw SciLink.failure("can't remove its interrupt", refused);
            }
        } finally {
            library.terminate();
        }
    }

    /** Takes the oldest record of one peer; peers take turns. */
    private boolean takeRecord() {
        int count = present.length;
        for (int i = 0; i < count; i++) {
            int index = first + i < count ? first + i : first + i - count;
            SciPeer peer = present[index];
            if (peer.incoming.hasNext() && take(peer)) {
                first = index + 1 < count ? index + 1 : 0;
                return true;
            }
        }
        return false;
    }

    /** False if the core has no memory for it: it stays, and comes again. */
    private boolean take(SciPeer peer) {
        SciIncoming incoming = peer.incoming;
        try {
            PacketHeader header = packing.unpack(incoming);
            if (!arrived(peer.link.peer, header, incoming.memory(), packing.payload(), packing.payloadBytes())) {
                return false;
            }
        } catch (AdiException senseless) {
            // It is reported once; what the peer stores after it is looked at all the same.
            pass(peer);
            throw senseless;
        }
        onConfirmed(peer, incoming.confirms());
        pass(peer);
        return true;
    }

    /** The next record was taken. */
    private void pass(SciPeer peer) {
        SciIncoming incoming = peer.incoming;
        if (observer != null) {
            observer.on(event.taken(peer.link.peer, incoming.taken(),
                    incoming.isInBuffer() ? incoming.buffersTaken() : RecordEvent.NO_BUFFER, incoming.payloadBytes()));
        }
        incoming.take();
        peer.outgoing.onTaken(incoming.taken());
        if (incoming.taken() - peer.takenTold >= takenBeforeTold
                || incoming.buffersTaken() - peer.buffersTold >= buffersBeforeTold) {
            peer.takenTold = incoming.taken();
            peer.buffersTold = incoming.buffersTaken();
            peer.outgoing.tellTaken();
        }
    }

    private boolean lookForRoom(SciPeer peer) {
        return onConfirmed(peer, peer.incoming.completed());
    }

    private boolean onConfirmed(SciPeer peer, int count) {
        if (!peer.outgoing.onConfirmed(count)) {
            return false;
        }
        if (observer != null) {
            observer.on(event.confirmed(peer.link.peer, count));
        }
        if (isStrict && peer.outgoing.isTaken()) {
            taken(peer.link.peer);
        }
        return true;
    }

    /** Looks whether peers are there; now and then also whether it is time to ask if all stores have arrived. */
    private boolean tend(boolean isTime) {
        long nowPs = isTime ? host.now() : 0;
        boolean happened = false;
        for (SciPeer peer : present) {
            if (isTime || peer.link.isLost()) {
                happened |= tend(peer, nowPs);
            }
        }
        return happened;
    }

    private boolean tend(SciPeer peer, long nowPs) {
        try {
            peer.requireSegment(rank);
            return peer.way.tend(nowPs);
        } catch (AdiException loss) {
            takeRest(peer);
            onLoss(peer, loss);
            return true;
        }
    }

    private void onLoss(SciPeer peer, AdiException loss) {
        lose(peer, loss);
        if (isFinishing()) {
            throw loss;
        }
    }

    @Override
    protected void giveUp(int peer, AdiException loss) {
        SciPeer lost = byRank[peer];
        if (lost != null && lost.loss == null) {
            onLoss(lost, loss);
        }
    }

    @Override
    protected void suspect(int peer) {
        SciPeer suspected = byRank[peer];
        if (suspected != null && suspected.loss == null) {
            suspected.way.suspect();
        }
    }

    /** Takes what a peer has stored before it was lost; one that still stores is given no more time than others. */
    private void takeRest(SciPeer peer) {
        int left = config.slots();
        while (left > 0 && peer.incoming.hasNext() && take(peer)) {
            left--;
        }
    }

    /** What is under way with a peer ends. */
    private AdiException lose(SciPeer lost, AdiException loss) {
        lost.loss = loss;
        present = Arrays.stream(present).filter(peer -> peer.loss == null).toArray(SciPeer[]::new);
        first = 0;
        if (observer != null) {
            observer.on(new CoreEvent(rank).peerGivenUp(lost.link.peer, String.valueOf(loss.getMessage())));
        }
        lose(lost.link.peer, loss);
        return loss;
    }
}
