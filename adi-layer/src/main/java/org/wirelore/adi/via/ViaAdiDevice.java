package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipResult;

/** The ADI device on VIA: packets as sends between registered buffers, the data of long messages by RDMA write. */
final class ViaAdiDevice extends PacketDevice {
    private final Host host;
    private final int rank;
    private final ViaResources resources;
    private final CompletionQueue cq;
    private final boolean blocks;
    private final @Nullable AdiObserver observer;
    private final Cost copyCost;
    private final @Nullable ViaLink[] byRank;
    /** Those that are neither lost nor let go. */
    private ViaLink[] present;
    private final RdmaTransfers transfers;
    private final ViCompletion entry = new ViCompletion();
    private final ViaSleep sleep;
    private final BreakReason reason;
    /** Its completion queue entry was taken, and the status of its oldest receive is not there yet. */
    private @Nullable ViaLink early;
    private final long giveUpPs;
    /** When NICs of peers that have to write are asked next; {@link Host#FOREVER} if there are none. */
    private long askAtPs = Host.FOREVER;
    private int next;
    private long noops;

    /** @param links to all peers, connected */
    ViaAdiDevice(RankEnvironment environment, int[] members, ViaResources resources, ViaLink[] links,
            ViaProtocolConfig config) {
        super(environment.host(), environment.rank(), members, LinkMemory.messageBytesMax(config),
                Integer.MAX_VALUE);
        this.host = environment.host();
        this.rank = environment.rank();
        this.resources = resources;
        this.cq = resources.cq();
        this.blocks = config.blocks();
        this.giveUpPs = config.giveUpPs();
        this.observer = environment.observer();
        this.copyCost = host.cost(AdiCostNames.COPY);
        present = links;
        byRank = new @Nullable ViaLink[members[members.length - 1] + 1];
        for (ViaLink link : links) {
            byRank[link.peer] = link;
        }
        transfers = new RdmaTransfers(resources.cache(), resources.transferBytesMax(), resources.segmentsMax(),
                PutNotice.MESSAGE);
        transferBy(transfers);
        sleep = new ViaSleep(cq, links);
        reason = resources.reason();
    }

    @Override
    protected boolean send(int peer, MemorySegment packet, int length) {
        return send(peer, packet, packet, HEADER_BYTES, length - HEADER_BYTES);
    }

    @Override
    protected boolean send(int peer, MemorySegment header, MemorySegment from, long offset, int length) {
        ViaLink link = byRank[peer];
        if (link == null) {
            throw new IllegalStateException("a peer must be another rank: rank=" + rank + ", peer=" + peer);
        }
        if (link.isOver()) {
            throw lost(link, "its connection is gone");
        }
        if (!link.send(header, HEADER_BYTES, from, offset, length)) {
            return false;
        }
        host.spend(copyCost, length);
        return true;
    }

    @Override
    protected boolean progress() {
        boolean happened = takeHeld() || takeEntry();
        for (ViaLink link : present) {
            happened |= move(link);
        }
        if (transfers.isOwed()) {
            ask();
        } else {
            askAtPs = Host.FOREVER;
        }
        return happened;
    }

    /** A host that is gone sends nothing, not even that: only what is sent to it tells. */
    private void ask() {
        long nowPs = host.now();
        if (askAtPs == Host.FOREVER) {
            askAtPs = nowPs + giveUpPs;
        } else if (nowPs >= askAtPs) {
            askAtPs = nowPs + giveUpPs;
            for (ViaLink link : present) {
                if (transfers.isOwed(link.peer) && link.sends.hasRoom()) {
                    link.sends.postProbe();
                }
            }
        }
    }

    @Override
    public long deadlinePs() {
        return Math.min(askAtPs, reason.deadlinePs());
    }

