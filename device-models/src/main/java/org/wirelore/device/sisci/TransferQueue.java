package org.wirelore.device.sisci;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.DmaTransfer;
import org.wirelore.device.sisci.spi.SciCall;

/** A chain of transfers for an adapter's DMA engine. */
final class TransferQueue extends Resource implements DmaQueue, DmaPort.Listener {
    private final AdapterPort adapter;
    private final int adapterNumber;
    private final int maxEntries;
    private final boolean isPhysical;
    private final int sizeAlignment;
    private final int offsetAlignment;
    private final int mtu;
    private final List<DmaTransfer> chain = new ArrayList<>();
    private final List<Resource> ends = new ArrayList<>();
    private final Runnable report = this::report;
    private int entries;
    private DmaState state = DmaState.IDLE;
    private @Nullable Callback callback;

    TransferQueue(Descriptor descriptor, AdapterPort adapter, int adapterNumber, int maxEntries, boolean isPhysical)
            throws SciException {
        super(descriptor.library(), descriptor);
        this.adapter = adapter;
        this.adapterNumber = adapterNumber;
        this.maxEntries = maxEntries;
        this.isPhysical = isPhysical;
        sizeAlignment = adapter.query(0, AdapterQuery.DMA_SIZE_ALIGNMENT);
        offsetAlignment = adapter.query(0, AdapterQuery.DMA_OFFSET_ALIGNMENT);
        mtu = adapter.query(0, AdapterQuery.DMA_MTU);
        register();
    }

    @Override
    public DmaState enqueue(LocalSegment local, RemoteSegment remote, long localOffset, long remoteOffset, long size,
            int flags) throws SciException {
        enter(SciCall.ENQUEUE_DMA_TRANSFER, flags);
        require(!isPhysical && (state == DmaState.IDLE || state == DmaState.GATHER), "gathering");
        boolean isPosted = (flags & SciFlags.DMA_POST) != 0;
        requireSteps(isPosted, flags);
        add(library().own(local, OwnSegment.class), library().own(remote, Connection.class), localOffset,
                remoteOffset, size, (flags & SciFlags.DMA_READ) != 0);
        if (isPosted) {
            launch(null);
        }
        return await(flags);
    }

    @Override
    public void post(Callback wanted, int flags) throws SciException {
        enter(SciCall.POST_DMA_QUEUE, flags);
        Callback used = SisciLibrary.used(wanted, flags);
        require(!isPhysical && state == DmaState.GATHER, "gathering");
        for (Resource end : ends) {
            end.requireAlive();
        }
        launch(used);
    }

    @Override
    public DmaState waitFor(long timeoutMs, int flags) throws SciException {
        enter(SciCall.WAIT_FOR_DMA_QUEUE, flags);
        require(callback == null && state != DmaState.IDLE && state != DmaState.GATHER,
                "posted and without a callback");
        boolean isOver = library().await(this, library().deadlinePs(timeoutMs), () -> state != DmaState.POSTED);
        SisciLibrary.require(isOver, SciError.TIMEOUT, "the transfers must end in time: timeoutMs=" + timeoutMs);
        return state;
    }

    @Override
    public DmaState state() {
        library().provider().look();
        library().callbacks().run();
        return state;
    }

    @Override
    public void abort(int flags) throws SciException {
        enter(SciCall.ABORT_DMA_QUEUE, flags);
        require(state == DmaState.POSTED, "posted");
        stop();
    }

    @Override
    public void reset(int flags) throws SciException {
        enter(SciCall.RESET_DMA_QUEUE, flags);
        require(state != DmaState.POSTED, "not posted");
        empty();
    }

    @Override
    public void remove(int flags) throws SciException {
        enter(SciCall.REMOVE_DMA_QUEUE, flags);
        require(state != DmaState.POSTED, "not posted");
        retire();
    }

    @Override
    public void startTransfer(LocalSegment local, RemoteSegment remote, long localOffset, long size,
            long remoteOffset, Callback wanted, int flags) throws SciException {
        enter(SciCall.START_DMA_TRANSFER, flags);
        Callback used = requireStart(wanted, flags);
        OwnSegment near = library().own(local, OwnSegment.class);
        Connection far = library().own(remote, Connection.class);
        requireTransfer(near, far, localOffset, remoteOffset, size);
        empty();
        add(near, far, localOffset, remoteOffset, size, (flags & SciFlags.DMA_READ) != 0);
        launch(used);
        await(flags);
    }

