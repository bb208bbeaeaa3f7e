package org.wirelore.rig.sci.conformance;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** Numbers of adapters and nodes, and time-outs: at their limits and past them. */
final class NumberTrials extends SisciTrials {
    private static final long TIMEOUT_MAX = 0xFFFF_FFFFL;

    private @Nullable OneOfEach objects;
    private int adapter;
    private int node;
    private long timeoutMs;

    NumberTrials(Bench bench) {
        super("number", bench);
        row("SCIGetLocalNodeId", () -> bench.library.localNodeId(adapter, SciFlags.NONE));
        row("SCIQuery ADAPTER", () -> bench.library.queryAdapter(adapter, AdapterQuery.NODEID));
        row("SCIPrepareSegment", () -> it().segment.prepare(adapter));
        row("SCISetSegmentAvailable", () -> it().segment.setAvailable(adapter));
        row("SCISetSegmentUnavailable", () -> it().segment.setUnavailable(adapter, SciFlags.NONE));
        row("SCIRegisterInterruptFlag",
                () -> it().segment.registerInterruptFlag(adapter, 0, Bench.none(), SciFlags.NONE));
        row("SCICreateDMAQueue", () -> sci().createDmaQueue(adapter, 1));
        row("SCICreateInterrupt", () -> sci().createInterrupt(adapter, 0, SciFlags.NONE));
        row("SCICreateDataInterrupt", () -> sci().createDataInterrupt(adapter, 0, Bench.none(), SciFlags.NONE));
        row("SCIConnectSegment", () -> sci().connectSegment(node, Bench.SEGMENT, adapter, timeoutMs));
        row("SCIConnectInterrupt", () -> sci().connectInterrupt(node, adapter, Bench.SEGMENT, timeoutMs));
        row("SCIConnectDataInterrupt",
                () -> sci().connectDataInterrupt(node, adapter, Bench.SEGMENT, timeoutMs, SciFlags.NONE));
        row("SCIConnectSCISpace", () -> sci().connectSciSpace(adapter, new SciAddress(node, 0), 64, SciFlags.NONE));
        row("SCIProbeNode", () -> sci().probeNode(adapter, node));
        row("SCIGetCSRRegister", () -> sci().getCsrRegister(adapter, node, 0, SciFlags.NONE));
        row("SCISetCSRRegister", () -> sci().setCsrRegister(adapter, node, 0, 0, SciFlags.NONE));
        row("SCIGetLocalCSR", () -> sci().getLocalCsr(adapter, 0, SciFlags.NONE));
        row("SCISetLocalCSR", () -> sci().setLocalCsr(adapter, 0, 0, SciFlags.NONE));
        row("SCIWaitForLocalSegmentEvent", () -> it().segment.waitForEvent(timeoutMs));
        row("SCIWaitForRemoteSegmentEvent", () -> it().remote.waitForEvent(timeoutMs));
        row("SCIWaitForInterrupt", () -> it().interrupt.waitFor(timeoutMs));
        row("SCIWaitForDataInterrupt",
                () -> it().dataInterrupt.waitFor(it().memory, 0, 64, timeoutMs, SciFlags.NONE));
        row("SCIWaitForBlockTransfer", () -> it().transfer.waitFor(timeoutMs, SciFlags.NONE));
        row("SCIWaitForDMAQueue", () -> {
            it().queue.enqueue(it().segment, it().remote, 0, 0, 64, SciFlags.DMA_POST);
            it().queue.waitFor(timeoutMs);
        });
    }

    @Override
    protected void bring(String state) throws SciException {
        objects = new OneOfEach(bench.library, bench.nodeId(), Bench.SEGMENT);
        adapter = switch (state) {
            case "ADAPTER_-1" -> -1;
            case "ADAPTER_15" -> 15;
            case "ADAPTER_16" -> 16;
            default -> Bench.ADAPTER;
        };
        node = switch (state) {
            case "NODE_-2" -> -2;
            case "NODE_0xFFF0" -> 0xFFF0;
            case "NODE_0xFFEF" -> 0xFFEF;
            default -> bench.nodeId();
        };
        timeoutMs = switch (state) {
            case "TIMEOUT_-1" -> -1;
            case "TIMEOUT_2^32" -> TIMEOUT_MAX + 1;
            default -> 0;
        };
    }

    private OneOfEach it() {
        return Objects.requireNonNull(objects);
    }

    private SciDescriptor sci() {
        return it().descriptor;
    }
}