    /** Sends what is due to a peer. */
    private boolean move(ViaLink link) {
        boolean happened = link.sends.isAwaited() && link.sends.complete();
        if (link.isBroken() || reason.hasNicFailed()) {
            if (!reason.isKnown(link, host.now())) {
                return happened;
            }
            onBroken(link);
            return true;
        }
        if (!transfers.isIdle()) {
            happened |= transfers.move(link.peer, link.sends);
        }
        happened |= link.giveBack();
        return happened;
    }

    /** Delivers the oldest message that lies there of one peer; peers take turns. */
    private boolean takeHeld() {
        ViaLink[] links = present;
        for (int i = 0; i < links.length; i++) {
            int index = next + i < links.length ? next + i : next + i - links.length;
            if (links[index].hasMessage() && deliver(links[index])) {
                next = index + 1;
                return true;
            }
        }
        next = 0;
        return false;
    }

    private boolean takeEntry() {
        ViaLink link = early == null ? link(sleep.takeWoken()) : early;
        if (link == null) {
            int result = cq.done(entry);
            link = result == VipResult.SUCCESS ? link(ViaSleep.link(entry.vi)) : null;
        }
        early = null;
        if (link == null || link.isOver()) {
            return false;
        }
        if (!link.take()) {
            early = link;
            return false;
        }
        if (link.hasMessage()) {
            deliver(link);
        }
        return true;
    }

    private @Nullable ViaLink link(@Nullable ViEnd end) {
        return end == null ? null : byRank[end.peer];
    }

    /** False if the core has no memory for it: it stays, and comes again. */
    private boolean deliver(ViaLink link) {
        int length = link.messageBytes();
        if (length < HEADER_BYTES) {
            link.pass();
            throw new AdiException(ErrorClass.OTHER, "rank " + link.peer + " sent rank " + rank + " " + length
                    + " bytes; expected a packet of at least " + HEADER_BYTES);
        }
        boolean isTaken = true;
        try {
            isTaken = arrived(link.peer, link.slots.memory, link.messageAt(), length);
        } finally {
            if (isTaken) {
                link.pass();
            }
        }
        return isTaken;
    }

    /** The connection has ended: as was agreed, or because the peer is lost. */
    private void onBroken(ViaLink link) {
        if (link.hasSaidBye() || link.hasHeardBye()) {
            letGo(link);
            return;
        }
        while (link.hasMessage() && deliver(link)) {
            // What had come before.
        }
        letGo(link);
        AdiException loss = lost(link, reason.hasNicFailed() ? "the own NIC has failed" : "the connection broke");
        if (observer != null) {
            observer.on(new CoreEvent(rank).peerGivenUp(link.peer, String.valueOf(loss.getMessage())));
        }
        lose(link.peer, loss);
        if (isFinishing()) {
            throw loss;
        }
    }

    private AdiException lost(ViaLink link, String why) {
        return AdiException.lost(link.peer, "rank " + rank + " has lost rank " + link.peer + ": " + why);
    }

    private void letGo(ViaLink link) {
        noops += link.noops();
        link.letGo();
        present = Stream.of(present).filter(each -> !each.equals(link)).toArray(ViaLink[]::new);
        next = 0;
    }

    @Override
    public @Nullable AdiSleep sleep() {
        return blocks ? sleep : null;
    }

    /**
     * The lower of two ranks says goodbye, which is the last that the higher one hears: it disconnects, as all that it
     * has sent itself was taken before; and the lower one finds the connection gone.
     */
    @Override
    protected boolean leave() {
        for (ViaLink link : present) {
            if (rank < link.peer) {
                link.sayBye();
            } else if (link.hasHeardBye()) {
                letGo(link);
            }
        }
        return present.length == 0;
    }

    @Override
    protected void close() {
        if (observer != null) {
            CoreEvent event = new CoreEvent(rank);
            observer.on(event.counted("via.registrations", resources.cache().registrations()));
            observer.on(event.counted("via.creditMessages", noops));
            observer.on(event.counted("via.copiedForWantOfRegistration", transfers.copied()));
            observer.on(event.counted("via.gathered", transfers.gathered()));
        }
        resources.close();
    }
}
