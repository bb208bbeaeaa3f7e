package org.wirelore.device.contract.sisci;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.device.sisci.spi.SciCall;

/** One object of each kind, connected to its own node, and every call that has flags and an error. */
final class EveryCall {
    /** A call with nothing wrong but, perhaps, its flags. */
    @FunctionalInterface
    interface WithFlags {
        void call(int flags) throws SciException;
    }

    static final int ID = 40;
    static final int SIZE = 4096;

    final SciLibrary library;
    final SciDescriptor descriptor;
    final LocalSegment segment;
    final RemoteSegment remote;
    final SciMap local;
    final SciMap window;
    final SciSequence sequence;
    final DmaQueue queue;
    final LocalInterrupt interrupt;
    final RemoteInterrupt trigger;
    final LocalDataInterrupt dataInterrupt;
    final RemoteDataInterrupt dataTrigger;
    final BlockTransfer transfer;
    final MemorySegment memory = MemorySegment.ofArray(new byte[64]);
    private final int nodeId;

    EveryCall(SciLibrary library, int nodeId) throws SciException {
        this.library = library;
        this.nodeId = nodeId;
        descriptor = library.open(SciFlags.NONE);
        segment = descriptor.createSegment(ID, SIZE, SciFlags.NONE);
        segment.prepare(0);
        segment.setAvailable(0);
        remote = descriptor.connectSegment(nodeId, ID, 0, 0);
        local = segment.map(0, SIZE);
        window = remote.map(0, SIZE);
        sequence = window.createSequence();
        queue = descriptor.createDmaQueue(0, 4);
        interrupt = descriptor.createInterrupt(0, ID, SciFlags.FIXED_INTNO);
        trigger = descriptor.connectInterrupt(nodeId, 0, ID, 0);
        dataInterrupt = descriptor.createDataInterrupt(0, ID, SisciBed.none(), SciFlags.FIXED_INTNO);
        dataTrigger = descriptor.connectDataInterrupt(nodeId, 0, ID, 0, SciFlags.NONE);
        transfer = local.transferBlockAsync(0, window, 0, 8, SisciBed.none(), SciFlags.NONE);
    }

    /** The calls on the library. */
    Map<SciCall, WithFlags> ofLibrary() {
        Map<SciCall, WithFlags> calls = new EnumMap<>(SciCall.class);
        calls.put(SciCall.INITIALIZE, library::initialize);
        calls.put(SciCall.OPEN, library::open);
        calls.put(SciCall.GET_LOCAL_NODE_ID, flags -> library.localNodeId(0, flags));
        calls.put(SciCall.QUERY, flags -> {
            library.vendorId(flags);
            library.apiVersion(flags);
            library.queryAdapter(0, 0, AdapterQuery.NODEID, flags);
            library.querySystem(SystemQuery.HOSTBRIDGE, flags);
        });
        return calls;
    }

    /** The calls on handles. */
    Map<SciCall, WithFlags> ofHandles() {
        Map<SciCall, WithFlags> calls = new EnumMap<>(SciCall.class);
        putDescriptor(calls);
        putSegments(calls);
        putCopies(calls);
        putDma(calls);
        putInterrupts(calls);
        return calls;
    }

    private void putDescriptor(Map<SciCall, WithFlags> calls) {
        calls.put(SciCall.CLOSE, descriptor::close);
        calls.put(SciCall.PROBE_NODE, flags -> descriptor.probeNode(0, nodeId, flags));
        calls.put(SciCall.CREATE_SEGMENT, flags -> descriptor.createSegment(ID + 1, SIZE, flags));
        calls.put(SciCall.ATTACH_LOCAL_SEGMENT,
                flags -> descriptor.attachLocalSegment(ID, SisciBed.none(), flags));
        calls.put(SciCall.CONNECT_SEGMENT,
                flags -> descriptor.connectSegment(nodeId, ID, 0, SisciBed.none(), 0, flags));
        calls.put(SciCall.CONNECT_SCI_SPACE,
                flags -> descriptor.connectSciSpace(0, new SciAddress(nodeId, 0), SIZE, flags));
        calls.put(SciCall.CREATE_DMA_QUEUE, flags -> descriptor.createDmaQueue(0, 1, flags));
        calls.put(SciCall.CREATE_INTERRUPT, flags -> descriptor.createInterrupt(0, ID + 1, flags));
        calls.put(SciCall.CONNECT_INTERRUPT, flags -> descriptor.connectInterrupt(nodeId, 0, ID, 0, flags));
        calls.put(SciCall.CREATE_DATA_INTERRUPT,
                flags -> descriptor.createDataInterrupt(0, ID + 1, SisciBed.none(), flags));
        calls.put(SciCall.CONNECT_DATA_INTERRUPT, flags -> descriptor.connectDataInterrupt(nodeId, 0, ID, 0, flags));
        calls.put(SciCall.GET_CSR_REGISTER, flags -> descriptor.getCsrRegister(0, nodeId, 0, flags));
        calls.put(SciCall.SET_CSR_REGISTER, flags -> descriptor.setCsrRegister(0, nodeId, 0, 0, flags));
        calls.put(SciCall.GET_LOCAL_CSR, flags -> descriptor.getLocalCsr(0, 0, flags));
        calls.put(SciCall.SET_LOCAL_CSR, flags -> descriptor.setLocalCsr(0, 0, 0, flags));
    }

