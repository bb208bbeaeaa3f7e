package org.wirelore.device.sisci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.SciCall;

/** An interrupt with messages. 64 of them wait; a further one is dropped. */
final class OwnDataInterrupt extends Resource implements LocalDataInterrupt, InterruptPort.Listener {
    private static final int MESSAGES_MAX = 64;

    private final boolean hasCallback;
    private final ArrayDeque<byte[]> messages = new ArrayDeque<>();
    private final Runnable deliveries = this::deliver;
    private @Nullable Callback callback;
    private @Nullable InterruptPort port;
    private boolean isInCallback;

    OwnDataInterrupt(Descriptor descriptor, @Nullable Callback callback) {
        super(descriptor.library(), descriptor);
        this.callback = callback;
        hasCallback = callback != null;
    }

    void bind(InterruptPort made) {
        port = made;
        register();
    }

    @Override
    public int interruptNo() {
        return port().number();
    }

    @Override
    public int waitFor(MemorySegment data, long offset, int capacity, long timeoutMs, int flags)
            throws SciException {
        enter(SciCall.WAIT_FOR_DATA_INTERRUPT, flags);
        SisciLibrary.require(!hasCallback, SciError.ILLEGAL_OPERATION,
                "an interrupt with a callback must not be waited for: " + describe());
        SisciLibrary.require(data != null && capacity >= 0 && offset >= 0 && offset <= data.byteSize() - capacity,
                SciError.ILLEGAL_ADDRESS, "the memory must have the room: offset=" + offset + ", capacity=" + capacity);
        boolean has = library().await(this, library().deadlinePs(timeoutMs), () -> !messages.isEmpty());
        SisciLibrary.require(has, SciError.TIMEOUT, "a message must come in time: timeoutMs=" + timeoutMs);
        byte[] oldest = messages.getFirst();
        SisciLibrary.require(oldest.length <= capacity, SciError.OUT_OF_RANGE,
                "the message must fit: length=" + oldest.length + ", capacity=" + capacity);
        messages.removeFirst();
        MemorySegment.copy(oldest, 0, data, ValueLayout.JAVA_BYTE, offset, oldest.length);
        return oldest.length;
    }

    @Override
    public void remove(int flags) throws SciException {
        enter(SciCall.REMOVE_DATA_INTERRUPT, flags);
        requireUnused(port().users() + (isInCallback ? 1 : 0));
        retire();
    }

    @Override
    public void onTrigger() {
        throw new IllegalStateException("an interrupt with data must get some: " + describe());
    }

    @Override
    public void onMessage(byte[] message) {
        library().hash().heard(kind(), message);
        if (messages.size() == MESSAGES_MAX) {
            return;
        }
        messages.add(message);
        if (callback != null) {
            library().callbacks().add(deliveries);
        }
        library().host().signal();
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
        return "data interruptNo=" + (port == null ? "none" : port.number());
    }

    private InterruptPort port() {
        return Objects.requireNonNull(port);
    }

    private void deliver() {
        Callback used = callback;
        while (used != null && isAlive() && !messages.isEmpty()) {
            byte[] message = messages.removeFirst();
            isInCallback = true;
            try {
                if (used.onMessage(this, MemorySegment.ofArray(message), message.length,
                        SciError.OK) == CallbackAction.CANCEL) {
                    callback = null;
                }
            } finally {
                isInCallback = false;
            }
            used = callback;
        }
    }
}
