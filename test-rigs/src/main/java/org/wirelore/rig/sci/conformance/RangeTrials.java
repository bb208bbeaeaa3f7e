package org.wirelore.rig.sci.conformance;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** Offsets and sizes: outside, wrapping, odd. */
final class RangeTrials extends SisciTrials {
    private static final int ANOTHER = 18;

    private @Nullable OneOfEach objects;
    private @Nullable LocalSegment empty;
    private long offset;
    private long size;

    RangeTrials(Bench bench) {
        super("range", bench);
        row("SCICreateSegment, the size alone", () -> it().descriptor.createSegment(1, size, SciFlags.NONE));
        row("SCIRegisterSegmentMemory, the size alone",
                () -> Objects.requireNonNull(empty).registerMemory(it().memory, size, SciFlags.NONE));
        row("SCIRegisterInterruptFlag, the offset alone", () -> it().segment.registerInterruptFlag(Bench.ADAPTER,
                offset, Bench.none(), SciFlags.NONE));
        row("SCIMapLocalSegment", () -> it().segment.map(offset, size));
        row("SCIMapRemoteSegment", () -> it().remote.map(offset, size));
        row("SCIMemCpy", () -> it().sequence.memCpy(it().memory, 0, it().window, offset, size, SciFlags.NONE));
        row("SCIMemCpy, of the memory", () -> it().sequence.memCpy(it().memory.asSlice(0, Bench.BYTES), offset,
                it().window, 0, Math.clamp(size, 0, Bench.BYTES), SciFlags.NONE));
        row("SCIMemCopy", () -> it().window.memCopy(it().memory, 0, offset, size, SciFlags.NONE));
        row("SCIMemWrite", () -> it().window.memWrite(it().memory, 0, offset, size, SciFlags.NONE));
        row("SCITransferBlock, at its source",
                () -> it().local.transferBlock(offset, it().window, 0, size, SciFlags.NONE));
        row("SCITransferBlock, at its target",
                () -> it().local.transferBlock(0, it().window, offset, size, SciFlags.NONE));
        row("SCITransferBlockAsync, at its target",
                () -> it().local.transferBlockAsync(0, it().window, offset, size, Bench.none(), SciFlags.NONE));
        row("SCICacheSync", () -> it().window.cacheSync(offset, size, SciFlags.CACHE_FLUSH));
        row("SCIEnqueueDMATransfer, at its local end",
                () -> it().queue.enqueue(it().segment, it().remote, offset, 0, size, SciFlags.NONE));
        row("SCIEnqueueDMATransfer, at its remote end",
                () -> it().queue.enqueue(it().segment, it().remote, 0, offset, size, SciFlags.NONE));
        row("SCIStartDmaTransfer", () -> it().queue.startTransfer(it().segment, it().remote, offset, size, 0,
                Bench.none(), SciFlags.NONE));
        row("SCIStartDmaTransferVec, of 32 bits", () -> it().queue.startTransferVec(it().segment, it().remote,
                List.of(new DmaVector((int) size, (int) offset, 0, SciFlags.NONE)), Bench.none(), SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        objects = new OneOfEach(bench.library, bench.nodeId(), Bench.SEGMENT);
        empty = it().descriptor.createSegment(ANOTHER, Bench.BYTES, SciFlags.EMPTY);
        offset = switch (state) {
            case "OFFSET_-8" -> -8;
            case "OFFSET_2" -> 2;
            case "OFFSET_4" -> 4;
            case "OFFSET_AT_END" -> Bench.BYTES;
            case "OFFSET_2^32" -> 1L << 32;
            case "SUM_BEYOND" -> Bench.BYTES - 8;
            case "SUM_WRAPS" -> Long.MAX_VALUE - 7;
            default -> 0;
        };
        size = switch (state) {
            case "SIZE_0" -> 0;
            case "SIZE_1" -> 1;
            case "SIZE_-8" -> -8;
            case "SIZE_2^32" -> 1L << 32;
            case "SIZE_MAX" -> Long.MAX_VALUE - 7;
            case "SIZE_ALL" -> Bench.BYTES;
            case "SIZE_12" -> 12;
            default -> 16;
        };
    }

    private OneOfEach it() {
        return Objects.requireNonNull(objects);
    }
}
