package org.wirelore.adi.via;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/**
 * Long messages by RDMA write, beside a device whose packets go another way. A connection that breaks while nothing is
 * under way is no loss: its peer's long messages go in packets from then on.
 */
public final class RdmaPath extends RdmaTransfers {
    private static final int FLAG_BYTES = Long.BYTES;

    private final int rank;
    private final ViaResources resources;
    private final PutNotice notice;
    private final CompletionQueue cq;
    private final @Nullable AdiObserver observer;
    private final @Nullable RdmaLink[] byRank;
    private final RdmaLink[] links;
    private final ViaSleep sleep;
    private final ViCompletion entry = new ViCompletion();
    /** A word for each receive that may be offered; and the offer that it is for. */
    private final MemorySegment flags;
    private final @Nullable MemoryRegion flagRegion;
    private final @Nullable AdiRequest[] flagged;
    /** Its completion queue entry was taken, and the status of its oldest receive is not there yet. */
    private @Nullable RdmaLink early;
    private final Host host;
    private final BreakReason reason;
    /** Long messages whose receives found no room for another offer. */
    private long crowded;

    /** @param links to all peers, connected */
    RdmaPath(RankEnvironment environment, int[] members, ViaResources resources, RdmaLink[] links, PutNotice notice,
            int writeBytesMax) throws VipException {
        super(resources.cache(), writeBytesMax, resources.segmentsMax(), notice);
        this.host = environment.host();
        this.rank = environment.rank();
        this.resources = resources;
        this.notice = notice;
        this.cq = resources.cq();
        this.observer = environment.observer();
        this.links = links;
        byRank = new @Nullable RdmaLink[members[members.length - 1] + 1];
        int receives = 0;
        for (RdmaLink link : links) {
            byRank[link.peer] = link;
            receives += link.slots.receives;
        }
        sleep = new ViaSleep(cq, links);
        flagged = new @Nullable AdiRequest[notice == PutNotice.FLAG ? receives : 0];
        flags = Arena.ofAuto().allocate((long) Math.max(1, flagged.length) * FLAG_BYTES, ViaResources.PAGE_BYTES);
        flagRegion = notice == PutNotice.FLAG
                ? resources.nic().registerMem(flags, new MemoryAttributes(resources.ptag(), true, false))
                : null;
        reason = resources.reason();
    }

    @Override
    public int offer(AdiRequest receive, MemorySegment into) {
        RdmaLink link = link(receive.peer());
        boolean isNew = find(receive) == null;
        if (!isWhole(link)) {
            return 0;
        }
        if (isNew && !link.reserve()) {
            crowded++;
            return 0;
        }
        int bytes = super.offer(receive, into);
        if (bytes == 0) {
            if (isNew) {
                link.release();
            }
        } else if (flagRegion != null) {
            int index = flagOf(receive);
            return addFlag(into, flagRegion.address() + (long) index * FLAG_BYTES, flagRegion.handle());
        }
        return bytes;
    }

    /** Asks where the NIC has reported something that no look has asked about yet. */
    private boolean isWhole(RdmaLink link) {
        return !link.isBroken() && !link.isOver() && (!reason.hasNews() || link.isConnected());
    }

    private int flagOf(AdiRequest receive) {
        int index = -1;
        for (int i = 0; i < flagged.length; i++) {
            AdiRequest user = flagged[i];
            if (user == null) {
                index = i;
            } else if (user.equals(receive)) {
                return i;
            }
        }
        flagged[index] = receive;
        flags.set(ValueLayout.JAVA_INT, (long) index * FLAG_BYTES, 0);
        return index;
    }

    @Override
    public boolean begin(AdiRequest send, MemorySegment offer, long at, int bytes) {
        RdmaLink link = link(send.peer());
        return isWhole(link) && super.begin(send, offer, at, bytes);
    }

    @Override
    public void arrived(AdiRequest receive) {
        if (find(receive) != null) {
            link(receive.peer()).release();
        }
        for (int i = 0; i < flagged.length; i++) {
            if (receive.equals(flagged[i])) {
                flagged[i] = null;
            }
        }
        super.arrived(receive);
    }

    /** The peer may be there, and write on: so the connection ends before its memory is given back. */
    @Override
    public void drop(int peer) {
        RdmaLink link = link(peer);
        if (!link.isOver()) {
            link.letGo();
        }
        for (int i = 0; i < flagged.length; i++) {
            AdiRequest receive = flagged[i];
            if (receive != null && receive.peer() == peer) {
                flagged[i] = null;
            }
        }
        super.drop(peer);
    }

