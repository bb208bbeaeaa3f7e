package org.wirelore.rig.sci.conformance;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** DMA queues. */
final class QueueTrials extends SisciTrials {
    private static final int SIZE = 64;
    private static final int ENTRIES = 4;
    private static final int POST_AND_WAIT = SciFlags.DMA_POST | SciFlags.DMA_WAIT;

    private @Nullable LocalSegment local;
    private @Nullable RemoteSegment remote;
    private @Nullable DmaQueue queue;

    QueueTrials(Bench bench) {
        super("DMA queue", bench);
        row("SCIEnqueueDMATransfer", () -> enqueue(SciFlags.NONE));
        row("SCIEnqueueDMATransfer DMA_READ", () -> enqueue(SciFlags.DMA_READ));
        row("SCIEnqueueDMATransfer DMA_WAIT, not posted", () -> enqueue(SciFlags.DMA_WAIT));
        row("SCIEnqueueDMATransfer DMA_POST DMA_RESET, no wait", () -> enqueue(SciFlags.DMA_POST | SciFlags.DMA_RESET));
        valued("SCIEnqueueDMATransfer DMA_POST DMA_WAIT state", () -> enqueue(POST_AND_WAIT));
        valued("SCIEnqueueDMATransfer DMA_POST DMA_WAIT DMA_RESET, then SCIDMAQueueState state", () -> {
            enqueue(POST_AND_WAIT | SciFlags.DMA_RESET);
            return Answers.value(queue().state());
        });
        row("SCIEnqueueDMATransfer DMA_GLOBAL", () -> enqueue(SciFlags.DMA_GLOBAL));
        row("SCIEnqueueDMATransfer DMA_SYSDMA", () -> enqueue(SciFlags.DMA_SYSDMA));
        row("SCIEnqueueDMATransfer DMA_USER_MEM", () -> enqueue(SciFlags.DMA_USER_MEM));
        row("SCIEnqueueDMATransfer DMA_ADAPTER", () -> enqueue(SciFlags.DMA_ADAPTER));
        row("SCIPostDMAQueue", () -> queue().post());
        row("SCIPostDMAQueue USE_CALLBACK, none", () -> queue().post(Bench.none(), SciFlags.USE_CALLBACK));
        row("SCIWaitForDMAQueue", () -> queue().waitFor(SciFlags.INFINITE_TIMEOUT));
        valued("SCIWaitForDMAQueue state", () -> Answers.value(queue().waitFor(SciFlags.INFINITE_TIMEOUT)));
        row("SCIWaitForDMAQueue 0 ms", () -> queue().waitFor(0));
        valued("SCIDMAQueueState state", () -> Answers.value(queue().state()));
        row("SCIAbortDMAQueue", () -> queue().abort());
        row("SCIResetDMAQueue", () -> queue().reset());
        row("SCIRemoveDMAQueue", () -> queue().remove());
        row("SCIphDmaEnqueue",
                () -> queue().phDmaEnqueue(SIZE, 0, new SciAddress(bench.otherNodeId(), 0), SciFlags.NONE));
        row("SCIphDmaStart", () -> queue().phDmaStart(Bench.none(), SciFlags.NONE));
        row("SCIStartDmaTransfer", () -> start(SciFlags.NONE));
        row("SCIStartDmaTransfer DMA_WAIT", () -> start(SciFlags.DMA_WAIT));
        row("SCIStartDmaTransfer DMA_GLOBAL", () -> start(SciFlags.DMA_GLOBAL));
        row("SCIStartDmaTransferVec", () -> startVector(1, SciFlags.NONE));
        row("SCIStartDmaTransferVec of nothing", () -> startVector(0, SciFlags.NONE));
        row("SCIStartDmaTransferVec of too many", () -> startVector(ENTRIES + 1, SciFlags.NONE));
        row("SCIStartDmaTransferVec DMA_USER_MEM", () -> startVector(1, SciFlags.DMA_USER_MEM));
    }

    @Override
    protected void bring(String state) throws SciException {
        local = bench.create(SciFlags.NONE);
        local.prepare(Bench.ADAPTER);
        RemoteSegment there = bench.connect();
        remote = there;
        DmaQueue made = bench.sci().createDmaQueue(Bench.ADAPTER, ENTRIES);
        queue = made;
        switch (state) {
            case "GATHER" -> enqueue(SciFlags.NONE);
            case "FULL" -> {
                for (int i = 0; i < ENTRIES; i++) {
                    enqueue(SciFlags.NONE);
                }
            }
            case "POSTED" -> post();
            case "POSTED_WITH_CALLBACK" -> {
                enqueue(SciFlags.NONE);
                made.post((_, _) -> CallbackAction.CONTINUE, SciFlags.USE_CALLBACK);
            }
            case "DONE" -> enqueue(POST_AND_WAIT);
            case "ABORTED" -> {
                post();
                made.abort();
            }
            case "ERROR" -> {
                bench.order(Order.CUT);
                bench.await("the connection's end", () -> there.sizeBytes() == 0);
                enqueue(POST_AND_WAIT);
            }
            case "REMOVED" -> made.remove();
            default -> {
                // Nothing more.
            }
        }
    }

    private void post() throws SciException {
        queue().enqueue(Objects.requireNonNull(local), Objects.requireNonNull(remote), 0, 0, Bench.BYTES,
                SciFlags.DMA_POST);
    }

    private int enqueue(int flags) throws SciException {
        return Answers.value(queue().enqueue(Objects.requireNonNull(local), Objects.requireNonNull(remote), 0, 0, SIZE,
                flags));
    }

    private void start(int flags) throws SciException {
        queue().startTransfer(Objects.requireNonNull(local), Objects.requireNonNull(remote), 0, SIZE, 0, Bench.none(),
                flags);
    }

    private void startVector(int transfers, int flags) throws SciException {
        List<DmaVector> vector = Collections.nCopies(transfers, new DmaVector(SIZE, 0, 0, SciFlags.NONE));
        queue().startTransferVec(Objects.requireNonNull(local), Objects.requireNonNull(remote), vector, Bench.none(),
                flags);
    }

    private DmaQueue queue() {
        return Objects.requireNonNull(queue);
    }
}
