package org.wirelore.rig.sci.conformance;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;

/** Handles that are arguments: null, dead, of another library, not made by a library. */
final class ArgumentTrials extends SisciTrials {
    private static final int SIZE = 64;
    private static final int ANOTHER = 18;

    private @Nullable OneOfEach objects;
    private @Nullable LocalSegment segment;
    private @Nullable RemoteSegment remote;
    private @Nullable SciMap window;
    private @Nullable SciMap near;

    ArgumentTrials(Bench bench) {
        super("argument", bench);
        row("SCIEnqueueDMATransfer, the local segment",
                () -> it().queue.enqueue(given(segment), it().remote, 0, 0, SIZE, SciFlags.NONE));
        row("SCIEnqueueDMATransfer, the remote segment",
                () -> it().queue.enqueue(it().segment, given(remote), 0, 0, SIZE, SciFlags.NONE));
        row("SCIStartDmaTransfer, the local segment", () -> it().queue.startTransfer(given(segment), it().remote, 0,
                SIZE, 0, Bench.none(), SciFlags.NONE));
        row("SCIStartDmaTransferVec, the remote segment", () -> it().queue.startTransferVec(it().segment,
                given(remote), List.of(new DmaVector(SIZE, 0, 0, SciFlags.NONE)), Bench.none(), SciFlags.NONE));
        row("SCIMemCpy, the map",
                () -> it().sequence.memCpy(it().memory, 0, given(window), 0, SIZE, SciFlags.NONE));
        row("SCITransferBlock, the target", () -> it().local.transferBlock(0, given(window), 0, SIZE, SciFlags.NONE));
        row("SCITransferBlock, a local target",
                () -> it().window.transferBlock(0, given(near), 0, SIZE, SciFlags.NONE));
        row("SCITransferBlockAsync, the target",
                () -> it().local.transferBlockAsync(0, given(window), 0, SIZE, Bench.none(), SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        OneOfEach own = new OneOfEach(bench.library, bench.nodeId(), Bench.SEGMENT);
        objects = own;
        segment = own.segment;
        remote = own.remote;
        window = own.window;
        near = own.local;
        switch (state) {
            case "NULL" -> set(null, null, null, null);
            case "DEAD" -> {
                LocalSegment deadSegment = own.descriptor.createSegment(ANOTHER, Bench.BYTES, SciFlags.NONE);
                SciMap deadNear = deadSegment.map(0, Bench.BYTES);
                deadNear.unmap();
                deadSegment.remove();
                RemoteSegment deadRemote = own.descriptor.connectSegment(bench.nodeId(), Bench.SEGMENT, Bench.ADAPTER,
                        0);
                SciMap deadWindow = deadRemote.map(0, Bench.BYTES);
                deadWindow.unmap();
                deadRemote.disconnect();
                set(deadSegment, deadRemote, deadWindow, deadNear);
            }
            case "FOREIGN" -> {
                bench.other.initialize(SciFlags.NONE);
                OneOfEach foreign = new OneOfEach(bench.other, bench.nodeId(), ANOTHER);
                set(foreign.segment, foreign.remote, foreign.window, foreign.local);
            }
            case "FORGED" -> set(Forged.of(LocalSegment.class), Forged.of(RemoteSegment.class),
                    Forged.of(SciMap.class), Forged.of(SciMap.class));
            default -> {
                // The right ones.
            }
        }
    }

    private void set(@Nullable LocalSegment newSegment, @Nullable RemoteSegment newRemote, @Nullable SciMap newWindow,
            @Nullable SciMap newNear) {
        segment = newSegment;
        remote = newRemote;
        window = newWindow;
        near = newNear;
    }

    private OneOfEach it() {
        return Objects.requireNonNull(objects);
    }

    /* What the API forbids is what is tried here. */
    @SuppressWarnings({"NullAway", "NullableProblems"})
    private static <T> T given(@Nullable T handle) {
        return handle;
    }
}
