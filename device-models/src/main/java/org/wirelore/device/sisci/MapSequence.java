package org.wirelore.device.sisci;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.SciCall;

/** A name for adapter, node and map, with what the error counter showed last. */
final class MapSequence extends Resource implements SciSequence {
    private static final int COMPARE_ONLY = SciFlags.NO_FLUSH | SciFlags.NO_STORE_BARRIER;

    private final Connection connection;
    private final AdapterPort adapter;
    private final int nodeId;
    private final SequenceWatch.@Nullable Watched watched;
    private boolean isRunning;
    private SequenceStatus stopped = SequenceStatus.NOT_RETRIABLE;
    private long errorsSeen;
    private SciError error = SciError.OK;

    MapSequence(MappedWindow map, Connection connection) {
        super(map.library(), map);
        this.connection = connection;
        adapter = connection.adapter();
        nodeId = connection.nodeId();
        watched = library().watched(nodeId);
        register();
    }

    @Override
    public SequenceStatus start(int flags) {
        if (!isUsable(SciCall.START_SEQUENCE, flags)) {
            return SequenceStatus.NOT_RETRIABLE;
        }
        SequenceStatus status = connection.isLost() ? SequenceStatus.NOT_RETRIABLE : adapter.judge(nodeId, false);
        isRunning = status == SequenceStatus.OK;
        stopped = status;
        errorsSeen = adapter.errors(nodeId);
        if (watched != null && isRunning) {
            watched.started();
        }
        return status;
    }

    @Override
    public SequenceStatus check(int flags) {
        if (!isUsable(SciCall.CHECK_SEQUENCE, flags)) {
            return SequenceStatus.NOT_RETRIABLE;
        }
        int used = error == SciError.OK ? flags : SciFlags.NONE;
        if (watched != null) {
            watched.checking();
        }
        complete(used);
        if (!isRunning) {
            return stopped;
        }
        long errors = adapter.errors(nodeId);
        SequenceStatus status = connection.isLost()
                ? SequenceStatus.NOT_RETRIABLE
                : adapter.judge(nodeId, errors != errorsSeen);
        if (status != SequenceStatus.OK) {
            errorsSeen = errors;
            isRunning = status == SequenceStatus.RETRIABLE;
            stopped = status;
        }
        if (watched != null) {
            watched.checked(used, status);
        }
        return status;
    }

    @Override
    public SciError error() {
        return error;
    }

    @Override
    public void storeBarrier(int flags) {
        if (isUsable(SciCall.STORE_BARRIER, SciFlags.NONE)) {
            adapter.drainProcessor();
            adapter.barrier();
        }
    }

    /* It has no error, so a flag that it does not know makes it a full flush. */
    @Override
    public void flush(int flags) {
        if (isUsable(SciCall.FLUSH, SciFlags.NONE)) {
            adapter.drainProcessor();
            if (flags != SciFlags.FLUSH_CPU_BUFFERS_ONLY) {
                adapter.push();
            }
        }
    }

    @Override
    public void flushReadBuffers() {
        if (isUsable(SciCall.FLUSH, SciFlags.NONE)) {
            adapter.dropReads();
        }
    }

    @Override
    public void memCpy(MemorySegment memory, long offset, SciMap map, long remoteOffset, long size, int flags)
            throws SciException {
        enter(SciCall.MEM_CPY, flags);
        MappedWindow window = library().own(map, MappedWindow.class);
        Connection target = window.connection();
        SisciLibrary.require(target != null && target.adapter().equals(adapter) && target.nodeId() == nodeId,
                SciError.ILLEGAL_PARAMETER, "the window must be on the sequence's node: nodeId=" + nodeId);
        window.requireCopy(memory, offset, remoteOffset, size);
        boolean isChecked = (flags & SciFlags.ERROR_CHECK) != 0;
        SequenceStatus status = isRunning ? SequenceStatus.OK : start(SciFlags.NONE);
        if (status == SequenceStatus.OK || !isChecked) {
            window.copy(memory, offset, remoteOffset, size, (flags & SciFlags.BLOCK_READ) != 0);
        }
        if (isChecked) {
            status = status == SequenceStatus.OK ? check(SciFlags.NONE) : status;
            SisciLibrary.require(status == SequenceStatus.OK, SciError.TRANSFER_FAILED,
                    "the copy must arrive; repeat it: status=" + status + ", nodeId=" + nodeId);
        }
    }

    @Override
    public void remove(int flags) throws SciException {
        enter(SciCall.REMOVE_SEQUENCE, flags);
        retire();
    }

    @Override
    void giveBack() {
        if (watched != null) {
            watched.ended();
        }
        isRunning = false;
        stopped = SequenceStatus.NOT_RETRIABLE;
    }

    @Override
    HandleKind kind() {
        return HandleKind.SEQUENCE;
    }

    @Override
    String describe() {
        return "sequence of " + connection.describe();
    }

    /** Brings the stores to the point where the flags let them be judged. */
    private void complete(int flags) {
        if (flags == COMPARE_ONLY) {
            return;
        }
        adapter.drainProcessor();
        if ((flags & SciFlags.NO_STORE_BARRIER) == 0) {
            adapter.barrier();
        } else {
            adapter.push();
        }
        if ((flags & SciFlags.NO_FLUSH) == 0) {
            adapter.dropReads();
        }
    }

    /** The beginning of the calls that throw nothing. */
    private boolean isUsable(SciCall call, int flags) {
        library().provider().look();
        library().callbacks().run();
        if (!library().isInitialized()) {
            error = SciError.NOT_INITIALIZED;
            return false;
        }
        if (!isAlive()) {
            error = SciError.ILLEGAL_PARAMETER;
            return false;
        }
        error = (flags & ~call.flags()) == 0 ? SciError.OK : SciError.ILLEGAL_FLAG;
        return true;
    }
}