    private void putSegments(Map<SciCall, WithFlags> calls) {
        calls.put(SciCall.PREPARE_SEGMENT, flags -> segment.prepare(0, flags));
        calls.put(SciCall.SET_SEGMENT_AVAILABLE, flags -> segment.setAvailable(0, flags));
        calls.put(SciCall.SET_SEGMENT_UNAVAILABLE, flags -> segment.setUnavailable(0, flags));
        calls.put(SciCall.REMOVE_SEGMENT, segment::remove);
        calls.put(SciCall.MAP_LOCAL_SEGMENT, flags -> segment.map(0, SIZE, flags));
        calls.put(SciCall.WAIT_FOR_LOCAL_SEGMENT_EVENT, flags -> segment.waitForEvent(0, flags));
        calls.put(SciCall.REGISTER_SEGMENT_MEMORY, flags -> segment.registerMemory(memory, SIZE, flags));
        calls.put(SciCall.ATTACH_PHYSICAL_MEMORY,
                flags -> segment.attachPhysicalMemory(0, memory, 0, SIZE, flags));
        calls.put(SciCall.SHARE_SEGMENT, segment::share);
        calls.put(SciCall.REGISTER_INTERRUPT_FLAG,
                flags -> segment.registerInterruptFlag(0, 0, SisciBed.none(), flags));
        calls.put(SciCall.DISCONNECT_SEGMENT, remote::disconnect);
        calls.put(SciCall.WAIT_FOR_REMOTE_SEGMENT_EVENT, flags -> remote.waitForEvent(0, flags));
        calls.put(SciCall.MAP_REMOTE_SEGMENT, flags -> remote.map(0, SIZE, flags));
        calls.put(SciCall.UNMAP_SEGMENT, window::unmap);
        calls.put(SciCall.CREATE_MAP_SEQUENCE, window::createSequence);
        calls.put(SciCall.REMOVE_SEQUENCE, sequence::remove);
        calls.put(SciCall.QUERY, flags -> {
            segment.ioAddress(flags);
            remote.ioAddress(flags);
            window.isMappedToLocalTarget(flags);
        });
    }

    private void putCopies(Map<SciCall, WithFlags> calls) {
        calls.put(SciCall.MEM_CPY, flags -> sequence.memCpy(memory, 0, window, 0, 8, flags));
        calls.put(SciCall.MEM_COPY, flags -> window.memCopy(memory, 0, 0, 8, flags));
        calls.put(SciCall.MEM_WRITE, flags -> window.memWrite(memory, 0, 0, 8, flags));
        calls.put(SciCall.TRANSFER_BLOCK, flags -> local.transferBlock(0, window, 0, 8, flags));
        calls.put(SciCall.TRANSFER_BLOCK_ASYNC,
                flags -> local.transferBlockAsync(0, window, 0, 8, SisciBed.none(), flags));
        calls.put(SciCall.WAIT_FOR_BLOCK_TRANSFER, flags -> transfer.waitFor(0, flags));
        calls.put(SciCall.ABORT_BLOCK_TRANSFER, transfer::abort);
        calls.put(SciCall.CACHE_SYNC, flags -> window.cacheSync(0, 8, flags));
    }

    private void putDma(Map<SciCall, WithFlags> calls) {
        calls.put(SciCall.ENQUEUE_DMA_TRANSFER, flags -> queue.enqueue(segment, remote, 0, 0, 64, flags));
        calls.put(SciCall.POST_DMA_QUEUE, flags -> queue.post(SisciBed.none(), flags));
        calls.put(SciCall.WAIT_FOR_DMA_QUEUE, flags -> queue.waitFor(0, flags));
        calls.put(SciCall.ABORT_DMA_QUEUE, queue::abort);
        calls.put(SciCall.RESET_DMA_QUEUE, queue::reset);
        calls.put(SciCall.REMOVE_DMA_QUEUE, queue::remove);
        calls.put(SciCall.PH_DMA_ENQUEUE, flags -> queue.phDmaEnqueue(64, 0, new SciAddress(nodeId, 0), flags));
        calls.put(SciCall.PH_DMA_START, flags -> queue.phDmaStart(SisciBed.none(), flags));
        calls.put(SciCall.START_DMA_TRANSFER,
                flags -> queue.startTransfer(segment, remote, 0, 64, 0, SisciBed.none(), flags));
        calls.put(SciCall.START_DMA_TRANSFER_VEC, flags -> queue.startTransferVec(segment, remote,
                List.of(new DmaVector(64, 0, 0, 0)), SisciBed.none(), flags));
    }

    private void putInterrupts(Map<SciCall, WithFlags> calls) {
        calls.put(SciCall.REMOVE_INTERRUPT, interrupt::remove);
        calls.put(SciCall.WAIT_FOR_INTERRUPT, flags -> interrupt.waitFor(0, flags));
        calls.put(SciCall.ENABLE_CONDITIONAL_INTERRUPT, interrupt::enableConditional);
        calls.put(SciCall.DISABLE_CONDITIONAL_INTERRUPT, interrupt::disableConditional);
        calls.put(SciCall.GET_CONDITIONAL_INTERRUPT_TRIG_COUNTER, interrupt::trigCounter);
        calls.put(SciCall.DISCONNECT_INTERRUPT, trigger::disconnect);
        calls.put(SciCall.TRIGGER_INTERRUPT, trigger::trigger);
        calls.put(SciCall.REMOVE_DATA_INTERRUPT, dataInterrupt::remove);
        calls.put(SciCall.WAIT_FOR_DATA_INTERRUPT, flags -> dataInterrupt.waitFor(memory, 0, 64, 0, flags));
        calls.put(SciCall.DISCONNECT_DATA_INTERRUPT, dataTrigger::disconnect);
        calls.put(SciCall.TRIGGER_DATA_INTERRUPT, flags -> dataTrigger.trigger(memory, 0, 8, flags));
    }
}
