package org.wirelore.device.sisci;

import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.SegmentSpec;

/** A virtual device: makes resources, and is busy as long as one of them lives. */
final class Descriptor extends Resource implements SciDescriptor {
    private static final long OFFSET_MAX = (1L << 48) - 1;

    Descriptor(SisciLibrary library) {
        super(library, null);
        register();
    }

    @Override
    public boolean probeNode(int adapter, int nodeId, int flags) throws SciException {
        enter(SciCall.PROBE_NODE, flags);
        AdapterPort port = library().adapter(adapter);
        return port.probe(library().nodeId(port, nodeId));
    }

    @Override
    public LocalSegment createSegment(int segmentId, long size, LocalSegment.Callback callback, int flags)
            throws SciException {
        enter(SciCall.CREATE_SEGMENT, flags);
        LocalSegment.Callback used = SisciLibrary.used(callback, flags);
        SisciLibrary.require(size >= 1, SciError.SIZE_ALIGNMENT, "a segment must have a size: size=" + size);
        SisciLibrary.require(size <= library().provider().sizeMax(), SciError.NOSPC,
                "a size must be one that the API can express: size=" + size);
        claim(OwnSegment.class);
        boolean isPrivate = (flags & SciFlags.PRIVATE) != 0;
        boolean isEmpty = (flags & SciFlags.EMPTY) != 0;
        OwnSegment segment = new OwnSegment(this, isPrivate, false, used);
        segment.bind(library().provider().createSegment(
                new SegmentSpec(segmentId, size, isPrivate, isEmpty, (flags & SciFlags.AUTO_ID) != 0), segment));
        return segment;
    }

    @Override
    public LocalSegment attachLocalSegment(int segmentId, LocalSegment.Callback callback, int flags)
            throws SciException {
        enter(SciCall.ATTACH_LOCAL_SEGMENT, flags);
        OwnSegment segment = new OwnSegment(this, false, true, SisciLibrary.used(callback, flags));
        claim(OwnSegment.class);
        segment.bind(library().provider().attachSegment(segmentId, segment));
        return segment;
    }

    @Override
    public RemoteSegment connectSegment(int nodeId, int segmentId, int adapter, RemoteSegment.Callback callback,
            long timeoutMs, int flags) throws SciException {
        enter(SciCall.CONNECT_SEGMENT, flags);
        AdapterPort port = library().adapter(adapter);
        int node = library().nodeId(port, nodeId);
        RemoteSegment.Callback used = SisciLibrary.used(callback, flags);
        boolean isAsynchronous = (flags & SciFlags.ASYNCHRONOUS_CONNECT) != 0;
        SisciLibrary.require(!isAsynchronous || used != null, SciError.ILLEGAL_PARAMETER,
                "an asynchronous connect must have a callback: nodeId=" + nodeId + ", segmentId=" + segmentId);
        long deadlinePs = library().deadlinePs(timeoutMs);
        claim(Connection.class);
        Connection connection = new Connection(this, port, adapter, node, segmentId, used);
        if (isAsynchronous) {
            connection.begin();
        } else {
            connection.connect(timeoutMs, deadlinePs);
        }
        return connection;
    }

    @Override
    public RemoteSegment connectSciSpace(int adapter, SciAddress address, long size, int flags) throws SciException {
        enter(SciCall.CONNECT_SCI_SPACE, flags);
        AdapterPort port = library().adapter(adapter);
        library().requirePrivilege(SciCall.CONNECT_SCI_SPACE);
        requireAddress(address);
        int node = library().nodeId(port, address.nodeId());
        SisciLibrary.require(size >= 1, SciError.SIZE_ALIGNMENT, "a space must have a size: size=" + size);
        claim(Connection.class);
        Connection connection = new Connection(this, port, adapter, node, 0, null);
        connection.connectSpace(new SciAddress(node, address.offset()), size);
        return connection;
    }

    @Override
    public DmaQueue createDmaQueue(int adapter, int maxEntries, int flags) throws SciException {
        enter(SciCall.CREATE_DMA_QUEUE, flags);
        AdapterPort port = library().adapter(adapter);
        boolean isPhysical = (flags & SciFlags.DMA_PHDMA) != 0;
        if (isPhysical) {
            library().requirePrivilege(SciCall.CREATE_DMA_QUEUE);
        }
        SisciLibrary.require(maxEntries >= 1, SciError.ILLEGAL_PARAMETER,
                "a queue must hold something: maxEntries=" + maxEntries);
        claim(TransferQueue.class);
        return new TransferQueue(this, port, adapter, maxEntries, isPhysical);
    }

    @Override
    public LocalInterrupt createInterrupt(int adapter, int interruptNo, LocalInterrupt.Callback callback, int flags)
            throws SciException {
        enter(SciCall.CREATE_INTERRUPT, flags);
        AdapterPort port = library().adapter(adapter);
        OwnInterrupt interrupt = new OwnInterrupt(this, SisciLibrary.used(callback, flags),
                (flags & SciFlags.COUNTING_INT) != 0);
        int number = wanted(interruptNo, flags);
        claim(OwnInterrupt.class);
        interrupt.bind(port.createInterrupt(number, (flags & SciFlags.SHARED_INT) != 0, false, interrupt));
        return interrupt;
    }