    @Override
    public void startTransferVec(LocalSegment local, RemoteSegment remote, List<DmaVector> vector, Callback wanted,
            int flags) throws SciException {
        enter(SciCall.START_DMA_TRANSFER_VEC, flags);
        Callback used = requireStart(wanted, flags);
        OwnSegment near = library().own(local, OwnSegment.class);
        Connection far = library().own(remote, Connection.class);
        SisciLibrary.require(vector != null && !vector.isEmpty(), SciError.ILLEGAL_PARAMETER,
                "a vector must have transfers");
        SisciLibrary.require(vector.size() <= maxEntries, SciError.MAX_ENTRIES,
                "the queue must hold the vector: maxEntries=" + maxEntries + ", found=" + vector.size());
        for (DmaVector each : vector) {
            SisciLibrary.require(each != null, SciError.ILLEGAL_PARAMETER, "a vector must have transfers");
            SisciLibrary.require(each.flags() == SciFlags.NONE, SciError.ILLEGAL_FLAG,
                    "a transfer of a vector must have no flags: flags=0x" + Integer.toHexString(each.flags()));
            requireTransfer(near, far, Integer.toUnsignedLong(each.localOffset()),
                    Integer.toUnsignedLong(each.remoteOffset()), Integer.toUnsignedLong(each.size()));
        }
        empty();
        for (DmaVector each : vector) {
            add(near, far, Integer.toUnsignedLong(each.localOffset()), Integer.toUnsignedLong(each.remoteOffset()),
                    Integer.toUnsignedLong(each.size()), (flags & SciFlags.DMA_READ) != 0);
        }
        launch(used);
        await(flags);
    }

    @Override
    public void phDmaEnqueue(long size, long localAddress, SciAddress remote, int flags) throws SciException {
        enter(SciCall.PH_DMA_ENQUEUE, flags);
        library().requirePrivilege(SciCall.PH_DMA_ENQUEUE);
        require(isPhysical && (state == DmaState.IDLE || state == DmaState.GATHER), "physical and gathering");
        Descriptor.requireAddress(remote);
        int node = library().nodeId(adapter, remote.nodeId());
        requireAligned(size, localAddress | remote.offset());
        SisciLibrary.require(size > 0 && size <= mtu && localAddress >= 0, SciError.OUT_OF_RANGE,
                "a transfer must not be above the largest: size=" + size + ", mtu=" + mtu);
        append(new DmaTransfer(null, localAddress, null, 0, new SciAddress(node, remote.offset()), size,
                (flags & SciFlags.DMA_READ) != 0));
    }

    @Override
    public DmaState phDmaStart(Callback wanted, int flags) throws SciException {
        enter(SciCall.PH_DMA_START, flags);
        library().requirePrivilege(SciCall.PH_DMA_START);
        Callback used = SisciLibrary.used(wanted, flags);
        require(isPhysical && state == DmaState.GATHER, "physical and gathering");
        requireSteps(used == null, flags);
        launch(used);
        return await(flags);
    }

    @Override
    public void onEnd(boolean isGood) {
        finish(isGood ? DmaState.DONE : DmaState.ERROR);
    }

    @Override
    void stop() {
        if (state == DmaState.POSTED) {
            adapter.dma().abort(this);
            finish(DmaState.ABORTED);
        }
    }

    @Override
    void giveBack() {
        chain.clear();
        ends.clear();
    }

    @Override
    HandleKind kind() {
        return HandleKind.DMA_QUEUE;
    }

    @Override
    String describe() {
        return "DMA queue, state=" + state + ", entries=" + entries;
    }

    private @Nullable Callback requireStart(Callback wanted, int flags) throws SciException {
        Callback used = SisciLibrary.used(wanted, flags);
        require(!isPhysical && state != DmaState.GATHER && state != DmaState.POSTED, "neither gathering nor posted");
        requireSteps(used == null, flags);
        return used;
    }

