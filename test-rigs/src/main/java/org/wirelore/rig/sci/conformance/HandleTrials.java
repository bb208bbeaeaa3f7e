package org.wirelore.rig.sci.conformance;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.SciCall;

/** Every function with flags and an error, on handles that are dead, and with each flag that it does not have. */
final class HandleTrials extends SisciTrials {
    private static final int SIZE = 64;

    /** A call with nothing wrong but, perhaps, its flags. */
    @FunctionalInterface
    private interface WithFlags {
        void call(int flags) throws SciException;
    }

    private @Nullable OneOfEach objects;
    private boolean isFlagged;

    HandleTrials(Bench bench) {
        super("any", bench);
        int node = bench.nodeId();
        addLibrary();
        addDescriptor(node);
        addSegments();
        addCopies();
        addDma(node);
        addInterrupts();
    }

    private void each(SciCall call, WithFlags made) {
        valued(call.function(), () -> isFlagged ? flagged(call, made) : Answers.answer(() -> {
            made.call(SciFlags.NONE);
            return 0;
        }));
    }

    /** With each unknown flag; the first answer that is not that of the flags, if there is one. */
    private static int flagged(SciCall call, WithFlags made) {
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            int flag = 1 << bit;
            if ((call.flags() & flag) == 0) {
                int answer = Answers.answer(() -> {
                    made.call(flag);
                    return 0;
                });
                if (answer != SciError.ILLEGAL_FLAG.value()) {
                    return answer;
                }
            }
        }
        return SciError.ILLEGAL_FLAG.value();
    }

    @Override
    protected void bring(String state) throws SciException {
        isFlagged = state.equals("UNKNOWN_FLAG");
        objects = new OneOfEach(bench.library, bench.nodeId(), Bench.SEGMENT);
        if (!isFlagged) {
            bench.library.terminate();
        }
        if (state.equals("DEAD")) {
            bench.library.initialize(SciFlags.NONE);
        }
    }

    private OneOfEach it() {
        return Objects.requireNonNull(objects);
    }

    private SciDescriptor sci() {
        return it().descriptor;
    }

    private void addLibrary() {
        each(SciCall.OPEN, flags -> bench.library.open(flags));
        each(SciCall.INITIALIZE, flags -> bench.library.initialize(flags));
        each(SciCall.GET_LOCAL_NODE_ID, flags -> bench.library.localNodeId(Bench.ADAPTER, flags));
        each(SciCall.QUERY, flags -> bench.library.queryAdapter(Bench.ADAPTER, 0, AdapterQuery.NODEID, flags));
    }

    private void addDescriptor(int node) {
        each(SciCall.CLOSE, flags -> sci().close(flags));
        each(SciCall.PROBE_NODE, flags -> sci().probeNode(Bench.ADAPTER, node, flags));
        each(SciCall.CREATE_SEGMENT, flags -> sci().createSegment(1, SIZE, flags));
        each(SciCall.ATTACH_LOCAL_SEGMENT, flags -> sci().attachLocalSegment(Bench.SEGMENT, Bench.none(), flags));
        each(SciCall.CONNECT_SEGMENT,
                flags -> sci().connectSegment(node, Bench.SEGMENT, Bench.ADAPTER, Bench.none(), 0, flags));
        each(SciCall.CONNECT_SCI_SPACE,
                flags -> sci().connectSciSpace(Bench.ADAPTER, new SciAddress(node, 0), SIZE, flags));
        each(SciCall.CREATE_DMA_QUEUE, flags -> sci().createDmaQueue(Bench.ADAPTER, 1, flags));
        each(SciCall.CREATE_INTERRUPT, flags -> sci().createInterrupt(Bench.ADAPTER, 1, flags));
        each(SciCall.CONNECT_INTERRUPT,
                flags -> sci().connectInterrupt(node, Bench.ADAPTER, Bench.SEGMENT, 0, flags));
        each(SciCall.CREATE_DATA_INTERRUPT,
                flags -> sci().createDataInterrupt(Bench.ADAPTER, 1, Bench.none(), flags));
        each(SciCall.CONNECT_DATA_INTERRUPT,
                flags -> sci().connectDataInterrupt(node, Bench.ADAPTER, Bench.SEGMENT, 0, flags));
        each(SciCall.GET_CSR_REGISTER, flags -> sci().getCsrRegister(Bench.ADAPTER, node, 0, flags));
        each(SciCall.SET_CSR_REGISTER, flags -> sci().setCsrRegister(Bench.ADAPTER, node, 0, 0, flags));
        each(SciCall.GET_LOCAL_CSR, flags -> sci().getLocalCsr(Bench.ADAPTER, 0, flags));
        each(SciCall.SET_LOCAL_CSR, flags -> sci().setLocalCsr(Bench.ADAPTER, 0, 0, flags));
    }

    private void addSegments() {
        each(SciCall.PREPARE_SEGMENT, flags -> it().segment.prepare(Bench.ADAPTER, flags));
        each(SciCall.SET_SEGMENT_AVAILABLE, flags -> it().segment.setAvailable(Bench.ADAPTER, flags));
        each(SciCall.SET_SEGMENT_UNAVAILABLE, flags -> it().segment.setUnavailable(Bench.ADAPTER, flags));
        each(SciCall.REMOVE_SEGMENT, flags -> it().segment.remove(flags));
        each(SciCall.MAP_LOCAL_SEGMENT, flags -> it().segment.map(0, SIZE, flags));
        each(SciCall.WAIT_FOR_LOCAL_SEGMENT_EVENT, flags -> it().segment.waitForEvent(0, flags));
        each(SciCall.REGISTER_SEGMENT_MEMORY,
                flags -> it().segment.registerMemory(it().memory, Bench.BYTES, flags));
        each(SciCall.ATTACH_PHYSICAL_MEMORY,
                flags -> it().segment.attachPhysicalMemory(0, null, 0, Bench.BYTES, flags));
        each(SciCall.SHARE_SEGMENT, flags -> it().segment.share(flags));
        each(SciCall.REGISTER_INTERRUPT_FLAG,
                flags -> it().segment.registerInterruptFlag(Bench.ADAPTER, 0, Bench.none(), flags));
        each(SciCall.DISCONNECT_SEGMENT, flags -> it().remote.disconnect(flags));
        each(SciCall.WAIT_FOR_REMOTE_SEGMENT_EVENT, flags -> it().remote.waitForEvent(0, flags));
        each(SciCall.MAP_REMOTE_SEGMENT, flags -> it().remote.map(0, SIZE, flags));
        each(SciCall.UNMAP_SEGMENT, flags -> it().window.unmap(flags));
        each(SciCall.CREATE_MAP_SEQUENCE, flags -> it().window.createSequence(flags));
        each(SciCall.REMOVE_SEQUENCE, flags -> it().sequence.remove(flags));
    }

    private void addCopies() {
        each(SciCall.MEM_CPY, flags -> it().sequence.memCpy(it().memory, 0, it().window, 0, SIZE, flags));
        each(SciCall.MEM_COPY, flags -> it().window.memCopy(it().memory, 0, 0, SIZE, flags));
        each(SciCall.MEM_WRITE, flags -> it().window.memWrite(it().memory, 0, 0, SIZE, flags));
        each(SciCall.TRANSFER_BLOCK, flags -> it().local.transferBlock(0, it().window, 0, SIZE, flags));
        each(SciCall.TRANSFER_BLOCK_ASYNC,
                flags -> it().local.transferBlockAsync(0, it().window, 0, SIZE, Bench.none(), flags));
        each(SciCall.WAIT_FOR_BLOCK_TRANSFER, flags -> it().transfer.waitFor(0, flags));
        each(SciCall.ABORT_BLOCK_TRANSFER, flags -> it().transfer.abort(flags));
        each(SciCall.CACHE_SYNC, flags -> it().window.cacheSync(0, SIZE, flags));
    }

    private void addDma(int node) {
        each(SciCall.ENQUEUE_DMA_TRANSFER,
                flags -> it().queue.enqueue(it().segment, it().remote, 0, 0, SIZE, flags));
        each(SciCall.POST_DMA_QUEUE, flags -> it().queue.post(Bench.none(), flags));
        each(SciCall.WAIT_FOR_DMA_QUEUE, flags -> it().queue.waitFor(0, flags));
        each(SciCall.ABORT_DMA_QUEUE, flags -> it().queue.abort(flags));
        each(SciCall.RESET_DMA_QUEUE, flags -> it().queue.reset(flags));
        each(SciCall.REMOVE_DMA_QUEUE, flags -> it().queue.remove(flags));
        each(SciCall.PH_DMA_ENQUEUE, flags -> it().queue.phDmaEnqueue(SIZE, 0, new SciAddress(node, 0), flags));
        each(SciCall.PH_DMA_START, flags -> it().queue.phDmaStart(Bench.none(), flags));
        each(SciCall.START_DMA_TRANSFER,
                flags -> it().queue.startTransfer(it().segment, it().remote, 0, SIZE, 0, Bench.none(), flags));
        each(SciCall.START_DMA_TRANSFER_VEC, flags -> it().queue.startTransferVec(it().segment, it().remote,
                List.of(new DmaVector(SIZE, 0, 0, SciFlags.NONE)), Bench.none(), flags));
    }

    private void addInterrupts() {
        each(SciCall.REMOVE_INTERRUPT, flags -> it().interrupt.remove(flags));
        each(SciCall.WAIT_FOR_INTERRUPT, flags -> it().interrupt.waitFor(0, flags));
        each(SciCall.ENABLE_CONDITIONAL_INTERRUPT, flags -> it().interrupt.enableConditional(flags));
        each(SciCall.DISABLE_CONDITIONAL_INTERRUPT, flags -> it().interrupt.disableConditional(flags));
        each(SciCall.GET_CONDITIONAL_INTERRUPT_TRIG_COUNTER, flags -> it().interrupt.trigCounter(flags));
        each(SciCall.DISCONNECT_INTERRUPT, flags -> it().trigger.disconnect(flags));
        each(SciCall.TRIGGER_INTERRUPT, flags -> it().trigger.trigger(flags));
        each(SciCall.REMOVE_DATA_INTERRUPT, flags -> it().dataInterrupt.remove(flags));
        each(SciCall.WAIT_FOR_DATA_INTERRUPT,
                flags -> it().dataInterrupt.waitFor(it().memory, 0, SIZE, 0, flags));
        each(SciCall.DISCONNECT_DATA_INTERRUPT, flags -> it().dataTrigger.disconnect(flags));
        each(SciCall.TRIGGER_DATA_INTERRUPT, flags -> it().dataTrigger.trigger(it().memory, 0, 8, flags));
    }
}
