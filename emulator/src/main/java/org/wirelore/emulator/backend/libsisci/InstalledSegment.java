package org.wirelore.emulator.backend.libsisci;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
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
import org.wirelore.device.sisci.spi.SciCall;

/** A local segment of the library's. */
final class InstalledSegment extends InstalledHandle implements LocalSegment {
    private int segmentId;
    private long sizeBytes;
    /** What the library uses of the program's memory, kept until it has let the segment go. */
    private @Nullable MemorySegment registered;

    private InstalledSegment(InstalledLibrary library, int segmentId, long sizeBytes) {
        super(library);
        this.segmentId = segmentId;
        this.sizeBytes = sizeBytes;
    }

    static InstalledSegment create(InstalledDescriptor descriptor, int segmentId, long size, Callback callback,
            int flags,
            int own) throws SciException {
        SisciCalls calls = descriptor.calls();
        boolean isAutoId = (flags & SciFlags.AUTO_ID) != 0;
        InstalledLibrary.require(!isAutoId || calls.has(SisciSymbols.LOCAL_SEGMENT_ID),
                SciError.FLAG_NOT_IMPLEMENTED, "AUTO_ID needs a library with " + SisciSymbols.LOCAL_SEGMENT_ID);
        InstalledSegment made = new InstalledSegment(descriptor.library(), segmentId, size);
        boolean isUsed = InstalledLibrary.isUsed(callback, flags);
        String function = SciCall.CREATE_SEGMENT.function();
        calls.call(function, descriptor.address(), calls.outHandle(), segmentId, calls.size(size),
                made.callback(isUsed, callback), 0L, own);
        made.begin(calls.handle(function));
        if (isAutoId) {
            made.segmentId = (int) calls.ask(SisciSymbols.LOCAL_SEGMENT_ID, false, segmentId, made.address());
        }
        return made;
    }

    static InstalledSegment attach(InstalledDescriptor descriptor, int segmentId, Callback callback, int flags, int own)
            throws SciException {
        SisciCalls calls = descriptor.calls();
        InstalledSegment made = new InstalledSegment(descriptor.library(), segmentId, 0);
        boolean isUsed = InstalledLibrary.isUsed(callback, flags);
        String function = SciCall.ATTACH_LOCAL_SEGMENT.function();
        calls.call(function, descriptor.address(), calls.outHandle(), segmentId, calls.outFirst(0),
                made.callback(isUsed, callback), 0L, own);
        made.sizeBytes = calls.symbols().isWide() ? calls.firstWide() : Integer.toUnsignedLong(calls.first());
        made.begin(calls.handle(function));
        return made;
    }

    private Long callback(boolean isUsed, Callback callback) {
        LibraryCallbacks.OfLocalSegment used = (argument, segment, value, nodeId, adapter, error) -> pass(() -> {
            SegmentReason reason = reason(value);
            return reason == null
                    ? CallbackAction.CONTINUE
                    : callback.onEvent(this, reason, nodeId, adapter, calls().values().status(error));
        });
        return function(isUsed, used);
    }

    @Override
    public int segmentId() {
        return segmentId;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void prepare(int adapter, int flags) throws SciException {
        onAdapter(SciCall.PREPARE_SEGMENT, adapter, flags);
    }

    @Override
    public void setAvailable(int adapter, int flags) throws SciException {
        onAdapter(SciCall.SET_SEGMENT_AVAILABLE, adapter, flags);
    }

    @Override
    public void setUnavailable(int adapter, int flags) throws SciException {
        onAdapter(SciCall.SET_SEGMENT_UNAVAILABLE, adapter, flags);
    }

    private void onAdapter(SciCall call, int adapter, int flags) throws SciException {
        int own = enter(call, flags);
        calls().call(call.function(), address(), adapter, own);
    }

    @Override
    public SciMap map(long offset, long size, int flags) throws SciException {
        int own = enter(SciCall.MAP_LOCAL_SEGMENT, flags);
        return InstalledMap.of(this, SciCall.MAP_LOCAL_SEGMENT, offset, size, flags, own);
    }

    @Override
    public SegmentEvent waitForEvent(long timeoutMs, int flags) throws SciException {
        int own = enter(SciCall.WAIT_FOR_LOCAL_SEGMENT_EVENT, flags);
        int value = await(timeoutMs,
                piece -> calls().callForInt(SciCall.WAIT_FOR_LOCAL_SEGMENT_EVENT.function(),
                        address(), calls().outFirst(0), calls().outSecond(0), piece, own));
        return new SegmentEvent(requireReason(value), calls().first(), calls().second());
    }

    @Override
    public void registerMemory(MemorySegment memory, long size, int flags) throws SciException {
        int own = enter(SciCall.REGISTER_SEGMENT_MEMORY, flags);
        InstalledLibrary.require(memory != null && memory.isNative() && size >= 0 && size <= memory.byteSize(),
                SciError.ILLEGAL_ADDRESS, "expected memory outside of the Java heap: size=" + size);
        calls().call(SciCall.REGISTER_SEGMENT_MEMORY.function(), memory.address(), calls().size(size), address(), own);
        registered = memory;
    }

    @Override
    public void attachPhysicalMemory(long ioAddress, @Nullable MemorySegment cpuAddress, int busNo, long size,
            int flags) throws SciException {
        int own = enter(SciCall.ATTACH_PHYSICAL_MEMORY, flags);
        InstalledLibrary.require(cpuAddress == null || cpuAddress.isNative(), SciError.ILLEGAL_ADDRESS,
                "expected memory outside of the Java heap");
        calls().call(SciCall.ATTACH_PHYSICAL_MEMORY.function(), calls().ioAddress(ioAddress),
                cpuAddress == null ? 0L : cpuAddress.address(), busNo, calls().size(size), address(), own);
        registered = cpuAddress;
    }

    @Override
    public void share(int flags) throws SciException {
        simply(SciCall.SHARE_SEGMENT, flags);
    }

    @Override
    public LocalInterrupt registerInterruptFlag(int adapter, long offset, LocalInterrupt.Callback callback, int flags)
            throws SciException {
        int own = enter(SciCall.REGISTER_INTERRUPT_FLAG, flags);
        InstalledInterrupt made = new InstalledInterrupt(library());
        boolean isUsed = InstalledLibrary.isUsed(callback, flags);
        calls().call(SciCall.REGISTER_INTERRUPT_FLAG.function(), adapter, calls().outHandle(), address(),
                SisciCalls.word(offset), made.callback(isUsed, callback), 0L, own);
        made.begin(calls().handle(SciCall.REGISTER_INTERRUPT_FLAG.function()), 0);
        return made;
    }

    @Override
    public long ioAddress(int flags) throws SciException {
        int own = enter(SciCall.QUERY, flags);
        return library().queries().ioAddress("SCI_Q_LOCAL_SEGMENT", address(), own);
    }

    @Override
    public void remove(int flags) throws SciException {
        try {
            end(SciCall.REMOVE_SEGMENT, flags);
        } finally {
            Reference.reachabilityFence(registered);
        }
    }
}
