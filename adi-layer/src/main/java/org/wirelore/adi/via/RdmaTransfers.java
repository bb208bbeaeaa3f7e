package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.packet.DirectSink;
import org.wirelore.adi.packet.DirectTransfer;

/**
 * Long messages by RDMA write: the receiver registers its buffer and says address and handle, the sender registers its
 * own and writes. Bytes that lie in pieces go from where they lie, too, if the segments of each write suffice and the
 * memory from the first to the last of them may stay registered; else they are packed.
 */
class RdmaTransfers implements DirectTransfer {
    /** What a receiver has let its peer write to. Used again when that is over. */
    static final class Offer {
        private AdiRequest receive;
        private RegistrationCache.Entry target;

        Offer(AdiRequest receive, RegistrationCache.Entry target) {
            this.receive = receive;
            this.target = target;
        }

        AdiRequest receive() {
            return receive;
        }
    }

    private static final ValueLayout.OfLong ADDRESS = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt HANDLE = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int HANDLE_AT = Long.BYTES;
    private static final int FLAG_HANDLE_AT = HANDLE_AT + Integer.BYTES;
    private static final int FLAG_AT = FLAG_HANDLE_AT + Integer.BYTES;
    private static final int OFFER_BYTES = FLAG_HANDLE_AT;
    private static final int FLAGGED_OFFER_BYTES = FLAG_AT + Long.BYTES;

    private final RegistrationCache cache;
    private final int writeBytesMax;
    private final int segmentsMax;
    private final PutNotice notice;
    private final List<Offer> offers = new ArrayList<>();
    /** In the order in which they began. */
    private final List<PutTransfer> transfers = new ArrayList<>();
    private final ArrayDeque<Offer> spareOffers = new ArrayDeque<>();
    private final ArrayDeque<PutTransfer> spareTransfers = new ArrayDeque<>();
    private @Nullable DirectSink sink;
    private final SourceBytes tried = new SourceBytes();
    private long copied;
    private long gathered;

    /**
     * @param writeBytesMax longest write
     * @param segmentsMax most data segments of a write
     * @param notice how the receiver learns that all is there
     */
    RdmaTransfers(RegistrationCache cache, int writeBytesMax, int segmentsMax, PutNotice notice) {
        this.cache = cache;
        this.writeBytesMax = writeBytesMax;
        this.segmentsMax = segmentsMax;
        this.notice = notice;
    }

    /** The word of a flag for a receive, never 0. */
    static int flag(int handle) {
        return ~handle;
    }

    @Override
    public void connect(DirectSink newSink) {
        sink = newSink;
    }

    /** Where it goes what happens. */
    DirectSink sink() {
        DirectSink connected = sink;
        if (connected == null) {
            throw new IllegalStateException("transfers must be connected before they are used");
        }
        return connected;
    }

    /** Long messages that went in buffers since memory could not be registered, as this side knows. */
    long copied() {
        return copied;
    }

    /** Long messages whose bytes lay in pieces and were not packed. */
    long gathered() {
        return gathered;
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return cache.allocate(bytes);
    }

    @Override
    public void prepare(MemorySegment memory) {
        cache.prepare(memory);
    }

    @Override
    public void forget(MemorySegment memory) {
        cache.forget(memory);
    }

    @Override
    public int offer(AdiRequest receive, MemorySegment into) {
        Offer offer = find(receive);
        if (offer == null) {
            RegistrationCache.Entry target = cache.use(receive.buffer(), receive.offset(), receive.remainingBytes());
            if (target == null) {
                copied++;
                return 0;
            }
            offer = offerOf(receive, target);
            offers.add(offer);
        }
        into.set(ADDRESS, 0, offer.target.address(receive.buffer(), receive.offset()));
        into.set(HANDLE, HANDLE_AT, offer.target.handle());
        return OFFER_BYTES;
    }

    private Offer offerOf(AdiRequest receive, RegistrationCache.Entry target) {
        Offer spare = spareOffers.poll();
        if (spare == null) {
            return new Offer(receive, target);
        }
        spare.receive = receive;
        spare.target = target;
        return spare;
    }

    /** Adds to an offer where the receiver looks for a word; how long the offer is then. */
    static int addFlag(MemorySegment into, long address, int handle) {
        into.set(HANDLE, FLAG_HANDLE_AT, handle);
        into.set(ADDRESS, FLAG_AT, address);
        return FLAGGED_OFFER_BYTES;
    }

    /** The offer of a receive; null if there is none. */
    @Nullable
    Offer find(AdiRequest receive) {
        // No iterator: each message comes here.
        for (int i = 0; i < offers.size(); i++) {
            if (offers.get(i).receive.equals(receive)) {
                return offers.get(i);
            }
        }
        return null;
    }

    /** What peers may write to, oldest first. */
    List<Offer> offers() {
        return offers;
    }

