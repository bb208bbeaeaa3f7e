package org.wirelore.device.sisci.spi;

import static org.wirelore.device.api.sci.SciFlags.ASYNCHRONOUS_CONNECT;
import static org.wirelore.device.api.sci.SciFlags.AUTO_ID;
import static org.wirelore.device.api.sci.SciFlags.BLOCK_READ;
import static org.wirelore.device.api.sci.SciFlags.BROADCAST;
import static org.wirelore.device.api.sci.SciFlags.CACHE_FLUSH;
import static org.wirelore.device.api.sci.SciFlags.CACHE_INVALIDATE;
import static org.wirelore.device.api.sci.SciFlags.CONDITIONAL_INTERRUPT;
import static org.wirelore.device.api.sci.SciFlags.CONDITIONAL_INTERRUPT_MAP;
import static org.wirelore.device.api.sci.SciFlags.COUNTING_INT;
import static org.wirelore.device.api.sci.SciFlags.DISABLE_128_BYTES_PACKETS;
import static org.wirelore.device.api.sci.SciFlags.DMA_ADAPTER;
import static org.wirelore.device.api.sci.SciFlags.DMA_GLOBAL;
import static org.wirelore.device.api.sci.SciFlags.DMA_PHDMA;
import static org.wirelore.device.api.sci.SciFlags.DMA_POST;
import static org.wirelore.device.api.sci.SciFlags.DMA_READ;
import static org.wirelore.device.api.sci.SciFlags.DMA_RESET;
import static org.wirelore.device.api.sci.SciFlags.DMA_SOURCE_ONLY;
import static org.wirelore.device.api.sci.SciFlags.DMA_SYSDMA;
import static org.wirelore.device.api.sci.SciFlags.DMA_USER_MEM;
import static org.wirelore.device.api.sci.SciFlags.DMA_WAIT;
import static org.wirelore.device.api.sci.SciFlags.DMOVE_MAP;
import static org.wirelore.device.api.sci.SciFlags.EMPTY;
import static org.wirelore.device.api.sci.SciFlags.ERROR_CHECK;
import static org.wirelore.device.api.sci.SciFlags.FAST_BARRIER;
import static org.wirelore.device.api.sci.SciFlags.FIXED_INTNO;
import static org.wirelore.device.api.sci.SciFlags.FIXED_MAP_ADDR;
import static org.wirelore.device.api.sci.SciFlags.FLUSH_CPU_BUFFERS_ONLY;
import static org.wirelore.device.api.sci.SciFlags.FORCE_DISCONNECT;
import static org.wirelore.device.api.sci.SciFlags.FORCE_REMOVE;
import static org.wirelore.device.api.sci.SciFlags.IO_MAP_IOSPACE;
import static org.wirelore.device.api.sci.SciFlags.LOCK_OPERATION;
import static org.wirelore.device.api.sci.SciFlags.NONE;
import static org.wirelore.device.api.sci.SciFlags.NOTIFY;
import static org.wirelore.device.api.sci.SciFlags.NO_FLUSH;
import static org.wirelore.device.api.sci.SciFlags.NO_MEMORY_LOOPBACK_MAP;
import static org.wirelore.device.api.sci.SciFlags.NO_STORE_BARRIER;
import static org.wirelore.device.api.sci.SciFlags.PHYSICAL;
import static org.wirelore.device.api.sci.SciFlags.PRIVATE;
import static org.wirelore.device.api.sci.SciFlags.READONLY_MAP;
import static org.wirelore.device.api.sci.SciFlags.READ_PREFETCH_AGGR_HOLD_MAP;
import static org.wirelore.device.api.sci.SciFlags.READ_PREFETCH_NO_HOLD_MAP;
import static org.wirelore.device.api.sci.SciFlags.SHARED_INT;
import static org.wirelore.device.api.sci.SciFlags.THREAD_SAFE;
import static org.wirelore.device.api.sci.SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP;
import static org.wirelore.device.api.sci.SciFlags.USE_CALLBACK;
import static org.wirelore.device.api.sci.SciFlags.WRITES_DISABLE_GATHER_MAP;
import static org.wirelore.device.api.sci.SciFlags.WRITE_BACK_CACHE_MAP;

