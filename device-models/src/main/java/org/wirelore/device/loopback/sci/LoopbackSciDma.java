package org.wirelore.device.loopback.sci;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.DmaTransfer;

/** The DMA engine of a process: chains one after the other, and of each the transfers. */
final class LoopbackSciDma implements DmaPort {
    private record Chain(List<DmaTransfer> transfers, Listener listener) {
    }

    private final LoopbackSciNode node;
    private final LoopbackSciFabric fabric;
    private final Alarm end;
    private final ArrayDeque<Chain> chains = new ArrayDeque<>();
    private int next;

    LoopbackSciDma(LoopbackSciNode node) {
        this.node = node;
        fabric = node.fabric();
        end = node.keep(fabric.scheduler().alarm("sci.node" + node.id() + ".dma", this::onEnd));
    }

    @Override
    public void start(List<DmaTransfer> chain, Listener listener) {
        chains.add(new Chain(chain, listener));
        if (chains.size() == 1) {
            next = 0;
            startNext();
        }
    }

    @Override
    public void abort(Listener listener) {
        Chain first = chains.peek();
        boolean isRunning = first != null && first.listener().equals(listener);
        chains.removeIf(chain -> chain.listener().equals(listener));
        if (isRunning) {
            end.cancel();
            startChain();
        }
    }

    void stop() {
        end.cancel();
        chains.clear();
    }

    private void startChain() {
        next = 0;
        if (!chains.isEmpty()) {
            startNext();
        }
    }

    private void startNext() {
        DmaTransfer transfer = chains.element().transfers().get(next);
        long trips = transfer.isRead() ? 2 : 1;
        end.set(fabric.scheduler().now() + trips * fabric.latencyPs() + transfer.sizeBytes() * fabric.byteTimePs());
    }

    private void onEnd() {
        Chain chain = chains.element();
        boolean isGood = move(chain.transfers().get(next));
        next++;
        if (isGood && next < chain.transfers().size()) {
            startNext();
            return;
        }
        chains.remove();
        startChain();
        chain.listener().onEnd(isGood);
    }

    private boolean move(DmaTransfer transfer) {
        LoopbackSciSegment near;
        LoopbackSciSegment far;
        long nearOffset = transfer.localOffset();
        long farOffset = transfer.remoteOffset();
        SciAddress address = transfer.address();
        if (address != null) {
            LoopbackSciNode target = fabric.find(address.nodeId());
            near = node.at(nearOffset, transfer.sizeBytes());
            far = target == null || !target.isUp() || !node.isUp()
                    ? null
                    : target.at(address.offset(), transfer.sizeBytes());
            nearOffset -= near == null ? 0 : near.address();
            farOffset = address.offset() - (far == null ? 0 : far.address());
        } else {
            LoopbackSciConnection remote = (LoopbackSciConnection) Objects.requireNonNull(transfer.remote());
            near = ((LoopbackSegmentWay) Objects.requireNonNull(transfer.local())).segment();
            far = remote.isBroken() ? null : remote.segment();
            farOffset += remote.base();
        }
        return move(near, nearOffset, far, farOffset, transfer);
    }

    private boolean move(@Nullable LoopbackSciSegment near, long nearOffset, @Nullable LoopbackSciSegment far,
            long farOffset, DmaTransfer transfer) {
        if (near == null || far == null || fabric.isLost()) {
            return false;
        }
        if (transfer.isRead()) {
            MemorySegment.copy(far.memory(), farOffset, near.memory(), nearOffset, transfer.sizeBytes());
            near.onStored(null);
        } else {
            MemorySegment.copy(near.memory(), nearOffset, far.memory(), farOffset, transfer.sizeBytes());
            far.onStored(null);
        }
        return true;
    }
}
