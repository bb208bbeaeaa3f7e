package org.wirelore.rig.sci.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SegmentReason;

/** Remote segments: connections. */
final class ConnectionTrials extends SisciTrials {
    private static final int ABSENT = 99;
    private static final Map<String, Integer> MAP_FLAGS = Map.ofEntries(
            Map.entry("FIXED_MAP_ADDR", SciFlags.FIXED_MAP_ADDR), Map.entry("READONLY_MAP", SciFlags.READONLY_MAP),
            Map.entry("LOCK_OPERATION", SciFlags.LOCK_OPERATION),
            Map.entry("CONDITIONAL_INTERRUPT_MAP", SciFlags.CONDITIONAL_INTERRUPT_MAP),
            Map.entry("UNCONDITIONAL_DATA_INTERRUPT_MAP", SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP),
            Map.entry("READ_PREFETCH_AGGR_HOLD_MAP", SciFlags.READ_PREFETCH_AGGR_HOLD_MAP),
            Map.entry("READ_PREFETCH_NO_HOLD_MAP", SciFlags.READ_PREFETCH_NO_HOLD_MAP),
            Map.entry("IO_MAP_IOSPACE", SciFlags.IO_MAP_IOSPACE), Map.entry("DMOVE_MAP", SciFlags.DMOVE_MAP),
            Map.entry("WRITES_DISABLE_GATHER_MAP", SciFlags.WRITES_DISABLE_GATHER_MAP),
            Map.entry("DISABLE_128_BYTES_PACKETS", SciFlags.DISABLE_128_BYTES_PACKETS),
            Map.entry("NO_MEMORY_LOOPBACK_MAP", SciFlags.NO_MEMORY_LOOPBACK_MAP),
            Map.entry("WRITE_BACK_CACHE_MAP", SciFlags.WRITE_BACK_CACHE_MAP),
            Map.entry("BROADCAST", SciFlags.BROADCAST),
            Map.entry("LOCK_OPERATION CONDITIONAL_INTERRUPT_MAP",
                    SciFlags.LOCK_OPERATION | SciFlags.CONDITIONAL_INTERRUPT_MAP));

    private @Nullable LocalSegment local;
    private @Nullable RemoteSegment remote;
    private @Nullable DmaQueue queue;
    private final List<SegmentReason> reasons = new ArrayList<>();

    ConnectionTrials(Bench bench) {
        super("remote segment", bench);
        row("SCIMapRemoteSegment", () -> remote().map(0, Bench.BYTES));
        MAP_FLAGS.forEach((name, flags) -> row("SCIMapRemoteSegment " + name,
                () -> remote().map(0, Bench.BYTES, flags)));
        row("SCIWaitForRemoteSegmentEvent", () -> remote().waitForEvent(bench.waitMs));
        row("SCIDisconnectSegment", () -> remote().disconnect());
        valued("SCIGetRemoteSegmentSize bytes", () -> (int) remote().sizeBytes());
        row("SCIQuery REMOTE_SEGMENT_IOADDR", () -> remote().ioAddress(SciFlags.NONE));
        row("SCIEnqueueDMATransfer to it", () -> queue().enqueue(Objects.requireNonNull(local), remote(), 0, 0,
                64, SciFlags.NONE));
        row("SCIStartDmaTransfer to it", () -> queue().startTransfer(Objects.requireNonNull(local), remote(),
                0, 64, 0, Bench.none(), SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        reasons.clear();
        local = bench.create(SciFlags.NONE);
        local.prepare(Bench.ADAPTER);
        // A connect ends while other calls are made, so that all else is there before it.
        queue = bench.sci().createDmaQueue(Bench.ADAPTER, 4);
        RemoteSegment made = switch (state) {
            case "CONNECTING", "CALLBACK" -> {
                bench.order(Order.CREATE);
                bench.order(Order.EXPORT);
                yield asynchronous(Bench.SEGMENT);
            }
            case "FAILED" -> asynchronous(ABSENT);
            case "OF_THIS_NODE" -> {
                local.setAvailable(Bench.ADAPTER);
                yield bench.sci().connectSegment(bench.nodeId(), Bench.SEGMENT, Bench.ADAPTER, 0);
            }
            default -> bench.connect();
        };
        remote = made;
        switch (state) {
            case "CALLBACK", "FAILED" -> bench.await("the answer to a connect", () -> !reasons.isEmpty());
            case "MAPPED" -> made.map(0, Bench.BYTES);
            case "IN_DMA" -> bench.sci().createDmaQueue(Bench.ADAPTER, 4).enqueue(local, made, 0, 0, Bench.BYTES,
                    SciFlags.DMA_POST);
            case "ASKED" -> bench.order(Order.NOTIFY);
            case "CUT" -> {
                bench.order(Order.CUT);
                bench.await("the connection's end", () -> made.sizeBytes() == 0);
            }
            case "LOST" -> {
                bench.order(Order.TERMINATE);
                bench.await("the connection's end", () -> made.sizeBytes() == 0);
            }
            case "DISCONNECTED" -> made.disconnect();
            default -> {
                // Nothing more.
            }
        }
    }

    private RemoteSegment asynchronous(int segmentId) throws SciException {
        return bench.sci().connectSegment(bench.otherNodeId(), segmentId, Bench.ADAPTER, (_, reason, _) -> {
            reasons.add(reason);
            return CallbackAction.CONTINUE;
        }, 0, SciFlags.USE_CALLBACK | SciFlags.ASYNCHRONOUS_CONNECT);
    }

    private DmaQueue queue() {
        return Objects.requireNonNull(queue);
    }

    private RemoteSegment remote() {
        return Objects.requireNonNull(remote);
    }
}