import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/** SISCI's functions that take flags, each with the flags that it knows. */
public enum SciCall {
    // @formatter:off
    INITIALIZE("SCIInitialize", NONE),
    OPEN("SCIOpen", THREAD_SAFE),
    CLOSE("SCIClose", NONE),
    GET_LOCAL_NODE_ID("SCIGetLocalNodeId", NONE),
    QUERY("SCIQuery", NONE),
    CREATE_SEGMENT("SCICreateSegment", USE_CALLBACK | EMPTY | PRIVATE | PHYSICAL | AUTO_ID | BROADCAST),
    PREPARE_SEGMENT("SCIPrepareSegment", DMA_SOURCE_ONLY | BROADCAST),
    SET_SEGMENT_AVAILABLE("SCISetSegmentAvailable", NONE),
    SET_SEGMENT_UNAVAILABLE("SCISetSegmentUnavailable", FORCE_DISCONNECT | NOTIFY),
    REMOVE_SEGMENT("SCIRemoveSegment", FORCE_REMOVE),
    MAP_LOCAL_SEGMENT("SCIMapLocalSegment", FIXED_MAP_ADDR | READONLY_MAP),
    WAIT_FOR_LOCAL_SEGMENT_EVENT("SCIWaitForLocalSegmentEvent", NONE),
    REGISTER_SEGMENT_MEMORY("SCIRegisterSegmentMemory", NONE),
    ATTACH_PHYSICAL_MEMORY("SCIAttachPhysicalMemory", NONE),
    SHARE_SEGMENT("SCIShareSegment", NONE),
    ATTACH_LOCAL_SEGMENT("SCIAttachLocalSegment", USE_CALLBACK),
    CONNECT_SEGMENT("SCIConnectSegment", USE_CALLBACK | ASYNCHRONOUS_CONNECT | BROADCAST),
    DISCONNECT_SEGMENT("SCIDisconnectSegment", NONE),
    WAIT_FOR_REMOTE_SEGMENT_EVENT("SCIWaitForRemoteSegmentEvent", NONE),
    MAP_REMOTE_SEGMENT("SCIMapRemoteSegment", FIXED_MAP_ADDR | READONLY_MAP | LOCK_OPERATION
            | CONDITIONAL_INTERRUPT_MAP | UNCONDITIONAL_DATA_INTERRUPT_MAP | READ_PREFETCH_AGGR_HOLD_MAP
            | READ_PREFETCH_NO_HOLD_MAP | IO_MAP_IOSPACE | DMOVE_MAP | WRITES_DISABLE_GATHER_MAP
            | DISABLE_128_BYTES_PACKETS | NO_MEMORY_LOOPBACK_MAP | WRITE_BACK_CACHE_MAP | BROADCAST),
    UNMAP_SEGMENT("SCIUnmapSegment", NONE),
    CONNECT_SCI_SPACE("SCIConnectSCISpace", NONE),
    CREATE_MAP_SEQUENCE("SCICreateMapSequence", FAST_BARRIER),
    REMOVE_SEQUENCE("SCIRemoveSequence", NONE),
    START_SEQUENCE("SCIStartSequence", NONE),
    CHECK_SEQUENCE("SCICheckSequence", NO_FLUSH | NO_STORE_BARRIER),
    STORE_BARRIER("SCIStoreBarrier", NONE),
    FLUSH("SCIFlush", FLUSH_CPU_BUFFERS_ONLY),
    MEM_CPY("SCIMemCpy", BLOCK_READ | ERROR_CHECK),
    MEM_COPY("SCIMemCopy", BLOCK_READ | ERROR_CHECK),
    MEM_WRITE("SCIMemWrite", NONE),
    TRANSFER_BLOCK("SCITransferBlock", NONE),
    TRANSFER_BLOCK_ASYNC("SCITransferBlockAsync", BLOCK_READ | USE_CALLBACK),
    WAIT_FOR_BLOCK_TRANSFER("SCIWaitForBlockTransfer", NONE),
    ABORT_BLOCK_TRANSFER("SCIAbortBlockTransfer", NONE),
    CREATE_DMA_QUEUE("SCICreateDMAQueue", DMA_PHDMA),
    ENQUEUE_DMA_TRANSFER("SCIEnqueueDMATransfer", DMA_POST | DMA_WAIT | DMA_RESET | DMA_READ | DMA_GLOBAL | DMA_SYSDMA
            | DMA_USER_MEM | DMA_ADAPTER),
    POST_DMA_QUEUE("SCIPostDMAQueue", USE_CALLBACK),
    WAIT_FOR_DMA_QUEUE("SCIWaitForDMAQueue", NONE),
    ABORT_DMA_QUEUE("SCIAbortDMAQueue", NONE),
    RESET_DMA_QUEUE("SCIResetDMAQueue", NONE),
    REMOVE_DMA_QUEUE("SCIRemoveDMAQueue", NONE),
    PH_DMA_ENQUEUE("SCIphDmaEnqueue", DMA_READ),
    PH_DMA_START("SCIphDmaStart", USE_CALLBACK | DMA_WAIT | DMA_RESET),
    START_DMA_TRANSFER("SCIStartDmaTransfer", USE_CALLBACK | DMA_READ | DMA_WAIT | DMA_GLOBAL | DMA_SYSDMA
            | DMA_USER_MEM | DMA_ADAPTER),
    START_DMA_TRANSFER_VEC("SCIStartDmaTransferVec", USE_CALLBACK | DMA_READ | DMA_WAIT | DMA_GLOBAL | DMA_SYSDMA
            | DMA_USER_MEM | DMA_ADAPTER),
    CREATE_INTERRUPT("SCICreateInterrupt", USE_CALLBACK | FIXED_INTNO | SHARED_INT | COUNTING_INT),
    REMOVE_INTERRUPT("SCIRemoveInterrupt", NONE),
    WAIT_FOR_INTERRUPT("SCIWaitForInterrupt", NONE),
    CONNECT_INTERRUPT("SCIConnectInterrupt", NONE),
    DISCONNECT_INTERRUPT("SCIDisconnectInterrupt", NONE),
    TRIGGER_INTERRUPT("SCITriggerInterrupt", NONE),
    REGISTER_INTERRUPT_FLAG("SCIRegisterInterruptFlag", USE_CALLBACK | CONDITIONAL_INTERRUPT),
    ENABLE_CONDITIONAL_INTERRUPT("SCIEnableConditionalInterrupt", NONE),
    DISABLE_CONDITIONAL_INTERRUPT("SCIDisableConditionalInterrupt", NONE),
    GET_CONDITIONAL_INTERRUPT_TRIG_COUNTER("SCIGetConditionalInterruptTrigCounter", NONE),
    CREATE_DATA_INTERRUPT("SCICreateDataInterrupt", USE_CALLBACK | FIXED_INTNO | SHARED_INT),
    REMOVE_DATA_INTERRUPT("SCIRemoveDataInterrupt", NONE),
    WAIT_FOR_DATA_INTERRUPT("SCIWaitForDataInterrupt", NONE),
    CONNECT_DATA_INTERRUPT("SCIConnectDataInterrupt", NONE),
    DISCONNECT_DATA_INTERRUPT("SCIDisconnectDataInterrupt", NONE),
    TRIGGER_DATA_INTERRUPT("SCITriggerDataInterrupt", NONE),
    PROBE_NODE("SCIProbeNode", NONE),
    GET_CSR_REGISTER("SCIGetCSRRegister", NONE),
    SET_CSR_REGISTER("SCISetCSRRegister", NONE),
    GET_LOCAL_CSR("SCIGetLocalCSR", NONE),
    SET_LOCAL_CSR("SCISetLocalCSR", NONE),
    CACHE_SYNC("SCICacheSync", CACHE_FLUSH | CACHE_INVALIDATE);
    // @formatter:on