    @Override
    public RemoteInterrupt connectInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs, int flags)
            throws SciException {
        enter(SciCall.CONNECT_INTERRUPT, flags);
        return trigger(nodeId, adapter, interruptNo, timeoutMs, false);
    }

    @Override
    public LocalDataInterrupt createDataInterrupt(int adapter, int interruptNo, LocalDataInterrupt.Callback callback,
            int flags) throws SciException {
        enter(SciCall.CREATE_DATA_INTERRUPT, flags);
        AdapterPort port = library().adapter(adapter);
        OwnDataInterrupt interrupt = new OwnDataInterrupt(this, SisciLibrary.used(callback, flags));
        int number = wanted(interruptNo, flags);
        claim(OwnDataInterrupt.class);
        interrupt.bind(port.createInterrupt(number, (flags & SciFlags.SHARED_INT) != 0, true, interrupt));
        return interrupt;
    }

    @Override
    public RemoteDataInterrupt connectDataInterrupt(int nodeId, int adapter, int interruptNo, long timeoutMs,
            int flags) throws SciException {
        enter(SciCall.CONNECT_DATA_INTERRUPT, flags);
        return trigger(nodeId, adapter, interruptNo, timeoutMs, true);
    }

    @Override
    public int getCsrRegister(int adapter, int nodeId, int offset, int flags) throws SciException {
        AdapterPort port = enterRegister(SciCall.GET_CSR_REGISTER, adapter, offset, flags);
        return port.readCsr(library().nodeId(port, nodeId), offset);
    }

    @Override
    public void setCsrRegister(int adapter, int nodeId, int offset, int value, int flags) throws SciException {
        AdapterPort port = enterRegister(SciCall.SET_CSR_REGISTER, adapter, offset, flags);
        port.writeCsr(library().nodeId(port, nodeId), offset, value);
    }

    @Override
    public int getLocalCsr(int adapter, int offset, int flags) throws SciException {
        AdapterPort port = enterRegister(SciCall.GET_LOCAL_CSR, adapter, offset, flags);
        return port.readCsr(port.nodeId(), offset);
    }

    @Override
    public void setLocalCsr(int adapter, int offset, int value, int flags) throws SciException {
        AdapterPort port = enterRegister(SciCall.SET_LOCAL_CSR, adapter, offset, flags);
        port.writeCsr(port.nodeId(), offset, value);
    }

    @Override
    public void close(int flags) throws SciException {
        enter(SciCall.CLOSE, flags);
        requireUnused(0);
        retire();
    }

    @Override
    void giveBack() {
    }

    @Override
    HandleKind kind() {
        return HandleKind.DESCRIPTOR;
    }

    @Override
    String describe() {
        return "descriptor";
    }

    static void requireAddress(SciAddress address) throws SciException {
        SisciLibrary.require(address != null && address.offset() >= 0 && address.offset() <= OFFSET_MAX,
                SciError.ILLEGAL_PARAMETER, "an address must have an offset of 48 bits: address=" + address);
    }

    private AdapterPort enterRegister(SciCall call, int adapter, int offset, int flags) throws SciException {
        enter(call, flags);
        AdapterPort port = library().adapter(adapter);
        library().requirePrivilege(call);
        SisciLibrary.require((offset & 3) == 0, SciError.OFFSET_ALIGNMENT,
                "a register's offset must be a multiple of 4: offset=" + offset);
        return port;
    }

    private Trigger trigger(int nodeId, int adapter, int interruptNo, long timeoutMs, boolean isData)
            throws SciException {
        AdapterPort port = library().adapter(adapter);
        int node = library().nodeId(port, nodeId);
        long deadlinePs = library().deadlinePs(timeoutMs);
        claim(Trigger.class);
        Trigger trigger = new Trigger(this, isData, node, interruptNo);
        trigger.connect(port, timeoutMs, deadlinePs);
        return trigger;
    }

    private static int wanted(int interruptNo, int flags) throws SciException {
        if ((flags & SciFlags.FIXED_INTNO) == 0) {
            return -1;
        }
        SisciLibrary.require(interruptNo >= 0, SciError.ILLEGAL_PARAMETER,
                "an interrupt number must not be negative: interruptNo=" + interruptNo);
        return interruptNo;
    }

    /** The manual lets a descriptor hold one resource of each kind. */
    private void claim(Class<? extends Resource> kind) throws SciException {
        for (Resource child : children()) {
            if (kind.isInstance(child)) {
                SisciLibrary.require(!library().provider().isStrict(), SciError.API_NOSPC,
                        "a descriptor must hold one resource of a kind: has " + child.describe());
                library().provider().onLint(
                        "A descriptor holds one resource of each kind by the manual; this one already has "
                                + child.describe() + ". Open another descriptor.");
                return;
            }
        }
    }
}
