package org.wirelore.emulator.backend.libsisci;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** A DMA queue of the library's. */
final class InstalledQueue extends InstalledHandle implements DmaQueue {
    private static final int VECTOR_BYTES = 4 * Integer.BYTES;

    private DmaState last = DmaState.IDLE;
    /** The vector of a transfer that may still be under way. */
    private @Nullable MemorySegment vectors;

    InstalledQueue(InstalledLibrary library, long address) {
        super(library);
        begin(address);
    }

    private int post(Callback callback, int flags, EndCallbacks.Beginning beginning) throws SciException {
        return InstalledLibrary.isUsed(callback, flags)
                ? library().ends().begin(this, status -> callback.onEnd(this, calls().values().status(status)),
                        beginning)
                : beginning.call(0L, 0L);
    }

    private DmaState reached(int value) throws SciException {
        DmaState[] all = DmaState.values();
        if (value < 0 || value >= all.length) {
            throw new SciException(SciError.SYSTEM,
                    "expected a state of a DMA queue of 0 to " + (all.length - 1) + ": state=" + value);
        }
        last = all[value];
        return last;
    }

    @Override
    public DmaState enqueue(LocalSegment local, RemoteSegment remote, long localOffset, long remoteOffset, long size,
            int flags) throws SciException {
        int own = enter(SciCall.ENQUEUE_DMA_TRANSFER, flags);
        InstalledSegment from = library().own(local, InstalledSegment.class);
        InstalledConnection to = library().own(remote, InstalledConnection.class);
        return reached(calls().callForInt(SciCall.ENQUEUE_DMA_TRANSFER.function(), address(), from.address(),
                to.address(), SisciCalls.word(localOffset), SisciCalls.word(remoteOffset), SisciCalls.word(size),
                own));
    }

    @Override
    public void post(Callback callback, int flags) throws SciException {
        int own = enter(SciCall.POST_DMA_QUEUE, flags);
        post(callback, flags, (function, argument) -> calls().callForInt(SciCall.POST_DMA_QUEUE.function(), address(),
                function, argument, own));
    }

    @Override
    public DmaState waitFor(long timeoutMs, int flags) throws SciException {
        int own = enter(SciCall.WAIT_FOR_DMA_QUEUE, flags);
        return reached(await(timeoutMs,
                piece -> calls().callForInt(SciCall.WAIT_FOR_DMA_QUEUE.function(), address(), piece, own)));
    }

    @Override
    public DmaState state() {
        library().deliver();
        if (isAlive()) {
            long value = calls().ask(SisciSymbols.QUEUE_STATE, false, -1, address());
            DmaState[] all = DmaState.values();
            last = value >= 0 && value < all.length ? all[(int) value] : last;
        }
        return last;
    }

    @Override
    public void abort(int flags) throws SciException {
        simply(SciCall.ABORT_DMA_QUEUE, flags);
    }

    @Override
    public void reset(int flags) throws SciException {
        simply(SciCall.RESET_DMA_QUEUE, flags);
    }

    @Override
    public void remove(int flags) throws SciException {
        state();
        try {
            end(SciCall.REMOVE_DMA_QUEUE, flags);
        } finally {
            Reference.reachabilityFence(vectors);
        }
    }

    @Override
    public void startTransfer(LocalSegment local, RemoteSegment remote, long localOffset, long size, long remoteOffset,
            Callback callback, int flags) throws SciException {
        int own = enter(SciCall.START_DMA_TRANSFER, flags);
        InstalledSegment from = library().own(local, InstalledSegment.class);
        InstalledConnection to = library().own(remote, InstalledConnection.class);
        post(callback, flags, (function, argument) -> calls().callForInt(SciCall.START_DMA_TRANSFER.function(),
                address(), from.address(), to.address(), calls().size(localOffset), calls().size(size),
                calls().size(remoteOffset), function, argument, own));
    }

    @Override
    public void startTransferVec(LocalSegment local, RemoteSegment remote, List<DmaVector> vector, Callback callback,
            int flags) throws SciException {
        int own = enter(SciCall.START_DMA_TRANSFER_VEC, flags);
        InstalledSegment from = library().own(local, InstalledSegment.class);
        InstalledConnection to = library().own(remote, InstalledConnection.class);
        MemorySegment laidOut = Arena.ofAuto().allocate((long) VECTOR_BYTES * vector.size(), Integer.BYTES);
        long at = 0;
        for (DmaVector each : vector) {
            laidOut.set(JAVA_INT, at, each.size());
            laidOut.set(JAVA_INT, at + 4, each.localOffset());
            laidOut.set(JAVA_INT, at + 8, each.remoteOffset());
            laidOut.set(JAVA_INT, at + 12, each.flags());
            at += VECTOR_BYTES;
        }
        post(callback, flags, (function, argument) -> calls().callForInt(SciCall.START_DMA_TRANSFER_VEC.function(),
                address(), from.address(), to.address(), calls().size(vector.size()), laidOut.address(), function,
                argument, own));
        vectors = laidOut;
    }

    @Override
    public void phDmaEnqueue(long size, long localAddress, SciAddress remote, int flags) throws SciException {
        int own = enter(SciCall.PH_DMA_ENQUEUE, flags);
        calls().call(SciCall.PH_DMA_ENQUEUE.function(), address(), SisciCalls.word(size),
                calls().ioAddress(localAddress), remote.nodeId(), (int) (remote.offset() >>> Integer.SIZE),
                (int) remote.offset(), own);
    }

    @Override
    public DmaState phDmaStart(Callback callback, int flags) throws SciException {
        int own = enter(SciCall.PH_DMA_START, flags);
        return reached(post(callback, flags, (function, argument) -> calls().callForInt(
                SciCall.PH_DMA_START.function(), address(), function, argument, own)));
    }
}
