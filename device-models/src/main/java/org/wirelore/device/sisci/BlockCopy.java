package org.wirelore.device.sisci;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.DmaTransfer;
import org.wirelore.device.sisci.spi.SciCall;

/** A copy between two windows: by DMA where both ends can, otherwise by stores or loads at once. */
final class BlockCopy extends Resource implements BlockTransfer, DmaPort.Listener {
    private static final int PIECE_BYTES = 4096;

    private final MappedWindow from;
    private final MappedWindow to;
    private final Connection remote;
    private final @Nullable Callback callback;
    private final Runnable report = this::report;
    private boolean isOver;
    private SciError status = SciError.OK;

    BlockCopy(MappedWindow from, MappedWindow to, Connection remote, @Nullable Callback callback) {
        super(from.library(), from);
        this.from = from;
        this.to = to;
        this.remote = remote;
        this.callback = callback;
    }

    /** Moves bytes by loads and stores. */
    static void move(MappedWindow from, long offset, MappedWindow to, long toOffset, long length) {
        MemorySegment piece = MemorySegment.ofArray(new int[PIECE_BYTES / Integer.BYTES]);
        for (long done = 0; done < length; done += PIECE_BYTES) {
            long bytes = Math.min(PIECE_BYTES, length - done);
            from.get(offset + done, piece, 0, bytes);
            to.put(toOffset + done, piece, 0, bytes);
        }
    }

    void begin(long offset, long toOffset, long length) throws SciException {
        List<DmaTransfer> chain = chain(offset, toOffset, length);
        register();
        to.use(1);
        if (chain.isEmpty()) {
            ErrorWatch watch = new ErrorWatch(remote);
            move(from, offset, to, toOffset, length);
            finish(watch.isGood() ? SciError.OK : SciError.TRANSFER_FAILED);
        } else {
            remote.adapter().dma().start(chain, this);
        }
    }

    @Override
    public void waitFor(long timeoutMs, int flags) throws SciException {
        enter(SciCall.WAIT_FOR_BLOCK_TRANSFER, flags);
        SisciLibrary.require(callback == null, SciError.ILLEGAL_OPERATION,
                "a transfer with a callback must not be waited for: " + describe());
        boolean has = library().await(this, library().deadlinePs(timeoutMs), () -> isOver);
        SisciLibrary.require(has, SciError.TIMEOUT, "the transfer must end in time: timeoutMs=" + timeoutMs);
        retire();
        SisciLibrary.require(status == SciError.OK, status, "the copy must arrive: " + describe());
    }

    @Override
    public void abort(int flags) throws SciException {
        enter(SciCall.ABORT_BLOCK_TRANSFER, flags);
        SisciLibrary.require(!isOver, SciError.ILLEGAL_OPERATION, "the transfer must be under way: " + describe());
        stop();
        retire();
    }

    @Override
    public void onEnd(boolean isGood) {
        finish(isGood ? SciError.OK : SciError.TRANSFER_FAILED);
    }

    @Override
    void stop() {
        if (!isOver) {
            remote.adapter().dma().abort(this);
            isOver = true;
            to.use(-1);
        }
    }

    @Override
    void giveBack() {
    }

    @Override
    HandleKind kind() {
        return HandleKind.BLOCK_TRANSFER;
    }

    @Override
    String describe() {
        return "transfer from " + from.describe() + " to " + to.describe();
    }

    private void finish(SciError end) {
        library().hash().heard(kind(), end);
        isOver = true;
        status = end;
        to.use(-1);
        if (callback != null) {
            library().callbacks().add(report);
        }
        library().host().signal();
    }

    private void report() {
        if (callback != null && isAlive()) {
            retire();
            callback.onEnd(this, status);
        }
    }

    /** The transfer as DMA; empty if an end can't. */
    private List<DmaTransfer> chain(long offset, long toOffset, long length) throws SciException {
        boolean isRead = from.connection() != null;
        MappedWindow near = isRead ? to : from;
        MappedWindow far = isRead ? from : to;
        long nearOffset = near.base() + (isRead ? toOffset : offset);
        long farOffset = far.base() + (isRead ? offset : toOffset);
        List<DmaTransfer> chain = new ArrayList<>();
        if (!(near.segment() instanceof OwnSegment local) || library().provider().lacks(SciCall.CREATE_DMA_QUEUE)
                || local.port().state(remote.adapterNumber()) == AdapterState.UNPREPARED) {
            return chain;
        }
        AdapterPort adapter = remote.adapter();
        int alignment = Math.max(adapter.query(0, AdapterQuery.DMA_SIZE_ALIGNMENT),
                adapter.query(0, AdapterQuery.DMA_OFFSET_ALIGNMENT));
        if ((nearOffset | farOffset | length) % alignment != 0
                || length < adapter.query(0, AdapterQuery.SUGGESTED_MIN_BLOCK_SIZE)) {
            return chain;
        }
        int mtu = adapter.query(0, AdapterQuery.DMA_MTU);
        for (long done = 0; done < length; done += mtu) {
            chain.add(new DmaTransfer(local.port(), nearOffset + done, remote.port(), farOffset + done, null,
                    Math.min(mtu, length - done), isRead));
        }
        return chain;
    }
}
