package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSink.Delivery;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** What has arrived through the channels of a rank, what it brings to the core, and what must wait meanwhile. */
final class FmpInbox {
    private final FmpAdiDevice device;
    private final Host host;
    private final FmpProtocolConfig config;
    private final FmpChannel[] channels;
    private final FmpPeer[] peers;
    private final @Nullable FmpPeer[] byRank;
    private final FmpOutbox outbox;
    private final TemporaryArea area;
    private final Cost copyCost;
    /** Channels whose oldest message could neither be taken nor moved at the last look. */
    private final boolean[] isStuck;
    private int first;
    private boolean dispatching;
    private boolean isFullTold;
    private long refused;
    private long strayControl;

    FmpInbox(FmpAdiDevice device, Host host, FmpProtocolConfig config, FmpChannel[] channels, FmpPeer[] peers,
            @Nullable FmpPeer[] byRank, FmpOutbox outbox) {
        this.device = device;
        this.host = host;
        this.config = config;
        this.channels = channels;
        this.peers = peers;
        this.byRank = byRank;
        this.outbox = outbox;
        this.area = new TemporaryArea(config.temporaryBytesMax());
        this.copyCost = host.cost(AdiCostNames.COPY);
        this.isStuck = new boolean[channels.length];
    }

    /** Whether the core is receiving a message, and must not be called for another. */
    boolean isDispatching() {
        return dispatching;
    }

    /** Messages that it could not take and has moved into its own memory. */
    TemporaryArea area() {
        return area;
    }

    /** How often a message found no memory in the core. */
    long refused() {
        return refused;
    }

    /** Messages that fit no request, or say nothing valid. */
    long strayControl() {
        return strayControl;
    }

    /**
     * Takes the oldest message that can be taken, or moves one that can't into the temporary area; channels take turns.
     *
     * @param cannotSend whether the rank has something to send and no room for it
     */
    boolean take(boolean cannotSend) {
        if (!area.isEmpty() && takeHeld(cannotSend)) {
            return true;
        }
        int count = channels.length;
        for (int i = 0; i < count; i++) {
            int index = first + i < count ? first + i : first + i - count;
            boolean isThere = channels[index].poll();
            if (isThere && takeFrom(channels[index], cannotSend)) {
                isStuck[index] = false;
                first = index + 1 < count ? index + 1 : 0;
                return true;
            }
            isStuck[index] = isThere;
        }
        return false;
    }

    /** Whether a message has come that the last {@link #take} has not seen. */
    boolean hasNews() {
        for (int i = 0; i < channels.length; i++) {
            if (!isStuck[i] && channels[i].poll()) {
                return true;
            }
        }
        return false;
    }

    /** From the temporary area: the oldest that can be taken, behind none of the same sender. */
    private boolean takeHeld(boolean cannotSend) {
        for (FmpPeer peer : peers) {
            peer.isRefused = false;
        }
        area.rewind();
        while (area.poll()) {
            FmpPeer peer = peer(area.header().source);
            if (!peer.isRefused && mayTake(area.header(), cannotSend) && deliver(peer, area)) {
                area.release();
                peer.held--;
                return true;
            }
            peer.isRefused = true;
            area.skip();
        }
        return false;
    }

    private boolean takeFrom(FmpChannel channel, boolean cannotSend) {
        FmpHeader header = channel.header();
        FmpPeer peer = peer(header.source);
        boolean mayTake = peer.held == 0 && mayTake(header, cannotSend);
        if (mayTake && deliver(peer, channel)) {
            channel.release();
            return true;
        }
        if (!config.temporaryArea()) {
            return false;
        }
        if (!area.hasRoom(header)) {
            tellFull();
            return false;
        }
        // What the core has refused was not looked at beyond its header, or begins again.
        channel.poll();
        area.move(channel);
        host.spend(copyCost, header.bytes);
        peer.held++;
        channel.release();
        return true;
    }

    /**
     * Whether a message may go to the core now. A rank that can't send and expects nothing is in the midst of a send:
     * without a temporary area, what comes unasked for then waits where it is (paper, section 2.4).
     */
    private boolean mayTake(FmpHeader header, boolean cannotSend) {
        return config.temporaryArea() || !cannotSend || !header.isUnasked() || isExpecting();
    }

    private boolean isExpecting() {
        for (FmpPeer peer : peers) {
            if (device.sink().isExpecting(peer.rank)) {
                return true;
            }
        }
        return false;
    }

    private void tellFull() {
        if (!isFullTold) {
            isFullTold = true;
            device.warn("the temporary area of rank " + device.rank() + " is full: it holds " + area.bytes() + " of "
                    + config.temporaryBytesMax() + " bytes, and who sends to the rank waits for room; raise"
                    + " protocol.temporaryBytes, or receive earlier");
        }
    }