    /** Waiting comes after a post, and a reset after a wait. */
    private void requireSteps(boolean canWait, int flags) throws SciException {
        boolean isAwaited = (flags & SciFlags.DMA_WAIT) != 0;
        SisciLibrary.require((canWait || !isAwaited) && (isAwaited || (flags & SciFlags.DMA_RESET) == 0),
                SciError.ILLEGAL_OPERATION, "DMA_WAIT must come with a post and without a callback, DMA_RESET with "
                        + "DMA_WAIT: flags=0x" + Integer.toHexString(flags));
    }

    private DmaState await(int flags) throws SciException {
        if ((flags & SciFlags.DMA_WAIT) != 0) {
            library().await(this, Long.MAX_VALUE, () -> state != DmaState.POSTED);
        }
        DmaState reached = state;
        if ((flags & SciFlags.DMA_RESET) != 0) {
            empty();
        }
        return reached;
    }

    private void add(OwnSegment local, Connection remote, long localOffset, long remoteOffset, long size,
            boolean isRead) throws SciException {
        requireTransfer(local, remote, localOffset, remoteOffset, size);
        append(new DmaTransfer(local.port(), localOffset, remote.port(), remoteOffset, null, size, isRead));
        ends.add(local);
        ends.add(remote);
    }

    private void requireTransfer(OwnSegment local, Connection remote, long localOffset, long remoteOffset, long size)
            throws SciException {
        SisciLibrary.require(local.port().state(adapterNumber) != AdapterState.UNPREPARED,
                SciError.SEGMENT_NOT_PREPARED, "the local segment must be prepared: " + local.describe());
        SisciLibrary.require(remote.isEstablished() && remote.adapterNumber() == adapterNumber,
                SciError.SEGMENT_NOT_CONNECTED, "the remote segment must be connected: " + remote.describe());
        MappedWindow.requireInside(localOffset, size, local.sizeBytes());
        MappedWindow.requireInside(remoteOffset, size, remote.limit());
        requireAligned(size, localOffset | remoteOffset);
        SisciLibrary.require(size > 0 && size <= mtu, SciError.OUT_OF_RANGE,
                "a transfer must not be above the largest: size=" + size + ", mtu=" + mtu);
    }

    private void requireAligned(long size, long offsets) throws SciException {
        SisciLibrary.require(size % sizeAlignment == 0, SciError.SIZE_ALIGNMENT,
                "a size must be a multiple of " + sizeAlignment + ": size=" + size);
        SisciLibrary.require(offsets % offsetAlignment == 0, SciError.OFFSET_ALIGNMENT,
                "offsets must be multiples of " + offsetAlignment + ": offsets or'ed=" + offsets);
    }

    private void append(DmaTransfer transfer) throws SciException {
        int needed = adapter.dma().descriptors(transfer);
        SisciLibrary.require(needed <= maxEntries - entries, SciError.MAX_ENTRIES, "the queue must have room: "
                + describe() + ", maxEntries=" + maxEntries + ", needed=" + needed);
        entries += needed;
        chain.add(transfer);
        state = DmaState.GATHER;
    }

    private void launch(@Nullable Callback used) {
        callback = used;
        state = DmaState.POSTED;
        for (Resource end : ends) {
            end.use(1);
        }
        adapter.dma().start(chain, this);
    }

    private void finish(DmaState reached) {
        library().hash().heard(kind(), reached);
        state = reached;
        for (Resource end : ends) {
            end.use(-1);
        }
        if (callback != null) {
            library().callbacks().add(report);
        }
        library().host().signal();
    }

    private void report() {
        Callback used = callback;
        if (used != null && isAlive()) {
            used.onEnd(this, state == DmaState.DONE
                    ? SciError.OK
                    : state == DmaState.ABORTED ? SciError.CANCELLED : SciError.TRANSFER_FAILED);
        }
    }

    private void empty() {
        chain.clear();
        ends.clear();
        entries = 0;
        callback = null;
        state = DmaState.IDLE;
    }

    private void require(boolean holds, String what) throws SciException {
        SisciLibrary.require(holds, SciError.ILLEGAL_OPERATION, "the queue must be " + what + ": " + describe());
    }
}
