package org.wirelore.emulator.backend.libsisci;

import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.SciCall;

/** A remote segment of the library's. */
final class InstalledConnection extends InstalledHandle implements RemoteSegment {
    private final int nodeId;
    private final int adapter;

    InstalledConnection(InstalledLibrary library, int nodeId, int adapter) {
        super(library);
        this.nodeId = nodeId;
        this.adapter = adapter;
    }

    Long callback(boolean isUsed, Callback callback) {
        LibraryCallbacks.OfRemoteSegment used = (argument, segment, value, status) -> pass(() -> {
            SegmentReason reason = reason(value);
            return reason == null
                    ? CallbackAction.CONTINUE
                    : callback.onEvent(this, reason, calls().values().status(status));
        });
        return function(isUsed, used);
    }

    @Override
    public long sizeBytes() {
        library().deliver();
        return isAlive()
                ? calls().ask(SisciSymbols.REMOTE_SEGMENT_SIZE, calls().symbols().isWide(), 0, address())
                : 0;
    }

    @Override
    public SciMap map(long offset, long size, int flags) throws SciException {
        int own = enter(SciCall.MAP_REMOTE_SEGMENT, flags);
        return InstalledMap.of(this, SciCall.MAP_REMOTE_SEGMENT, offset, size, flags, own);
    }

    @Override
    public SegmentEvent waitForEvent(long timeoutMs, int flags) throws SciException {
        int own = enter(SciCall.WAIT_FOR_REMOTE_SEGMENT_EVENT, flags);
        int value = await(timeoutMs,
                piece -> calls().callForInt(SciCall.WAIT_FOR_REMOTE_SEGMENT_EVENT.function(), address(),
                        calls().outFirst(0), piece, own));
        return new SegmentEvent(requireReason(value), nodeId, adapter, calls().values().status(calls().first()));
    }

    @Override
    public long ioAddress(int flags) throws SciException {
        int own = enter(SciCall.QUERY, flags);
        return library().queries().ioAddress("SCI_Q_REMOTE_SEGMENT", address(), own);
    }

    @Override
    public void disconnect(int flags) throws SciException {
        end(SciCall.DISCONNECT_SEGMENT, flags);
    }
}
