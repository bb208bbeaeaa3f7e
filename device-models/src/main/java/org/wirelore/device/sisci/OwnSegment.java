package org.wirelore.device.sisci;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.SegmentPort;
import org.wirelore.device.sisci.spi.WindowPort;

/** A segment of this node: created here, or attached to. */
final class OwnSegment extends Resource implements LocalSegment, SegmentPort.Listener {
    private final boolean isPrivate;
    private final boolean isAttached;
    private final boolean hasCallback;
    private final Runnable deliveries = this::deliver;
    private final EventList events = new EventList();
    private @Nullable Callback callback;
    private @Nullable SegmentPort port;
    private boolean isRegistered;

    OwnSegment(Descriptor descriptor, boolean isPrivate, boolean isAttached, @Nullable Callback callback) {
        super(descriptor.library(), descriptor);
        this.isPrivate = isPrivate;
        this.isAttached = isAttached;
        this.callback = callback;
        hasCallback = callback != null;
    }

    void bind(SegmentPort made) {
        port = made;
        register();
    }

    SegmentPort port() {
        return Objects.requireNonNull(port);
    }

    @Override
    public int segmentId() {
        return port().id();
    }

    @Override
    public long sizeBytes() {
        return port().sizeBytes();
    }

    @Override
    public void prepare(int adapter, int flags) throws SciException {
        enter(SciCall.PREPARE_SEGMENT, flags);
        library().adapter(adapter);
        requireMemory();
        if (port().state(adapter) == AdapterState.UNPREPARED) {
            port().set(adapter, AdapterState.PREPARED, (flags & SciFlags.DMA_SOURCE_ONLY) != 0);
        }
    }

    @Override
    public void setAvailable(int adapter, int flags) throws SciException {
        enter(SciCall.SET_SEGMENT_AVAILABLE, flags);
        library().adapter(adapter);
        SisciLibrary.require(!isPrivate, SciError.ILLEGAL_OPERATION, "a private segment must stay so: " + describe());
        AdapterState state = port().state(adapter);
        SisciLibrary.require(state != AdapterState.UNPREPARED, SciError.SEGMENT_NOT_PREPARED,
                "a segment must be prepared first: " + describe());
        if (state == AdapterState.PREPARED) {
            port().set(adapter, AdapterState.AVAILABLE, false);
        }
    }

    @Override
    public void setUnavailable(int adapter, int flags) throws SciException {
        enter(SciCall.SET_SEGMENT_UNAVAILABLE, flags);
        library().adapter(adapter);
        SisciLibrary.require(port().state(adapter) == AdapterState.AVAILABLE, SciError.ILLEGAL_OPERATION,
                "the segment must be available: " + describe());
        port().set(adapter, AdapterState.PREPARED, false);
        if (flags != SciFlags.NONE) {
            port().dismiss(adapter, (flags & SciFlags.FORCE_DISCONNECT) != 0);
        }
    }

    @Override
    public SciMap map(long offset, long size, int flags) throws SciException {
        enter(SciCall.MAP_LOCAL_SEGMENT, flags);
        requireMemory();
        SisciLibrary.require(!isRegistered, SciError.ILLEGAL_OPERATION,
                "registered memory is mapped already, by the process itself: " + describe());
        MappedWindow.requireRange(offset, size, sizeBytes());
        boolean isReadOnly = (flags & SciFlags.READONLY_MAP) != 0;
        WindowPort window = port().map(offset, size, isReadOnly);
        return new MappedWindow(this, window, offset, size, isReadOnly);
    }

    @Override
    public SegmentEvent waitForEvent(long timeoutMs, int flags) throws SciException {
        enter(SciCall.WAIT_FOR_LOCAL_SEGMENT_EVENT, flags);
        SisciLibrary.require(!hasCallback, SciError.ILLEGAL_OPERATION,
                "a segment with a callback must not be waited at: " + describe());
        boolean has = library().await(this, library().deadlinePs(timeoutMs), () -> !events.isEmpty());
        SisciLibrary.require(has, SciError.TIMEOUT, "an event must come in time: timeoutMs=" + timeoutMs);
        return events.take();
    }

    @Override
    public void registerMemory(MemorySegment memory, long size, int flags) throws SciException {
        enter(SciCall.REGISTER_SEGMENT_MEMORY, flags);
        requireEmpty();
        requireSupply(size);
        SisciLibrary.require(memory != null && !memory.isReadOnly() && memory.byteSize() >= size,
                SciError.ILLEGAL_ADDRESS, "the memory must be the process's own and large enough: size=" + size);
        port().supply(memory.asSlice(0, size));
        isRegistered = true;
    }

