package org.wirelore.emulator.backend.libsisci;

import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** A virtual device of the library's. */
final class InstalledDescriptor extends InstalledHandle implements SciDescriptor {
    InstalledDescriptor(InstalledLibrary library, long address) {
        super(library);
        begin(address);
    }

    @Override
    public boolean probeNode(int adapter, int nodeId, int flags) throws SciException {
        int own = enter(SciCall.PROBE_NODE, flags);
        return calls().callForInt(SciCall.PROBE_NODE.function(), address(), adapter, calls().values().nodeId(nodeId),
                own) != 0;
    }

    @Override
    public LocalSegment createSegment(int segmentId, long size, LocalSegment.Callback callback, int flags)
            throws SciException {
        int own = enter(SciCall.CREATE_SEGMENT, flags);
        return InstalledSegment.create(this, segmentId, size, callback, flags, own);
    }

    @Override
    public LocalSegment attachLocalSegment(int segmentId, LocalSegment.Callback callback, int flags)
            throws SciException {
        int own = enter(SciCall.ATTACH_LOCAL_SEGMENT, flags);
        return InstalledSegment.attach(this, segmentId, callback, flags, own);
    }

    @Override
    public RemoteSegment connectSegment(int nodeId, int segmentId, int adapter, RemoteSegment.Callback callback,
            long timeoutMs, int flags) throws SciException {
        int own = enter(SciCall.CONNECT_SEGMENT, flags);
        InstalledConnection made = new InstalledConnection(library(), nodeId, adapter);
        boolean isUsed = InstalledLibrary.isUsed(callback, flags);
        calls().call(SciCall.CONNECT_SEGMENT.function(), address(), calls().outHandle(),
                calls().values().nodeId(nodeId), segmentId, adapter, made.callback(isUsed, callback), 0L,
                calls().values().timeout(timeoutMs), own);
        made.begin(calls().handle(SciCall.CONNECT_SEGMENT.function()));
        return made;
    }

    @Override
    public RemoteSegment connectSciSpace(int adapter, SciAddress address, long size, int flags) throws SciException {
        int own = enter(SciCall.CONNECT_SCI_SPACE, flags);
        InstalledConnection made = new InstalledConnection(library(), address.nodeId(), adapter);
        calls().call(SciCall.CONNECT_SCI_SPACE.function(), address(), adapter, calls().outHandle(), packed(address),
                SisciCalls.word(size), own);
        made.begin(calls().handle(SciCall.CONNECT_SCI_SPACE.function()));
        return made;
    }

    /** {@code unsigned short nodeId, offsHi; unsigned int offsLo}, as a word of 8 bytes is passed by value. */
    private static Long packed(SciAddress address) {
        long node = address.nodeId() & 0xFFFF;
        long high = address.offset() >>> Integer.SIZE & 0xFFFF;
        return address.offset() << Integer.SIZE | high << Short.SIZE | node;
    }

    @Override
    public DmaQueue createDmaQueue(int adapter, int maxEntries, int flags) throws SciException {
        int own = enter(SciCall.CREATE_DMA_QUEUE, flags);
        calls().call(SciCall.CREATE_DMA_QUEUE.function(), address(), calls().outHandle(), adapter, maxEntries, own);
        return new InstalledQueue(library(), calls().handle(SciCall.CREATE_DMA_QUEUE.function()));
    }

    @Override
    public LocalInterrupt createInterrupt(int adapter, int interruptNo, LocalInterrupt.Callback callback, int flags)
            throws SciException {
        int own = enter(SciCall.CREATE_INTERRUPT, flags);
        InstalledInterrupt made = new InstalledInterrupt(library());
        boolean isUsed = InstalledLibrary.isUsed(callback, flags);
        calls().call(SciCall.CREATE_INTERRUPT.function(), address(), calls().outHandle(), adapter,
                calls().outFirst(interruptNo), made.callback(isUsed, callback), 0L, own);
        made.begin(calls().handle(SciCall.CREATE_INTERRUPT.function()), calls().first());
        return made;
    }

    @Override
    public RemoteInterrupt connectInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs, int flags)
            throws SciException {
        return new InstalledTrigger(library(),
                connect(SciCall.CONNECT_INTERRUPT, nodeId, adapter, interruptNo, timeoutMs, flags));
    }

    @Override
    public LocalDataInterrupt createDataInterrupt(int adapter, int interruptNo, LocalDataInterrupt.Callback callback,
            int flags) throws SciException {
        int own = enter(SciCall.CREATE_DATA_INTERRUPT, flags);
        InstalledDataInterrupt made = new InstalledDataInterrupt(library());
        boolean isUsed = InstalledLibrary.isUsed(callback, flags);
        calls().call(SciCall.CREATE_DATA_INTERRUPT.function(), address(), calls().outHandle(), adapter,
                calls().outFirst(interruptNo), made.callback(isUsed, callback), 0L, own);
        made.begin(calls().handle(SciCall.CREATE_DATA_INTERRUPT.function()), calls().first());
        return made;
    }

    @Override
    public RemoteDataInterrupt connectDataInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs, int flags)
            throws SciException {
        return new InstalledDataTrigger(library(),
                connect(SciCall.CONNECT_DATA_INTERRUPT, nodeId, adapter, interruptNo, timeoutMs, flags));
    }

    private long connect(SciCall call, int nodeId, int adapter, int interruptNo, long timeoutMs, int flags)
            throws SciException {
        int own = enter(call, flags);
        calls().call(call.function(), address(), calls().outHandle(), calls().values().nodeId(nodeId), adapter,
                interruptNo, calls().values().timeout(timeoutMs), own);
        return calls().handle(call.function());
    }

    @Override
    public int getCsrRegister(int adapter, int nodeId, int offset, int flags) throws SciException {
        int own = enter(SciCall.GET_CSR_REGISTER, flags);
        return calls().callForInt(SciCall.GET_CSR_REGISTER.function(), address(), adapter,
                calls().values().nodeId(nodeId), offset, own);
    }

    @Override
    public void setCsrRegister(int adapter, int nodeId, int offset, int value, int flags) throws SciException {
        int own = enter(SciCall.SET_CSR_REGISTER, flags);
        calls().call(SciCall.SET_CSR_REGISTER.function(), address(), adapter, calls().values().nodeId(nodeId), offset,
                value, own);
    }

    @Override
    public int getLocalCsr(int adapter, int offset, int flags) throws SciException {
        int own = enter(SciCall.GET_LOCAL_CSR, flags);
        return calls().callForInt(SciCall.GET_LOCAL_CSR.function(), address(), adapter, offset, own);
    }

    @Override
    public void setLocalCsr(int adapter, int offset, int value, int flags) throws SciException {
        int own = enter(SciCall.SET_LOCAL_CSR, flags);
        calls().call(SciCall.SET_LOCAL_CSR.function(), address(), adapter, offset, value, own);
    }

    @Override
    public void close(int flags) throws SciException {
        end(SciCall.CLOSE, flags);
    }
}
