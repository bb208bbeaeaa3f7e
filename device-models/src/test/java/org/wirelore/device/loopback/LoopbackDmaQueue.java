package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** A DMA queue. The transfers of one post follow each other; each moves its bytes at the moment of its end. */
final class LoopbackDmaQueue implements DmaQueue {
    private record Transfer(LoopbackLocalSegment local, LoopbackRemoteSegment remote, int localOffset, int remoteOffset,
            int sizeBytes, boolean read) {
    }

    private final LoopbackSisci owner;
    private final int maxEntries;
    private final Alarm end;
    private final List<Transfer> transfers = new ArrayList<>();
    private DmaState state = DmaState.IDLE;
    private int next;
    private boolean removed;

    LoopbackDmaQueue(LoopbackSisci owner, int maxEntries) {
        this.owner = owner;
        this.maxEntries = maxEntries;
        end = owner.node().keep(owner.fabric().scheduler().alarm("sci.node" + owner.node().id() + ".dma", this::onEnd));
    }

    @Override
    public DmaState enqueue(LocalSegment local, RemoteSegment remote, int localOffset, int remoteOffset, int sizeBytes,
            int flags) throws SciException {
        check();
        require(state == DmaState.IDLE || state == DmaState.GATHER, SciError.ILLEGAL_OPERATION, "empty or gathering");
        Transfer transfer = new Transfer((LoopbackLocalSegment) local, (LoopbackRemoteSegment) remote, localOffset,
                remoteOffset, sizeBytes, (flags & SciFlags.DMA_READ) != 0);
        checkTransfer(transfer);
        transfers.add(transfer);
        state = DmaState.GATHER;
        if ((flags & SciFlags.DMA_POST) != 0) {
            post();
        }
        if ((flags & SciFlags.DMA_WAIT) != 0) {
            waitFor(SciFlags.INFINITE_TIMEOUT);
        }
        DmaState reached = state;
        if ((flags & SciFlags.DMA_RESET) != 0) {
            reset();
        }
        return reached;
    }

    @Override
    public void post() throws SciException {
        check();
        require(state == DmaState.GATHER, SciError.ILLEGAL_OPERATION, "gathering");
        state = DmaState.POSTED;
        next = 0;
        for (Transfer transfer : transfers) {
            transfer.local().use(1);
            transfer.remote().use(1);
        }
        startNext();
    }

    @Override
    public DmaState waitFor(long timeoutMs) throws SciException {
        check();
        require(state != DmaState.IDLE && state != DmaState.GATHER, SciError.ILLEGAL_OPERATION, "posted");
        owner.await(timeoutMs, () -> state != DmaState.POSTED, "the end of the transfers");
        return state;
    }

    @Override
    public DmaState state() {
        owner.process().now();
        return state;
    }

    @Override
    public void abort() throws SciException {
        check();
        require(state == DmaState.POSTED, SciError.ILLEGAL_OPERATION, "posted");
        end.cancel();
        finish(DmaState.ABORTED);
    }

    @Override
    public void reset() throws SciException {
        check();
        require(state != DmaState.POSTED, SciError.ILLEGAL_OPERATION, "not posted");
        transfers.clear();
        state = DmaState.IDLE;
    }

    @Override
    public void remove() throws SciException {
        check();
        require(state != DmaState.POSTED, SciError.ILLEGAL_OPERATION, "not posted");
        removed = true;
        owner.onGone();
    }

    private void check() throws SciException {
        owner.check(0);
        require(!removed, SciError.ILLEGAL_PARAMETER, "alive");
    }

    private void require(boolean holds, SciError error, String what) throws SciException {
        if (!holds) {
            throw new SciException(error,
                    "the queue must be " + what + ": state=" + state + ", entries=" + transfers.size());
        }
    }

    private void checkTransfer(Transfer transfer) throws SciException {
        require(transfers.size() < maxEntries, SciError.MAX_ENTRIES, "roomy enough");
        require(!transfer.remote().isDisconnected(), SciError.SEGMENT_NOT_CONNECTED, "given a connected segment");
        require(transfer.local().isPrepared(), SciError.SEGMENT_NOT_PREPARED, "given a prepared segment");
        require(transfer.sizeBytes() % LoopbackSisci.DMA_ALIGNMENT == 0, SciError.SIZE_ALIGNMENT, "given whole units");
        require(transfer.localOffset() % LoopbackSisci.DMA_ALIGNMENT == 0
                && transfer.remoteOffset() % LoopbackSisci.DMA_ALIGNMENT == 0, SciError.OFFSET_ALIGNMENT,
                "given aligned offsets");
        boolean inRange = transfer.sizeBytes() > 0 && transfer.sizeBytes() <= LoopbackSisci.DMA_MTU
                && transfer.localOffset() >= 0 && transfer.remoteOffset() >= 0
                && transfer.localOffset() <= transfer.local().sizeBytes() - transfer.sizeBytes()
                && transfer.remoteOffset() <= transfer.remote().sizeBytes() - transfer.sizeBytes();
        require(inRange, SciError.OUT_OF_RANGE,
                "given a range inside both segments and not above the largest transfer");
    }

    private void startNext() {
        LoopbackSisci.Fabric fabric = owner.fabric();
        Transfer transfer = transfers.get(next);
        long trips = transfer.read() ? 2 : 1;
        end.set(fabric.scheduler().now() + trips * fabric.latencyPs() + transfer.sizeBytes() * fabric.byteTimePs());
    }

    private void onEnd() {
        Transfer transfer = transfers.get(next);
        if (transfer.remote().isCut()) {
            finish(DmaState.ERROR);
            return;
        }
        LoopbackLocalSegment remote = transfer.remote().segment();
        if (transfer.read()) {
            MemorySegment.copy(remote.memory(), transfer.remoteOffset(), transfer.local().memory(),
                    transfer.localOffset(), transfer.sizeBytes());
        } else {
            MemorySegment.copy(transfer.local().memory(), transfer.localOffset(), remote.memory(),
                    transfer.remoteOffset(), transfer.sizeBytes());
            remote.onStored();
        }
        next++;
        if (next < transfers.size()) {
            startNext();
        } else {
            finish(DmaState.DONE);
        }
    }

    private void finish(DmaState reached) {
        for (Transfer transfer : transfers) {
            transfer.local().use(-1);
            transfer.remote().use(-1);
        }
        state = reached;
        owner.process().signal();
    }
}