    @Override
    public void attachPhysicalMemory(long ioAddress, @Nullable MemorySegment cpuAddress, int busNo, long size,
            int flags) throws SciException {
        enter(SciCall.ATTACH_PHYSICAL_MEMORY, flags);
        library().requirePrivilege(SciCall.ATTACH_PHYSICAL_MEMORY);
        requireEmpty();
        requireSupply(size);
        port().supplyPhysical(ioAddress, cpuAddress, busNo, size);
    }

    @Override
    public void share(int flags) throws SciException {
        enter(SciCall.SHARE_SEGMENT, flags);
        SisciLibrary.require(!isPrivate, SciError.ILLEGAL_OPERATION, "a private segment must stay so: " + describe());
        port().share();
    }

    @Override
    public LocalInterrupt registerInterruptFlag(int adapter, long offset, LocalInterrupt.Callback used, int flags)
            throws SciException {
        enter(SciCall.REGISTER_INTERRUPT_FLAG, flags);
        library().adapter(adapter);
        LocalInterrupt.Callback wanted = SisciLibrary.used(used, flags);
        SisciLibrary.require(port().state(adapter) != AdapterState.UNPREPARED, SciError.SEGMENT_NOT_PREPARED,
                "a segment must be prepared first: " + describe());
        MappedWindow.requireRange(offset, Integer.BYTES, sizeBytes());
        boolean isConditional = (flags & SciFlags.CONDITIONAL_INTERRUPT) != 0;
        OwnInterrupt interrupt = new OwnInterrupt(this, wanted, true);
        interrupt.bind(port().registerFlag(adapter, offset, isConditional, interrupt));
        if (isConditional) {
            interrupt.guard(new FlagWord(port(), offset));
        }
        return interrupt;
    }

    @Override
    public long ioAddress(int flags) throws SciException {
        enter(SciCall.QUERY, flags);
        requireMemory();
        SisciLibrary.require(isPrepared(), SciError.SEGMENT_NOT_PREPARED,
                "a segment must be prepared first: " + describe());
        return port().ioAddress();
    }

    @Override
    public void remove(int flags) throws SciException {
        enter(SciCall.REMOVE_SEGMENT, flags);
        requireUnused(isAttached || (flags & SciFlags.FORCE_REMOVE) != 0 ? 0 : port().users());
        retire();
    }

    @Override
    public void onEvent(SegmentReason reason, int nodeId, int adapter) {
        library().hash().heard(kind(), nodeId);
        library().hash().heard(kind(), reason);
        events.add(new SegmentEvent(reason, nodeId, adapter), port()::losesEvent);
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
        return HandleKind.SEGMENT;
    }

    @Override
    String describe() {
        return "segmentId=" + (port == null ? "none" : port.id());
    }

    private void deliver() {
        Callback used = callback;
        while (used != null && isAlive() && !events.isEmpty()) {
            SegmentEvent event = Objects.requireNonNull(events.poll());
            CallbackAction action = used.onEvent(this, event.reason(), event.nodeId(), event.adapter(),
                    event.status());
            if (action == CallbackAction.CANCEL) {
                callback = null;
            }
            used = callback;
        }
    }

    /** Whether any adapter reaches it. */
    private boolean isPrepared() {
        for (int adapter = 0; adapter < library().provider().adaptersMax(); adapter++) {
            if (library().provider().adapter(adapter) != null
                    && port().state(adapter) != AdapterState.UNPREPARED) {
                return true;
            }
        }
        return false;
    }

    private void requireMemory() throws SciException {
        SisciLibrary.require(port().hasMemory(), SciError.ILLEGAL_OPERATION,
                "an empty segment must be given memory first: " + describe());
    }

    /* A segment without memory can't have been prepared. */
    private void requireEmpty() throws SciException {
        SisciLibrary.require(!port().hasMemory(), SciError.ILLEGAL_OPERATION,
                "the segment must be empty and have no memory yet: " + describe());
    }

    private void requireSupply(long size) throws SciException {
        SisciLibrary.require(size == 0 || size == sizeBytes(), SciError.OUT_OF_RANGE,
                "memory must be as large as its segment: size=" + size + ", sizeBytes=" + sizeBytes());
        SisciLibrary.require(size > 0 && (size & 3) == 0, SciError.SIZE_ALIGNMENT,
                "memory must have whole words: size=" + size);
    }
}
