package org.wirelore.emulator.backend.libsisci;

import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** A local interrupt of the library's, by number or of a flag. */
final class InstalledInterrupt extends InstalledHandle implements LocalInterrupt {
    private int number;

    InstalledInterrupt(InstalledLibrary library) {
        super(library);
    }

    void begin(long address, int given) {
        number = given;
        begin(address);
    }

    Long callback(boolean isUsed, Callback callback) {
        LibraryCallbacks.OfStatus used = (argument, interrupt, status) -> pass(
                () -> callback.onInterrupt(this, calls().values().status(status)));
        return function(isUsed, used);
    }

    @Override
    public int interruptNo() {
        return number;
    }

    @Override
    public void waitFor(long timeoutMs, int flags) throws SciException {
        int own = enter(SciCall.WAIT_FOR_INTERRUPT, flags);
        await(timeoutMs, piece -> {
            calls().call(SciCall.WAIT_FOR_INTERRUPT.function(), address(), piece, own);
            return 0;
        });
    }

    @Override
    public void enableConditional(int flags) throws SciException {
        simply(SciCall.ENABLE_CONDITIONAL_INTERRUPT, flags);
    }

    @Override
    public void disableConditional(int flags) throws SciException {
        simply(SciCall.DISABLE_CONDITIONAL_INTERRUPT, flags);
    }

    @Override
    public int trigCounter(int flags) throws SciException {
        int own = enter(SciCall.GET_CONDITIONAL_INTERRUPT_TRIG_COUNTER, flags);
        calls().call(SciCall.GET_CONDITIONAL_INTERRUPT_TRIG_COUNTER.function(), address(), calls().outFirst(0), own);
        return calls().first();
    }

    @Override
    public void remove(int flags) throws SciException {
        end(SciCall.REMOVE_INTERRUPT, flags);
    }
}
