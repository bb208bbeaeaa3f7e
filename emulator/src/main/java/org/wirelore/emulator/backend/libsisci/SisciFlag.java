package org.wirelore.emulator.backend.libsisci;

import java.util.List;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.SciCall;

/** The flags by their names, because the library has values of its own for them. */
enum SisciFlag {
    // @formatter:off
    THREAD_SAFE(SciFlags.THREAD_SAFE, true),
    USE_CALLBACK(SciFlags.USE_CALLBACK, true),
    EMPTY(SciFlags.EMPTY, true),
    PRIVATE(SciFlags.PRIVATE, true),
    PHYSICAL(SciFlags.PHYSICAL, true),
    AUTO_ID(SciFlags.AUTO_ID, true),
    BROADCAST(SciFlags.BROADCAST, true),
    DMA_SOURCE_ONLY(SciFlags.DMA_SOURCE_ONLY, true),
    FORCE_DISCONNECT(SciFlags.FORCE_DISCONNECT, false),
    NOTIFY(SciFlags.NOTIFY, false),
    FORCE_REMOVE(SciFlags.FORCE_REMOVE, true),
    ASYNCHRONOUS_CONNECT(SciFlags.ASYNCHRONOUS_CONNECT, false),
    READONLY_MAP(SciFlags.READONLY_MAP, true),
    LOCK_OPERATION(SciFlags.LOCK_OPERATION, true),
    CONDITIONAL_INTERRUPT_MAP(SciFlags.CONDITIONAL_INTERRUPT_MAP, true),
    UNCONDITIONAL_DATA_INTERRUPT_MAP(SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP, true),
    READ_PREFETCH_AGGR_HOLD_MAP(SciFlags.READ_PREFETCH_AGGR_HOLD_MAP, true),
    READ_PREFETCH_NO_HOLD_MAP(SciFlags.READ_PREFETCH_NO_HOLD_MAP, true),
    IO_MAP_IOSPACE(SciFlags.IO_MAP_IOSPACE, true),
    DMOVE_MAP(SciFlags.DMOVE_MAP, true),
    WRITES_DISABLE_GATHER_MAP(SciFlags.WRITES_DISABLE_GATHER_MAP, true),
    DISABLE_128_BYTES_PACKETS(SciFlags.DISABLE_128_BYTES_PACKETS, true),
    NO_MEMORY_LOOPBACK_MAP(SciFlags.NO_MEMORY_LOOPBACK_MAP, true),
    WRITE_BACK_CACHE_MAP(SciFlags.WRITE_BACK_CACHE_MAP, true),
    FAST_BARRIER(SciFlags.FAST_BARRIER, false),
    NO_FLUSH(SciFlags.NO_FLUSH, true),
    NO_STORE_BARRIER(SciFlags.NO_STORE_BARRIER, true),
    FLUSH_CPU_BUFFERS_ONLY(SciFlags.FLUSH_CPU_BUFFERS_ONLY, false),
    BLOCK_READ(SciFlags.BLOCK_READ, false),
    ERROR_CHECK(SciFlags.ERROR_CHECK, false),
    DMA_POST(SciFlags.DMA_POST, true),
    DMA_WAIT(SciFlags.DMA_WAIT, true),
    DMA_RESET(SciFlags.DMA_RESET, true),
    DMA_READ(SciFlags.DMA_READ, true),
    DMA_PHDMA(SciFlags.DMA_PHDMA, true),
    DMA_GLOBAL(SciFlags.DMA_GLOBAL, true),
    DMA_SYSDMA(SciFlags.DMA_SYSDMA, true),
    DMA_USER_MEM(SciFlags.DMA_USER_MEM, true),
    DMA_ADAPTER(SciFlags.DMA_ADAPTER, true),
    FIXED_INTNO(SciFlags.FIXED_INTNO, true),
    SHARED_INT(SciFlags.SHARED_INT, true),
    CONDITIONAL_INTERRUPT(SciFlags.CONDITIONAL_INTERRUPT, true),
    COUNTING_INT(SciFlags.COUNTING_INT, true),
    CACHE_FLUSH(SciFlags.CACHE_FLUSH, true),
    CACHE_INVALIDATE(SciFlags.CACHE_INVALIDATE, true);
    // @formatter:on

