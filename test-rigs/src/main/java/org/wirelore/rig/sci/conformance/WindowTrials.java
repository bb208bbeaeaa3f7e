package org.wirelore.rig.sci.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;

/** Maps, and sequences on them. */
final class WindowTrials extends SisciTrials {
    private static final int SIZE = 256;

    private final MemorySegment memory = Bench.memory(SIZE);
    private @Nullable SciMap window;
    private @Nullable SciMap near;
    private @Nullable SciMap far;
    private @Nullable SciSequence sequence;

    WindowTrials(Bench bench) {
        super("map", bench);
        row("SCIUnmapSegment", () -> window().unmap());
        row("SCICreateMapSequence", () -> window().createSequence());
        row("SCICreateMapSequence FAST_BARRIER", () -> window().createSequence(SciFlags.FAST_BARRIER));
        row("SCIMapLocalSegment: a load", () -> window().getInt(0));
        row("SCIMapLocalSegment: a store", () -> window().putInt(0, 1));
        row("SCIMapLocalSegment: a store behind its end", () -> window().putInt(Bench.BYTES, 1));
        row("SCIMemCpy", () -> memCpy(SciFlags.NONE));
        row("SCIMemCpy BLOCK_READ", () -> memCpy(SciFlags.BLOCK_READ));
        row("SCIMemCpy ERROR_CHECK", () -> memCpy(SciFlags.ERROR_CHECK));
        row("SCIMemCopy", () -> memCopy(SciFlags.NONE));
        row("SCIMemCopy BLOCK_READ", () -> memCopy(SciFlags.BLOCK_READ));
        row("SCIMemCopy ERROR_CHECK", () -> memCopy(SciFlags.ERROR_CHECK));
        row("SCIMemWrite", () -> window().memWrite(memory, 0, 0, SIZE, SciFlags.NONE));
        row("SCITransferBlock from a local map",
                () -> Objects.requireNonNull(near).transferBlock(0, window(), 0, SIZE, SciFlags.NONE));
        row("SCITransferBlock to a local map",
                () -> window().transferBlock(0, Objects.requireNonNull(near), 0, SIZE, SciFlags.NONE));
        row("SCITransferBlock to a remote map",
                () -> window().transferBlock(0, Objects.requireNonNull(far), 0, SIZE, SciFlags.NONE));
        row("SCITransferBlockAsync to a local map", () -> window().transferBlockAsync(0, Objects.requireNonNull(near),
                0, SIZE, Bench.none(), SciFlags.NONE));
        row("SCITransferBlockAsync to a remote map", () -> window().transferBlockAsync(0, Objects.requireNonNull(far),
                0, SIZE, Bench.none(), SciFlags.NONE));
        row("SCITransferBlockAsync USE_CALLBACK, none", () -> window().transferBlockAsync(0,
                Objects.requireNonNull(far), 0, SIZE, Bench.none(), SciFlags.USE_CALLBACK));
        row("SCICacheSync", () -> window().cacheSync(0, SIZE, SciFlags.CACHE_FLUSH | SciFlags.CACHE_INVALIDATE));
        row("SCIQuery MAP_MAPPED_TO_LOCAL_TARGET", () -> window().isMappedToLocalTarget(SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        LocalSegment local = bench.export();
        RemoteSegment remote = bench.connect();
        near = local.map(0, Bench.BYTES);
        SciMap there = remote.map(0, Bench.BYTES);
        far = there;
        sequence = there.createSequence();
        SciMap made = switch (state) {
            case "LOCAL" -> near;
            case "LOCAL_READONLY" -> local.map(0, Bench.BYTES, SciFlags.READONLY_MAP);
            case "REMOTE_READONLY" -> remote.map(0, Bench.BYTES, SciFlags.READONLY_MAP);
            case "OF_THIS_NODE" -> bench.sci().connectSegment(bench.nodeId(), Bench.SEGMENT, Bench.ADAPTER, 0).map(0,
                    Bench.BYTES);
            case "SEQUENCED" -> there;
            default -> remote.map(0, Bench.BYTES);
        };
        window = made;
        switch (state) {
            case "IN_TRANSFER" -> near.transferBlockAsync(0, made, 0, Bench.BYTES, Bench.none(), SciFlags.NONE);
            case "CUT" -> {
                bench.order(Order.CUT);
                bench.await("the connection's end", () -> remote.sizeBytes() == 0);
            }
            case "UNMAPPED" -> made.unmap();
            default -> {
                // Nothing more.
            }
        }
    }

    private void memCpy(int flags) throws SciException {
        Objects.requireNonNull(sequence).memCpy(memory, 0, window(), 0, SIZE, flags);
    }

    private void memCopy(int flags) throws SciException {
        window().memCopy(memory, 0, 0, SIZE, flags);
    }

    private SciMap window() {
        return Objects.requireNonNull(window);
    }
}
