package org.wirelore.emulator.backend.libsisci;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.spi.SciCall;

/** A sequence of the library's. */
final class InstalledSequence extends InstalledHandle implements SciSequence {
    private SciError error = SciError.OK;

    InstalledSequence(InstalledLibrary library, long address) {
        super(library);
        begin(address);
    }

    @Override
    public SequenceStatus start(int flags) {
        return status(SciCall.START_SEQUENCE, flags);
    }

    @Override
    public SequenceStatus check(int flags) {
        return status(SciCall.CHECK_SEQUENCE, flags);
    }

    /** The status is the answer, whatever the error is; a status that is none counts as the worst. */
    private SequenceStatus status(SciCall call, int flags) {
        int own = SciFlags.NONE;
        SciError flaw = SciError.OK;
        try {
            enter(call, SciFlags.NONE);
        } catch (SciException unusable) {
            error = unusable.error();
            return SequenceStatus.NOT_RETRIABLE;
        }
        try {
            own = calls().values().flags(call, flags);
        } catch (SciException unknown) {
            flaw = unknown.error();
        }
        try {
            int value = calls().callUnjudged(call.function(), address(), own);
            error = flaw == SciError.OK ? calls().lastError() : flaw;
            SequenceStatus[] all = SequenceStatus.values();
            return value >= 0 && value < all.length ? all[value] : SequenceStatus.NOT_RETRIABLE;
        } catch (SciException lacked) {
            error = lacked.error();
            return SequenceStatus.NOT_RETRIABLE;
        }
    }

    @Override
    public SciError error() {
        return error;
    }

    @Override
    public void storeBarrier(int flags) {
        if (isUsable()) {
            calls().callSilently(SciCall.STORE_BARRIER.function(), address(), SciFlags.NONE);
        }
    }

    @Override
    public void flush(int flags) {
        if (isUsable()) {
            calls().callSilently(SciCall.FLUSH.function(), address(),
                    calls().values().knownFlags(SciCall.FLUSH, flags));
        }
    }

    @Override
    public void flushReadBuffers() {
        if (isUsable()) {
            calls().callSilently(SisciSymbols.FLUSH_READ_BUFFERS, address());
        }
    }

    /** The beginning of the calls that throw nothing. */
    private boolean isUsable() {
        library().deliver();
        return isAlive();
    }

    @Override
    public void memCpy(MemorySegment memory, long offset, SciMap map, long remoteOffset, long size, int flags)
            throws SciException {
        int own = enter(SciCall.MEM_CPY, flags);
        InstalledMap window = library().own(map, InstalledMap.class);
        try (NativeBytes bytes = new NativeBytes(memory, offset, size, (flags & SciFlags.BLOCK_READ) != 0)) {
            calls().call(SciCall.MEM_CPY.function(), address(), bytes.address(), window.address(),
                    calls().size(remoteOffset), calls().size(size), own);
        }
    }

    @Override
    public void remove(int flags) throws SciException {
        end(SciCall.REMOVE_SEQUENCE, flags);
    }
}
