package org.wirelore.emulator.backend.libsisci;

import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** A block transfer of the library's. Its handle dies when its end is reported. */
final class InstalledTransfer extends InstalledHandle implements BlockTransfer {
    InstalledTransfer(InstalledLibrary library) {
        super(library);
    }

    /** Its end was reported by callback. */
    void end(Callback callback, int status) {
        retire();
        callback.onEnd(this, calls().values().status(status));
    }

    @Override
    public void waitFor(long timeoutMs, int flags) throws SciException {
        int own = enter(SciCall.WAIT_FOR_BLOCK_TRANSFER, flags);
        try {
            await(timeoutMs, piece -> {
                calls().call(SciCall.WAIT_FOR_BLOCK_TRANSFER.function(), address(), piece, own);
                return 0;
            });
        } catch (SciException refused) {
            if (refused.error() == SciError.TRANSFER_FAILED) {
                retire();
            }
            throw refused;
        }
        retire();
    }

    @Override
    public void abort(int flags) throws SciException {
        simply(SciCall.ABORT_BLOCK_TRANSFER, flags);
    }
}
