package org.wirelore.device.sisci;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.ConnectionPort;
import org.wirelore.device.sisci.spi.SciCall;

/** A connection to a segment. */
final class Connection extends Resource implements RemoteSegment, ConnectionPort.Listener {
    private static final int SPECIAL_ACCESS = SciFlags.LOCK_OPERATION | SciFlags.CONDITIONAL_INTERRUPT_MAP
            | SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP;

    private final AdapterPort adapter;
    private final int adapterNumber;
    private final int nodeId;
    private final int segmentId;
    private final boolean hasCallback;
    private final Runnable deliveries = this::deliver;
    private final EventList events = new EventList();
    private @Nullable Callback callback;
    private @Nullable ConnectionPort port;
    private ConnectionState state = ConnectionState.CONNECTING;
    private SciError answer = SciError.OK;
    private boolean isAsynchronous;
    private boolean isAskedToLeave;

    Connection(Descriptor descriptor, AdapterPort adapter, int adapterNumber, int nodeId, int segmentId,
            @Nullable Callback callback) {
        super(descriptor.library(), descriptor);
        this.adapter = adapter;
        this.adapterNumber = adapterNumber;
        this.nodeId = nodeId;
        this.segmentId = segmentId;
        this.callback = callback;
        hasCallback = callback != null;
    }

    /** Connects; the result is an event. */
    void begin() {
        isAsynchronous = true;
        register();
        port = adapter.connect(nodeId, segmentId, this);
    }

    /** Connects, again and again if the node is silent and there is time left. If it fails the handle is dead. */
    void connect(long timeoutMs, long deadlinePs) throws SciException {
        register();
        do {
            state = ConnectionState.CONNECTING;
            port = adapter.connect(nodeId, segmentId, this);
            boolean isAnswered = library().await(this, timeoutMs == 0 ? Long.MAX_VALUE : deadlinePs,
                    () -> state != ConnectionState.CONNECTING);
            if (!isAnswered) {
                answer = SciError.TIMEOUT;
                break;
            }
        } while (answer == SciError.NODE_NOT_RESPONDING && library().host().now() < deadlinePs);
        if (answer != SciError.OK) {
            SciError refusal = answer == SciError.NODE_NOT_RESPONDING ? SciError.TIMEOUT : answer;
            retire();
            throw new SciException(refusal, "expected an available segment on a node that answers: " + describe());
        }
    }

    void connectSpace(SciAddress address, long size) throws SciException {
        port = adapter.connectSpace(address, size, this);
        state = ConnectionState.OPERATIONAL;
        register();
    }

    ConnectionPort port() {
        return Objects.requireNonNull(port);
    }

    AdapterPort adapter() {
        return adapter;
    }

    int adapterNumber() {
        return adapterNumber;
    }

    int nodeId() {
        return nodeId;
    }

    int segmentId() {
        return segmentId;
    }

    boolean isLost() {
        return state == ConnectionState.LOST;
    }

    /** Whether it was ever connected; a lost one was. */
    boolean isEstablished() {
        return state != ConnectionState.CONNECTING && state != ConnectionState.FAILED;
    }

    @Override
    public long sizeBytes() {
        library().provider().look();
        return isLost() ? 0 : limit();
    }

    /** What lies inside of the segment, also of a lost one: DMA to that fails where it happens. */
    long limit() {
        return isEstablished() ? port().sizeBytes() : 0;
    }

    @Override
    public SciMap map(long offset, long size, int flags) throws SciException {
        enter(SciCall.MAP_REMOTE_SEGMENT, flags);
        SisciLibrary.require(Integer.bitCount(flags & SPECIAL_ACCESS) <= 1, SciError.ILLEGAL_FLAG,
                "a window must have one kind of access: flags=0x" + Integer.toHexString(flags));
        SisciLibrary.require(isEstablished() && !isLost(), SciError.NOT_CONNECTED,
                "the segment must be connected: state=" + state + ", " + describe());
        MappedWindow.requireRange(offset, size, limit());
        return new MappedWindow(this, port().map(offset, size, flags), offset, size,
                (flags & SciFlags.READONLY_MAP) != 0);
    }

    @Override
    public SegmentEvent waitForEvent(long timeoutMs, int flags) throws SciException {
        enter(SciCall.WAIT_FOR_REMOTE_SEGMENT_EVENT, flags);
        SisciLibrary.require(!hasCallback, SciError.ILLEGAL_OPERATION,
                "a segment with a callback must not be waited at: " + describe());
        boolean has = library().await(this, library().deadlinePs(timeoutMs), () -> !events.isEmpty());
        SisciLibrary.require(has, SciError.TIMEOUT, "an event must come in time: timeoutMs=" + timeoutMs);
        return events.take();
    }

    @Override
    public long ioAddress(int flags) throws SciException {
        enter(SciCall.QUERY, flags);
        SisciLibrary.require(isEstablished() && !isLost(), SciError.NOT_CONNECTED,
                "the segment must be connected: state=" + state + ", " + describe());
        return port().ioAddress();
    }

    @Override
    public void disconnect(int flags) throws SciException {
        enter(SciCall.DISCONNECT_SEGMENT, flags);
        requireUnused(0);
        retire();
    }

    @Override
    public void onAnswer(SciError status) {
        if (!isAlive() || state != ConnectionState.CONNECTING) {
            return;
        }
        library().hash().heard(kind(), status);
        answer = status;
        state = status == SciError.OK ? ConnectionState.OPERATIONAL : ConnectionState.FAILED;
        if (isAsynchronous) {
            note(SegmentReason.CONNECT, status);
        }
        library().host().signal();
    }

    @Override
    public void onEvent(SegmentReason reason, SciError status) {
        if (!isAlive() || isLost()) {
            return;
        }
        switch (reason) {
            case LOST -> state = ConnectionState.LOST;
            case NOT_OPERATIONAL -> state = ConnectionState.NOT_OPERATIONAL;
            case DISCONNECT -> {
                isAskedToLeave = true;
                state = status != SciError.OK
                        ? ConnectionState.LOST
                        : state == ConnectionState.OPERATIONAL ? ConnectionState.DISCONNECT_REQUESTED : state;
            }
            case OPERATIONAL ->
                state = isAskedToLeave ? ConnectionState.DISCONNECT_REQUESTED : ConnectionState.OPERATIONAL;
            case CONNECT -> throw new IllegalStateException("a connect ends by an answer: " + describe());
        }
        library().hash().heard(kind(), reason);
        note(reason, status);
        library().host().signal();
    }

    @Override
    void giveBack() {
        port().disconnect();
    }

    @Override
    HandleKind kind() {
        return HandleKind.CONNECTION;
    }

    @Override
    String describe() {
        return "connection to nodeId=" + nodeId + ", segmentId=" + segmentId;
    }

    private void note(SegmentReason reason, SciError status) {
        events.add(new SegmentEvent(reason, nodeId, adapterNumber, status), port()::losesEvent);
        if (callback != null) {
            library().callbacks().add(deliveries);
        }
    }

    private void deliver() {
        Callback used = callback;
        while (used != null && isAlive() && !events.isEmpty()) {
            SegmentEvent event = Objects.requireNonNull(events.poll());
            if (used.onEvent(this, event.reason(), event.status()) == CallbackAction.CANCEL) {
                callback = null;
            }
            used = callback;
        }
    }
}