    /**
     * Looks only while something is under way, since the packets of short messages do not pay for it, and when a
     * connection breaks: the NIC has said so, or what came has ended the sleep.
     */
    @Override
    public boolean progress() {
        boolean isWoken = sleep.isWoken();
        if (isIdle() && offers().isEmpty() && !isWoken && !reason.hasNews()) {
            return false;
        }
        boolean isToBeChecked = reason.hasNews();
        reason.setNews(false);
        boolean happened = (notice == PutNotice.FLAG && !isWoken) ? lookAtFlags() : takeEntry();
        for (RdmaLink link : links) {
            if (link.sends.isAwaited()) {
                happened |= link.sends.complete();
            }
            if (!link.isOver() && (isToBeChecked || link.isBroken())) {
                happened |= requireWhole(link);
            }
            if (!isIdle() && !link.isOver()) {
                happened |= move(link.peer, link.sends);
            }
        }
        return happened;
    }

    private boolean takeEntry() {
        ViEnd end = early == null ? sleep.takeWoken() : early;
        if (end == null && cq.done(entry) == VipResult.SUCCESS) {
            end = ViaSleep.link(entry.vi);
        }
        early = null;
        if (end == null || end.isOver()) {
            return false;
        }
        RdmaLink link = link(end.peer);
        int handle = link.take();
        if (handle == RdmaLink.NOTHING) {
            early = link.isBroken() ? null : link;
            return false;
        }
        for (int i = 0; i < offers().size(); i++) {
            AdiRequest receive = offers().get(i).receive();
            if (receive.peer() == link.peer && receive.handle() == handle) {
                sink().arrived(receive);
                return true;
            }
        }
        return true;
    }

    private boolean lookAtFlags() {
        for (int i = 0; i < flagged.length; i++) {
            AdiRequest receive = flagged[i];
            if (receive != null
                    && flags.get(ValueLayout.JAVA_INT, (long) i * FLAG_BYTES) == flag(receive.handle())) {
                VarHandle.acquireFence();
                sink().arrived(receive);
                return true;
            }
        }
        return false;
    }

    /** A connection that is broken ends; with something under way, its peer is lost. */
    private boolean requireWhole(RdmaLink link) {
        if (!link.isBroken() && link.isConnected()) {
            return false;
        }
        boolean isLoss = isUnderWay(link.peer);
        if (!reason.isKnown(link, host.now())) {
            reason.setNews(true);
            return false;
        }
        link.letGo();
        if (isLoss) {
            sink().lost(link.peer, AdiException.lost(link.peer, "rank " + rank + " has lost rank " + link.peer
                    + (reason.hasNicFailed()
                            ? ": the own NIC for long messages has failed while one was under way"
                            : ": the connection for long messages broke while one was under way")));
        } else if (link.isLost) {
            sink().suspect(link.peer);
        }
        return true;
    }

    private RdmaLink link(int peer) {
        RdmaLink link = byRank[peer];
        if (link == null) {
            throw new IllegalStateException("a peer must be another rank: rank=" + rank + ", peer=" + peer);
        }
        return link;
    }

    @Override
    public AdiSleep sleep(AdiSleep own) {
        return sleep;
    }

    /**
     * Gives the memory of descriptors back while receives are posted and VIs are connected: the order of CHEMPI's
     * paper, section 5.2.
     */
    public void deregisterFirst() {
        resources.deregister();
    }

    /** Every peer has what it was sent, since this one's packets could end: none minds that its connection ends. */
    @Override
    public void close() {
        if (observer != null) {
            CoreEvent event = new CoreEvent(rank);
            observer.on(event.counted("via.registrations", resources.cache().registrations()));
            observer.on(event.counted("via.copiedForWantOfRegistration", copied()));
            observer.on(event.counted("via.copiedForWantOfRoom", crowded));
            observer.on(event.counted("via.gathered", gathered()));
        }
        Stream.of(links).filter(link -> !link.isOver()).forEach(ViEnd::letGo);
        MemoryRegion region = flagRegion;
        if (region != null) {
            resources.nic().deregisterMem(region.address(), region.handle());
        }
        resources.close();
    }
}
