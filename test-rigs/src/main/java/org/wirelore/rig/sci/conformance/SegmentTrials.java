package org.wirelore.rig.sci.conformance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** Local segments. */
final class SegmentTrials extends SisciTrials {
    private @Nullable LocalSegment segment;
    private @Nullable RemoteSegment remote;
    /** Programs register memory that the adapter can reach. */
    private final MemorySegment memory = Arena.global().allocate(Bench.BYTES, Long.BYTES);

    SegmentTrials(Bench bench) {
        super("local segment", bench);
        int node = bench.nodeId();
        row("SCIPrepareSegment", () -> segment().prepare(Bench.ADAPTER));
        row("SCIPrepareSegment DMA_SOURCE_ONLY", () -> segment().prepare(Bench.ADAPTER, SciFlags.DMA_SOURCE_ONLY));
        row("SCIPrepareSegment BROADCAST", () -> segment().prepare(Bench.ADAPTER, SciFlags.BROADCAST));
        row("SCISetSegmentAvailable", () -> segment().setAvailable(Bench.ADAPTER));
        row("SCISetSegmentUnavailable", () -> segment().setUnavailable(Bench.ADAPTER, SciFlags.NONE));
        row("SCISetSegmentUnavailable NOTIFY", () -> segment().setUnavailable(Bench.ADAPTER, SciFlags.NOTIFY));
        row("SCISetSegmentUnavailable FORCE_DISCONNECT",
                () -> segment().setUnavailable(Bench.ADAPTER, SciFlags.FORCE_DISCONNECT));
        row("SCIRemoveSegment", () -> segment().remove());
        row("SCIRemoveSegment FORCE_REMOVE", () -> segment().remove(SciFlags.FORCE_REMOVE));
        row("SCIMapLocalSegment", () -> segment().map(0, Bench.BYTES));
        row("SCIMapLocalSegment READONLY_MAP", () -> segment().map(0, Bench.BYTES, SciFlags.READONLY_MAP));
        row("SCIMapLocalSegment FIXED_MAP_ADDR", () -> segment().map(0, Bench.BYTES, SciFlags.FIXED_MAP_ADDR));
        row("SCIWaitForLocalSegmentEvent", () -> segment().waitForEvent(bench.waitMs));
        row("SCIRegisterSegmentMemory", () -> segment().registerMemory(memory, Bench.BYTES, SciFlags.NONE));
        row("SCIRegisterSegmentMemory, no memory",
                () -> segment().registerMemory(Bench.none(), Bench.BYTES, SciFlags.NONE));
        row("SCIAttachPhysicalMemory",
                () -> segment().attachPhysicalMemory(0, null, 0, Bench.BYTES, SciFlags.NONE));
        row("SCIShareSegment", () -> segment().share(SciFlags.NONE));
        row("SCIAttachLocalSegment", () -> bench.sci().attachLocalSegment(Bench.SEGMENT, Bench.none(), SciFlags.NONE));
        row("SCIRegisterInterruptFlag",
                () -> segment().registerInterruptFlag(Bench.ADAPTER, 0, Bench.none(), SciFlags.NONE));
        row("SCIRegisterInterruptFlag CONDITIONAL_INTERRUPT", () -> segment().registerInterruptFlag(Bench.ADAPTER, 0,
                Bench.none(), SciFlags.CONDITIONAL_INTERRUPT));
        row("SCIRegisterInterruptFlag USE_CALLBACK, none",
                () -> segment().registerInterruptFlag(Bench.ADAPTER, 0, Bench.none(), SciFlags.USE_CALLBACK));
        row("SCIQuery LOCAL_SEGMENT_IOADDR", () -> segment().ioAddress(SciFlags.NONE));
        row("SCIConnectSegment to it", () -> bench.sci().connectSegment(node, Bench.SEGMENT, Bench.ADAPTER, 0));
        row("SCICreateSegment of its id", () -> bench.create(SciFlags.NONE));
        row("SCICreateSegment of its id, AUTO_ID", () -> bench.create(SciFlags.AUTO_ID));
        row("SCICreateSegment of its id, PRIVATE", () -> bench.create(SciFlags.PRIVATE));
        row("SCIEnqueueDMATransfer from it", () -> bench.sci().createDmaQueue(Bench.ADAPTER, 4).enqueue(segment(),
                remote(), 0, 0, 64, SciFlags.NONE));
        row("SCIStartDmaTransfer from it", () -> bench.sci().createDmaQueue(Bench.ADAPTER, 4).startTransfer(segment(),
                remote(), 0, 64, 0, Bench.none(), SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        remote = bench.connect();
        LocalSegment made = switch (state) {
            case "PRIVATE" -> bench.create(SciFlags.PRIVATE);
            case "EMPTY", "REGISTERED" -> bench.create(SciFlags.EMPTY);
            case "CALLBACK" -> bench.sci().createSegment(Bench.SEGMENT, Bench.BYTES,
                    (_, _, _, _, _) -> CallbackAction.CONTINUE, SciFlags.USE_CALLBACK);
            case "CREATED" -> bench.create(SciFlags.NONE);
            default -> {
                LocalSegment prepared = bench.create(SciFlags.NONE);
                prepared.prepare(Bench.ADAPTER);
                yield prepared;
            }
        };
        segment = made;
        switch (state) {
            case "REGISTERED" -> made.registerMemory(memory, Bench.BYTES, SciFlags.NONE);
            case "AVAILABLE" -> made.setAvailable(Bench.ADAPTER);
            case "CONNECTED", "UNAVAILABLE", "LEFT" -> connected(made, state);
            case "MAPPED" -> made.map(0, Bench.BYTES);
            case "SHARED" -> made.share(SciFlags.NONE);
            case "ATTACHED" -> {
                made.share(SciFlags.NONE);
                segment = bench.sci().attachLocalSegment(Bench.SEGMENT, Bench.none(), SciFlags.NONE);
            }
            case "FLAGGED" -> made.registerInterruptFlag(Bench.ADAPTER, 0, Bench.none(), SciFlags.NONE);
            case "IN_DMA" -> bench.sci().createDmaQueue(Bench.ADAPTER, 4).enqueue(made, remote(), 0, 0, Bench.BYTES,
                    SciFlags.DMA_POST);
            case "REMOVED" -> made.remove();
            default -> {
                // Nothing more.
            }
        }
    }

    private void connected(LocalSegment made, String state) throws SciException {
        made.setAvailable(Bench.ADAPTER);
        bench.order(Order.CONNECT);
        if (state.equals("UNAVAILABLE")) {
            made.setUnavailable(Bench.ADAPTER, SciFlags.NONE);
        } else if (state.equals("LEFT")) {
            bench.order(Order.TERMINATE);
        }
    }

    private LocalSegment segment() {
        return Objects.requireNonNull(segment);
    }

    private RemoteSegment remote() {
        return Objects.requireNonNull(remote);
    }
}