    @Override
    public boolean begin(AdiRequest send, MemorySegment offer, long at, int bytes) {
        boolean isFlagged = bytes == FLAGGED_OFFER_BYTES;
        RegistrationCache.Entry source = bytes == OFFER_BYTES || isFlagged ? register(send) : null;
        if (source == null) {
            copied++;
            return false;
        }
        PutTransfer spare = spareTransfers.poll();
        PutTransfer transfer = spare == null ? new PutTransfer(send, source) : spare;
        transfer.begin(send, source, offer.get(ADDRESS, at), offer.get(HANDLE, at + HANDLE_AT),
                isFlagged ? offer.get(ADDRESS, at + FLAG_AT) : 0,
                isFlagged ? offer.get(HANDLE, at + FLAG_HANDLE_AT) : 0);
        transfers.add(transfer);
        return true;
    }

    /** The memory of a send's bytes; null if it can't be registered. */
    private RegistrationCache.@Nullable Entry register(AdiRequest send) {
        AdiRequest.Pieces pieces = send.pieces();
        if (pieces != null) {
            long span = pieces.end() - pieces.first();
            tried.begin(send);
            RegistrationCache.Entry whole = cache.keeps(span) && tried.isInSegments(segmentsMax, writeBytesMax)
                    ? cache.use(pieces.memory(), pieces.first(), span)
                    : null;
            if (whole != null) {
                gathered++;
                return whole;
            }
        }
        return cache.use(send.buffer(), send.offset(), send.remainingBytes());
    }

    @Override
    public void said(AdiRequest send) {
        for (int i = 0; i < transfers.size(); i++) {
            if (transfers.get(i).send().equals(send)) {
                transfers.get(i).onSaid();
            }
        }
    }

    @Override
    public void arrived(AdiRequest receive) {
        Offer offer = find(receive);
        if (offer != null) {
            offers.remove(offer);
            cache.release(offer.target);
            spareOffers.push(offer);
        }
    }

    /** Posts writes to a peer as there is room, and ends what is over. Whether anything happened. */
    boolean move(int peer, SendRing ring) {
        boolean happened = false;
        for (int i = 0; i < transfers.size(); i++) {
            PutTransfer transfer = transfers.get(i);
            if (transfer.send().peer() != peer) {
                continue;
            }
            if (transfer.isOver()) {
                transfers.remove(i);
                i--;
                AdiRequest send = transfer.send();
                cache.release(transfer.source());
                spareTransfers.push(transfer);
                end(send);
                happened = true;
            } else if (!transfer.isPut()) {
                happened |= write(transfer, ring);
            }
        }
        return happened;
    }

    private void end(AdiRequest send) {
        if (notice == PutNotice.MESSAGE || notice == PutNotice.COMPLETED) {
            sink().putOver(send);
        } else {
            sink().putWhole(send);
        }
    }

    private boolean write(PutTransfer transfer, SendRing ring) {
        boolean happened = false;
        while (transfer.leftBytes() > 0 && ring.hasRoomForWrite()) {
            int bytes = Math.min(transfer.leftBytes(), writeBytesMax);
            ring.postWrite(transfer, bytes, notice == PutNotice.IMMEDIATE && bytes == transfer.leftBytes());
            happened = true;
        }
        if (transfer.leftBytes() == 0) {
            happened |= notice(transfer, ring);
        }
        return happened;
    }

    /** All writes are posted. Whether what says so was, too. */
    private boolean notice(PutTransfer transfer, SendRing ring) {
        switch (notice) {
            case MESSAGE -> {
                transfer.onPut();
                sink().put(transfer.send());
            }
            case COMPLETED -> {
                if (!transfer.isWritten()) {
                    return false;
                }
                transfer.onPut();
                sink().put(transfer.send());
            }
            case IMMEDIATE -> {
                transfer.onPut();
                transfer.onSaid();
            }
            case FLAG -> {
                if (!ring.hasRoomForWrite()) {
                    return false;
                }
                ring.postFlag(transfer);
                transfer.onPut();
                transfer.onSaid();
            }
        }
        return true;
    }

    /** Forgets what is under way with a peer, which is lost: nothing writes to the memory any more. */
    @Override
    public void drop(int peer) {
        for (int i = transfers.size() - 1; i >= 0; i--) {
            if (transfers.get(i).send().peer() == peer) {
                cache.release(transfers.remove(i).source());
            }
        }
        for (int i = offers.size() - 1; i >= 0; i--) {
            if (offers.get(i).receive.peer() == peer) {
                cache.release(offers.remove(i).target);
            }
        }
    }

    /** Whether a receive waits for what a peer has to write. */
    boolean isOwed(int peer) {
        for (int i = 0; i < offers.size(); i++) {
            if (offers.get(i).receive.peer() == peer) {
                return true;
            }
        }
        return false;
    }

    /** Whether receives wait for what peers have to write. */
    boolean isOwed() {
        return !offers.isEmpty();
    }

    boolean isIdle() {
        return transfers.isEmpty();
    }

    /** Whether something is under way with a peer. */
    boolean isUnderWay(int peer) {
        for (PutTransfer transfer : transfers) {
            if (transfer.send().peer() == peer) {
                return true;
            }
        }
        for (Offer offer : offers) {
            if (offer.receive.peer() == peer) {
                return true;
            }
        }
        return false;
    }
}
