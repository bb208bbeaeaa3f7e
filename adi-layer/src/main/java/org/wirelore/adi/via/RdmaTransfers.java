package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.packet.DirectTransfer;

/**
 * Long messages by RDMA write: the receiver registers its buffer and says address and handle, the sender registers its
 * own and writes.
 */
final class RdmaTransfers implements DirectTransfer {
    /** What a receiver has let its peer write to. */
    private record Offer(AdiRequest receive, RegistrationCache.Entry target) {
    }

    private static final ValueLayout.OfLong ADDRESS = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt HANDLE = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int HANDLE_AT = Long.BYTES;
    private static final int OFFER_BYTES = HANDLE_AT + Integer.BYTES;

    private final RegistrationCache cache;
    private final int writeBytesMax;
    private final Consumer<AdiRequest> onPut;
    private final Consumer<AdiRequest> onOver;
    private final List<Offer> offers = new ArrayList<>();
    /** In the order in which they began. */
    private final List<PutTransfer> transfers = new ArrayList<>();
    private long copied;

    /**
     * @param writeBytesMax longest write
     * @param onPut gets a send of which all writes were posted
     * @param onOver gets a send whose buffer is free
     */
    RdmaTransfers(RegistrationCache cache, int writeBytesMax, Consumer<AdiRequest> onPut,
            Consumer<AdiRequest> onOver) {
        this.cache = cache;
        this.writeBytesMax = writeBytesMax;
        this.onPut = onPut;
        this.onOver = onOver;
    }

    /** Long messages that went in buffers since memory could not be registered, as this side knows. */
    long copied() {
        return copied;
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
            offer = new Offer(receive, target);
            offers.add(offer);
        }
        into.set(ADDRESS, 0, offer.target.address(receive.buffer(), receive.offset()));
        into.set(HANDLE, HANDLE_AT, offer.target.handle());
        return OFFER_BYTES;
    }

    private @Nullable Offer find(AdiRequest receive) {
        for (Offer offer : offers) {
            if (offer.receive.equals(receive)) {
                return offer;
            }
        }
        return null;
    }

    @Override
    public boolean begin(AdiRequest send, MemorySegment offer, long at, int bytes) {
        RegistrationCache.Entry source = bytes == OFFER_BYTES
                ? cache.use(send.buffer(), send.offset(), send.remainingBytes())
                : null;
        if (source == null) {
            copied++;
            return false;
        }
        transfers.add(new PutTransfer(send, source, offer.get(ADDRESS, at), offer.get(HANDLE, at + HANDLE_AT)));
        return true;
    }

    @Override
    public void said(AdiRequest send) {
        for (PutTransfer transfer : transfers) {
            if (transfer.send.equals(send)) {
                transfer.onSaid();
            }
        }
    }

    @Override
    public void arrived(AdiRequest receive) {
        Offer offer = find(receive);
        if (offer != null) {
            offers.remove(offer);
            cache.release(offer.target);
        }
    }

    /** Posts writes to a peer as there is room, and ends what is over. Whether anything happened. */
    boolean move(int peer, SendRing ring) {
        boolean happened = false;
        for (int i = 0; i < transfers.size(); i++) {
            PutTransfer transfer = transfers.get(i);
            if (transfer.send.peer() != peer) {
                continue;
            }
            if (transfer.isOver()) {
                transfers.remove(i);
                i--;
                cache.release(transfer.source());
                onOver.accept(transfer.send);
                happened = true;
            } else if (transfer.leftBytes() > 0) {
                happened |= write(transfer, ring);
            }
        }
        return happened;
    }

    private boolean write(PutTransfer transfer, SendRing ring) {
        boolean happened = false;
        while (transfer.leftBytes() > 0 && ring.hasRoomForWrite()) {
            ring.postWrite(transfer, Math.min(transfer.leftBytes(), writeBytesMax));
            happened = true;
        }
        if (transfer.leftBytes() == 0) {
            onPut.accept(transfer.send);
        }
        return happened;
    }

    /** Forgets what is under way with a peer, which is lost: nothing writes to the memory any more. */
    void drop(int peer) {
        for (int i = transfers.size() - 1; i >= 0; i--) {
            if (transfers.get(i).send.peer() == peer) {
                cache.release(transfers.remove(i).source());
            }
        }
        for (int i = offers.size() - 1; i >= 0; i--) {
            if (offers.get(i).receive.peer() == peer) {
                cache.release(offers.remove(i).target);
            }
        }
    }

    boolean isIdle() {
        return transfers.isEmpty();
    }
}