    private final int bit;
    private final boolean isInHeaders;

    /**
     * @param bit in the API
     * @param isInHeaders whether that is also the value that a header gives
     */
    SisciFlag(int bit, boolean isInHeaders) {
        this.bit = bit;
        this.isInHeaders = isInHeaders;
    }

    int bit() {
        return bit;
    }

    boolean isInHeaders() {
        return isInHeaders;
    }

    /** The name of the library's constant. */
    String constant() {
        return "SCI_FLAG_" + name();
    }

    /** The flags of a call; addresses for maps, which programs in Java do not have, are none of them. */
    static List<SisciFlag> of(SciCall call) {
        return switch (call) {
            case OPEN -> List.of(THREAD_SAFE);
            case CREATE_SEGMENT -> List.of(USE_CALLBACK, EMPTY, PRIVATE, PHYSICAL, AUTO_ID, BROADCAST);
            case PREPARE_SEGMENT -> List.of(DMA_SOURCE_ONLY, BROADCAST);
            case SET_SEGMENT_UNAVAILABLE -> List.of(FORCE_DISCONNECT, NOTIFY);
            case REMOVE_SEGMENT -> List.of(FORCE_REMOVE);
            case MAP_LOCAL_SEGMENT -> List.of(READONLY_MAP);
            case ATTACH_LOCAL_SEGMENT, POST_DMA_QUEUE -> List.of(USE_CALLBACK);
            case CONNECT_SEGMENT -> List.of(USE_CALLBACK, ASYNCHRONOUS_CONNECT, BROADCAST);
            case MAP_REMOTE_SEGMENT -> List.of(READONLY_MAP, LOCK_OPERATION, CONDITIONAL_INTERRUPT_MAP,
                    UNCONDITIONAL_DATA_INTERRUPT_MAP, READ_PREFETCH_AGGR_HOLD_MAP, READ_PREFETCH_NO_HOLD_MAP,
                    IO_MAP_IOSPACE, DMOVE_MAP, WRITES_DISABLE_GATHER_MAP, DISABLE_128_BYTES_PACKETS,
                    NO_MEMORY_LOOPBACK_MAP, WRITE_BACK_CACHE_MAP, BROADCAST);
            case CREATE_MAP_SEQUENCE -> List.of(FAST_BARRIER);
            case CHECK_SEQUENCE -> List.of(NO_FLUSH, NO_STORE_BARRIER);
            case FLUSH -> List.of(FLUSH_CPU_BUFFERS_ONLY);
            case MEM_CPY, MEM_COPY -> List.of(BLOCK_READ, ERROR_CHECK);
            case TRANSFER_BLOCK_ASYNC -> List.of(BLOCK_READ, USE_CALLBACK);
            case CREATE_DMA_QUEUE -> List.of(DMA_PHDMA);
            case ENQUEUE_DMA_TRANSFER -> List.of(DMA_POST, DMA_WAIT, DMA_RESET, DMA_READ, DMA_GLOBAL,
                    DMA_SYSDMA, DMA_USER_MEM, DMA_ADAPTER);
            case PH_DMA_ENQUEUE -> List.of(DMA_READ);
            case PH_DMA_START -> List.of(USE_CALLBACK, DMA_WAIT, DMA_RESET);
            case START_DMA_TRANSFER, START_DMA_TRANSFER_VEC -> List.of(USE_CALLBACK, DMA_READ, DMA_WAIT, DMA_GLOBAL,
                    DMA_SYSDMA, DMA_USER_MEM, DMA_ADAPTER);
            case CREATE_INTERRUPT -> List.of(USE_CALLBACK, FIXED_INTNO, SHARED_INT, COUNTING_INT);
            case REGISTER_INTERRUPT_FLAG -> List.of(USE_CALLBACK, CONDITIONAL_INTERRUPT);
            case CREATE_DATA_INTERRUPT -> List.of(USE_CALLBACK, FIXED_INTNO, SHARED_INT);
            case CACHE_SYNC -> List.of(CACHE_FLUSH, CACHE_INVALIDATE);
            default -> List.of();
        };
    }
}
