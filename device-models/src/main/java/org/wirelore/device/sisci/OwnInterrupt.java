package org.wirelore.device.sisci;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.SciCall;

/** An interrupt of this process, with a number or at a word of a segment. */
final class OwnInterrupt extends Resource implements LocalInterrupt, InterruptPort.Listener {
    private final boolean isCounting;
    private final boolean hasCallback;
    private final Runnable deliveries = this::deliver;
    private @Nullable Callback callback;
    private @Nullable InterruptPort port;
    private @Nullable FlagWord word;
    private long pending;
    private boolean isInCallback;

    OwnInterrupt(Resource parent, @Nullable Callback callback, boolean isCounting) {
        super(parent.library(), parent);
        this.callback = callback;
        this.isCounting = isCounting;
        hasCallback = callback != null;
    }

    void bind(InterruptPort made) {
        port = made;
        register();
    }

    void guard(FlagWord conditional) {
        word = conditional;
    }

    @Override
    public int interruptNo() {
        return port().number();
    }

    @Override
    public void waitFor(long timeoutMs, int flags) throws SciException {
        enter(SciCall.WAIT_FOR_INTERRUPT, flags);
        SisciLibrary.require(!hasCallback, SciError.ILLEGAL_OPERATION,
                "an interrupt with a callback must not be waited for: " + describe());
        boolean has = library().await(this, library().deadlinePs(timeoutMs), () -> pending > 0);
        SisciLibrary.require(has, SciError.TIMEOUT, "a trigger must come in time: timeoutMs=" + timeoutMs);
        pending--;
    }

    @Override
    public void enableConditional(int flags) throws SciException {
        enter(SciCall.ENABLE_CONDITIONAL_INTERRUPT, flags);
        requireWord().enable();
    }

    @Override
    public void disableConditional(int flags) throws SciException {
        enter(SciCall.DISABLE_CONDITIONAL_INTERRUPT, flags);
        requireWord().disable();
    }

    @Override
    public int trigCounter(int flags) throws SciException {
        enter(SciCall.GET_CONDITIONAL_INTERRUPT_TRIG_COUNTER, flags);
        return requireWord().count();
    }

    @Override
    public void remove(int flags) throws SciException {
        enter(SciCall.REMOVE_INTERRUPT, flags);
        requireUnused(port().users() + (isInCallback ? 1 : 0));
        retire();
    }

    @Override
    public void onTrigger() {
        if (pending == 0 || isCounting || port().remembersApart()) {
            pending++;
        }
        library().hash().heard(kind(), pending);
        if (callback != null) {
            library().callbacks().add(deliveries);
        }
        library().host().signal();
    }

    @Override
    public void onMessage(byte[] message) {
        throw new IllegalStateException("an interrupt without data must get none: " + describe());
    }

    @Override
    void giveBack() {
        port().release();
    }

    @Override
    HandleKind kind() {
        return HandleKind.INTERRUPT;
    }

    @Override
    String describe() {
        return "interruptNo=" + (port == null ? "none" : port.number());
    }

    private InterruptPort port() {
        return Objects.requireNonNull(port);
    }

    private FlagWord requireWord() throws SciException {
        FlagWord found = word;
        if (found == null) {
            throw new SciException(SciError.ILLEGAL_OPERATION,
                    "expected the interrupt of a conditional flag: " + describe());
        }
        return found;
    }

    private void deliver() {
        Callback used = callback;
        while (used != null && isAlive() && pending > 0) {
            pending--;
            isInCallback = true;
            try {
                if (used.onInterrupt(this, SciError.OK) == CallbackAction.CANCEL) {
                    callback = null;
                }
            } finally {
                isInCallback = false;
            }
            used = callback;
        }
    }
}