    /**
     * Whether the message was taken. A refused one stays, unless the rank is finishing and no receive can take it any
     * more.
     */
    private boolean deliver(FmpPeer peer, FmpArrivals in) {
        dispatching = true;
        boolean taken;
        try {
            taken = dispatch(device.sink(), peer, in);
        } finally {
            dispatching = false;
        }
        if (!taken) {
            refused++;
            if (device.isFinishing()) {
                device.giveUp("rank " + device.rank() + " has no memory left for messages that no receive asks for:"
                        + " the last is from rank " + peer.rank + ", the limit " + config.unexpectedBytesMax()
                        + " bytes; raise protocol.unexpectedBytesMax, or post receives earlier");
                return true;
            }
        }
        return taken;
    }

    private boolean dispatch(AdiSink core, FmpPeer peer, FmpArrivals in) {
        FmpHeader header = in.header();
        switch (header.kind) {
            case FmpHeader.EAGER -> {
                return onEager(core, peer, in, header);
            }
            case FmpHeader.MORE -> onMore(core, peer, in, header);
            case FmpHeader.REQUEST_SEND -> {
                if (header.length >= 0) {
                    return core.onRequestSend(device, peer.rank, header.context, header.tag, header.length,
                            header.handle);
                }
                strayControl++;
            }
            case FmpHeader.OK_TO_SEND -> onOkToSend(core, peer, header);
            case FmpHeader.DATA -> onData(core, peer, in, header);
            case FmpHeader.LAST_ENVELOPE, FmpHeader.LAST_ANSWER -> FmpShutdown.hear(peer, header.kind);
            default -> strayControl++;
        }
        return true;
    }

    private boolean onEager(AdiSink core, FmpPeer peer, FmpArrivals in, FmpHeader header) {
        if (header.length < header.bytes || peer.arrival.isUnderWay()) {
            strayControl++;
            return true;
        }
        if (header.bytes == header.length && header.bytes <= peer.channel.wholeBytesMax()) {
            boolean hasData = in.nextStretch();
            return core.onShort(device, peer.rank, header.context, header.tag,
                    hasData ? in.data() : MemorySegment.NULL, hasData ? in.at() : 0, header.length,
                    -1) != Delivery.REFUSED;
        }
        if (!core.onLong(device, peer.rank, header.context, header.tag, header.length, peer.arrival)) {
            return false;
        }
        while (in.nextStretch()) {
            core.onPiece(peer.arrival, in.data(), in.at(), in.stretchBytes());
        }
        return true;
    }

    private void onMore(AdiSink core, FmpPeer peer, FmpArrivals in, FmpHeader header) {
        if (header.bytes > peer.arrival.remainingBytes()) {
            strayControl++;
            return;
        }
        while (in.nextStretch()) {
            core.onPiece(peer.arrival, in.data(), in.at(), in.stretchBytes());
        }
    }

    /** MPICH ADI-2, rendezvous, at the sender: the data go to the request that the answer names. */
    private void onOkToSend(AdiSink core, FmpPeer peer, FmpHeader header) {
        AdiRequest send = core.request(header.handle);
        int wanted = header.length;
        if (send == null || !send.isSend() || !send.isRendezvous() || send.peer() != peer.rank || send.isQueued()
                || wanted < 0 || wanted > send.length()) {
            strayControl++;
            return;
        }
        peer.unanswered--;
        send.beginTransfer(header.tag, wanted);
        if (wanted == 0) {
            core.onSendComplete(send);
        } else {
            outbox.addData(peer, send);
        }
    }

    /** The receiver's copy function: from a list of units to the user's memory (paper, section 2.5, figure 8). */
    private void onData(AdiSink core, FmpPeer peer, FmpArrivals in, FmpHeader header) {
        AdiRequest receive = core.request(header.handle);
        if (receive == null || receive.isSend() || receive.isQueued() || receive.peer() != peer.rank
                || header.bytes > receive.remainingBytes()) {
            strayControl++;
            return;
        }
        while (in.nextStretch()) {
            MemorySegment.copy(in.data(), in.at(), receive.buffer(), receive.offset() + receive.transferredBytes(),
                    in.stretchBytes());
            receive.transferred(in.stretchBytes());
        }
        host.spend(copyCost, header.bytes);
        if (receive.remainingBytes() == 0) {
            peer.incoming--;
            core.onReceiveComplete(receive);
        }
    }

    private FmpPeer peer(int rank) {
        FmpPeer peer = rank < 0 || rank >= byRank.length ? null : byRank[rank];
        if (peer == null) {
            throw new IllegalStateException("a sender must be a peer of rank " + device.rank() + ": rank=" + rank);
        }
        return peer;
    }
}
