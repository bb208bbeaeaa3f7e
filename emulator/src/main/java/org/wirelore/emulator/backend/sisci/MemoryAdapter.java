package org.wirelore.emulator.backend.sisci;

import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.ConnectionPort;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.TriggerPort;

/** Adapter 0, which is the machine's memory: nothing is gathered, prefetched or under way. */
final class MemoryAdapter implements AdapterPort {
    private static final int STREAMS = 1;
    /** A line: what is stored there in ascending order is complete when its last word shows. */
    private static final int STREAM_BUFFER_BYTES = 64;
    private static final int DMA_ALIGNMENT = 8;
    private static final int DMA_MTU = 1 << 20;
    /** Below, handing a copy to another thread takes longer than the copy: a few microseconds. */
    private static final int SUGGESTED_MIN = 4096;

    private final SharedMemorySci process;
    private final CopyEngine engine;
    private final Map<Integer, AtomicLong> errors = new HashMap<>();

    MemoryAdapter(SharedMemorySci process, Helper helper) {
        this.process = process;
        engine = new CopyEngine(process, helper);
    }

    @Override
    public int nodeId() {
        return process.nodeId();
    }

    @Override
    public int query(int port, AdapterQuery query) throws SciException {
        return switch (query) {
            case NODEID, PHYS_MEM_NODEID, PHYS_MBX_NODEID, PHYS_LINK_PORT_NODEID, SERIAL_NUMBER -> nodeId();
            case NUMBER_OF_STREAMS -> STREAMS;
            case STREAM_BUFFER_SIZE -> STREAM_BUFFER_BYTES;
            case DMA_SIZE_ALIGNMENT, DMA_OFFSET_ALIGNMENT -> DMA_ALIGNMENT;
            case DMA_MTU -> DMA_MTU;
            case SUGGESTED_MIN_DMA_SIZE, SUGGESTED_MIN_BLOCK_SIZE -> SUGGESTED_MIN;
            case LINK_OPERATIONAL, HW_LINK_STATUS_IS_OK, CONFIGURED, FIRMWARE_OK, NUMBER -> 1;
            case CARD_TYPE, INSTANCE_NUMBER, SCI_LINK_FREQUENCY, B_LINK_FREQUENCY, IO_BUS_FREQUENCY,
                    CONNECTED_TO_SWITCH, LOCAL_SWITCH_TYPE, LOCAL_SWITCH_PORT_NUMBER,
                    CONNECTED_TO_EXPECTED_SWITCH_PORT ->
                0;
            case ATT_PAGE_SIZE, ATT_NUMBER_OF_ENTRIES, ATT_AVAILABLE_ENTRIES -> throw new SciException(
                    SciError.ILLEGAL_QUERY, "shared memory has no translation entries: query=" + query);
        };
    }

    @Override
    public boolean probe(int nodeId) {
        return process.peers().hasProcess(nodeId);
    }

    @Override
    public ConnectionPort connect(int nodeId, int segmentId, ConnectionPort.Listener listener) {
        SegmentConnection connection = new SegmentConnection(process, nodeId, listener);
        connection.connect(segmentId);
        return connection;
    }

    @Override
    public InterruptPort createInterrupt(int number, boolean isShared, boolean isData,
            InterruptPort.Listener listener) throws SciException {
        return NumberedInterrupt.create(process, number, isShared, isData, listener);
    }

    @Override
    public TriggerPort connectInterrupt(int nodeId, int number, boolean isData, TriggerPort.Listener listener) {
        TriggerWay trigger = new TriggerWay(process, nodeId, number, isData, listener);
        trigger.connect();
        return trigger;
    }

    @Override
    public CopyEngine dma() {
        return engine;
    }

    @Override
    public void drainProcessor() {
        VarHandle.fullFence();
    }

    @Override
    public void push() {
        VarHandle.releaseFence();
    }

    @Override
    public void barrier() {
        VarHandle.fullFence();
    }

    @Override
    public void dropReads() {
        VarHandle.acquireFence();
    }

    @Override
    public long errors(int nodeId) {
        AtomicLong counted = errors.get(nodeId);
        return counted == null ? 0 : counted.get();
    }

    /** An access to a node's memory went nowhere. */
    void onError(int nodeId) {
        errors.computeIfAbsent(nodeId, id -> new AtomicLong()).incrementAndGet();
    }

    /** There are no errors that pass: what went nowhere was cut, or its owner has ended. */
    @Override
    public SequenceStatus judge(int nodeId, boolean hasErrors) {
        if (process.peers().isNodeGone(nodeId)) {
            return SequenceStatus.NOT_RETRIABLE;
        }
        return hasErrors ? SequenceStatus.RETRIABLE : SequenceStatus.OK;
    }
}
