package org.wirelore.device.sisci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.TriggerPort;

/** A connection to another node's interrupt, of either kind. */
final class Trigger extends Resource implements RemoteInterrupt, RemoteDataInterrupt, TriggerPort.Listener {
    private static final int MESSAGE_BYTES_MAX = 1024;

    private final boolean isData;
    private final int nodeId;
    private final int number;
    private @Nullable TriggerPort port;
    private @Nullable SciError answer;

    Trigger(Descriptor descriptor, boolean isData, int nodeId, int number) {
        super(descriptor.library(), descriptor);
        this.isData = isData;
        this.nodeId = nodeId;
        this.number = number;
    }

    /** Connects, again and again if the node is silent and there is time left. If it fails the handle is dead. */
    void connect(AdapterPort adapter, long timeoutMs, long deadlinePs) throws SciException {
        register();
        SciError reached;
        do {
            answer = null;
            if (port != null) {
                port.disconnect();
            }
            port = adapter.connectInterrupt(nodeId, number, isData, this);
            library().await(this, timeoutMs == 0 ? Long.MAX_VALUE : deadlinePs, () -> answer != null);
            reached = answer == null ? SciError.TIMEOUT : answer;
        } while (reached == SciError.NODE_NOT_RESPONDING && library().host().now() < deadlinePs);
        if (reached != SciError.OK) {
            retire();
            throw new SciException(reached == SciError.NODE_NOT_RESPONDING ? SciError.TIMEOUT : reached,
                    "expected an interrupt on a node that answers: " + describe());
        }
    }

    @Override
    public void trigger(int flags) throws SciException {
        enter(SciCall.TRIGGER_INTERRUPT, flags);
        port().trigger();
    }

    @Override
    public void trigger(MemorySegment data, long offset, int length, int flags) throws SciException {
        enter(SciCall.TRIGGER_DATA_INTERRUPT, flags);
        SisciLibrary.require(length >= 0 && length <= MESSAGE_BYTES_MAX, SciError.OUT_OF_RANGE,
                "a message must not be above the largest: length=" + length + ", max=" + MESSAGE_BYTES_MAX);
        SisciLibrary.require(data != null && offset >= 0 && offset <= data.byteSize() - length,
                SciError.ILLEGAL_ADDRESS, "the memory must have the range: offset=" + offset + ", length=" + length);
        byte[] message = new byte[length];
        MemorySegment.copy(data, ValueLayout.JAVA_BYTE, offset, message, 0, length);
        library().hash().heard(kind(), message);
        port().trigger(message);
    }

    @Override
    public void disconnect(int flags) throws SciException {
        enter(isData ? SciCall.DISCONNECT_DATA_INTERRUPT : SciCall.DISCONNECT_INTERRUPT, flags);
        retire();
    }

    @Override
    public void onAnswer(SciError status) {
        library().hash().heard(kind(), status);
        answer = status;
        library().host().signal();
    }

    @Override
    void giveBack() {
        port().disconnect();
    }

    @Override
    HandleKind kind() {
        return HandleKind.TRIGGER;
    }

    @Override
    String describe() {
        return "connection to nodeId=" + nodeId + ", interruptNo=" + number;
    }

    private TriggerPort port() {
        return Objects.requireNonNull(port);
    }
}