    private final String function;
    private final int flags;

    SciCall(String function, int flags) {
        this.function = function;
        this.flags = flags;
    }

    /** The function's name in the C library. */
    public String function() {
        return function;
    }

    /** All flags that the function knows. */
    public int flags() {
        return flags;
    }

    /**
     * Judges a call before anything else of it is looked at.
     *
     * @param given the caller's flags
     * @throws SciException NOT_IMPLEMENTED, ILLEGAL_FLAG, FLAG_NOT_IMPLEMENTED
     */
    public void check(SciProvider provider, int given) throws SciException {
        if ((given & ~flags) != 0) {
            throw new SciException(SciError.ILLEGAL_FLAG, function + " has not all of these flags: flags=0x"
                    + Integer.toHexString(given) + ", known=0x" + Integer.toHexString(flags));
        }
        if (provider.lacks(this)) {
            throw new SciException(SciError.NOT_IMPLEMENTED, function + " is not supported by this adapter");
        }
        int lacked = given & (provider.lackedFlags(this) | neverSupported());
        if (lacked != 0) {
            throw new SciException(SciError.FLAG_NOT_IMPLEMENTED, function
                    + " does not support some flags with this adapter: flags=0x" + Integer.toHexString(lacked));
        }
    }

    /** What no provider has: reflective memory is none of SCI's, and programs in Java have no addresses. */
    private int neverSupported() {
        return switch (this) {
            case CREATE_SEGMENT -> PHYSICAL | BROADCAST;
            case PREPARE_SEGMENT, CONNECT_SEGMENT -> BROADCAST;
            case MAP_LOCAL_SEGMENT -> FIXED_MAP_ADDR;
            case MAP_REMOTE_SEGMENT -> FIXED_MAP_ADDR | BROADCAST;
            default -> NONE;
        };
    }
}
