package org.wirelore.rig.sci.conformance;

import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** Descriptors, by what was made from them. */
final class DescriptorTrials extends SisciTrials {
    private static final int ABSENT = 99;

    DescriptorTrials(Bench bench) {
        super("descriptor", bench);
        int node = bench.nodeId();
        int there = bench.otherNodeId();
        row("SCIClose", () -> sci().close());
        row("SCICreateSegment", () -> create(SciFlags.NONE));
        row("SCICreateSegment AUTO_ID", () -> create(SciFlags.AUTO_ID));
        row("SCICreateSegment EMPTY", () -> create(SciFlags.EMPTY));
        row("SCICreateSegment PRIVATE", () -> create(SciFlags.PRIVATE));
        row("SCICreateSegment PHYSICAL", () -> create(SciFlags.PHYSICAL));
        row("SCICreateSegment BROADCAST", () -> create(SciFlags.BROADCAST));
        row("SCICreateSegment USE_CALLBACK, none", () -> create(SciFlags.USE_CALLBACK));
        row("SCIAttachLocalSegment", () -> sci().attachLocalSegment(Bench.SEGMENT, Bench.none(), SciFlags.NONE));
        row("SCIConnectSegment", () -> connect(there, Bench.SEGMENT, SciFlags.NONE));
        row("SCIConnectSegment of this node", () -> connect(node, Bench.SEGMENT, SciFlags.NONE));
        row("SCIConnectSegment of LOCAL_HOST", () -> connect(SciFlags.LOCAL_HOST, Bench.SEGMENT, SciFlags.NONE));
        row("SCIConnectSegment of another id", () -> connect(there, ABSENT, SciFlags.NONE));
        row("SCIConnectSegment ASYNCHRONOUS_CONNECT, no callback",
                () -> connect(there, Bench.SEGMENT, SciFlags.ASYNCHRONOUS_CONNECT));
        row("SCIConnectSegment BROADCAST", () -> connect(there, Bench.SEGMENT, SciFlags.BROADCAST));
        row("SCIConnectSCISpace",
                () -> sci().connectSciSpace(Bench.ADAPTER, new SciAddress(there, 0), 64, SciFlags.NONE));
        row("SCICreateDMAQueue", () -> sci().createDmaQueue(Bench.ADAPTER, 4));
        row("SCICreateDMAQueue DMA_PHDMA", () -> sci().createDmaQueue(Bench.ADAPTER, 4, SciFlags.DMA_PHDMA));
        row("SCICreateDMAQueue of no entries", () -> sci().createDmaQueue(Bench.ADAPTER, 0));
        row("SCIProbeNode", () -> sci().probeNode(Bench.ADAPTER, there));
        row("SCIGetCSRRegister", () -> sci().getCsrRegister(Bench.ADAPTER, there, 0, SciFlags.NONE));
        row("SCISetCSRRegister", () -> sci().setCsrRegister(Bench.ADAPTER, there, 0, 0, SciFlags.NONE));
        row("SCIGetLocalCSR", () -> sci().getLocalCsr(Bench.ADAPTER, 0, SciFlags.NONE));
        row("SCISetLocalCSR", () -> sci().setLocalCsr(Bench.ADAPTER, 0, 0, SciFlags.NONE));
        addInterrupts(there);
    }

    private void addInterrupts(int there) {
        row("SCICreateInterrupt", () -> interrupt(SciFlags.NONE));
        row("SCICreateInterrupt FIXED_INTNO", () -> interrupt(SciFlags.FIXED_INTNO));
        row("SCICreateInterrupt FIXED_INTNO SHARED_INT", () -> interrupt(SciFlags.FIXED_INTNO | SciFlags.SHARED_INT));
        row("SCICreateInterrupt USE_CALLBACK, none", () -> interrupt(SciFlags.USE_CALLBACK));
        row("SCICreateDataInterrupt", () -> dataInterrupt(SciFlags.NONE));
        row("SCICreateDataInterrupt FIXED_INTNO", () -> dataInterrupt(SciFlags.FIXED_INTNO));
        row("SCICreateDataInterrupt USE_CALLBACK, none", () -> dataInterrupt(SciFlags.USE_CALLBACK));
        row("SCIConnectInterrupt", () -> sci().connectInterrupt(there, Bench.ADAPTER, Bench.INTERRUPT, 0));
        row("SCIConnectInterrupt of another number", () -> sci().connectInterrupt(there, Bench.ADAPTER, ABSENT, 0));
        row("SCIConnectDataInterrupt",
                () -> sci().connectDataInterrupt(there, Bench.ADAPTER, Bench.INTERRUPT, 0, SciFlags.NONE));
        row("SCIConnectDataInterrupt of another number",
                () -> sci().connectDataInterrupt(there, Bench.ADAPTER, ABSENT, 0, SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        switch (state) {
            case "WITH_SEGMENT" -> bench.export();
            case "WITH_SHARED_SEGMENT" -> bench.export().share(SciFlags.NONE);
            case "WITH_CONNECTION" -> bench.connect();
            case "WITH_QUEUE" -> sci().createDmaQueue(Bench.ADAPTER, 4);
            case "WITH_INTERRUPTS" -> {
                interrupt(SciFlags.FIXED_INTNO);
                dataInterrupt(SciFlags.FIXED_INTNO);
            }
            case "WITH_CONNECTED_INTERRUPTS" -> {
                bench.order(Order.CREATE_INTERRUPTS);
                sci().connectInterrupt(bench.otherNodeId(), Bench.ADAPTER, Bench.INTERRUPT, 0);
                sci().connectDataInterrupt(bench.otherNodeId(), Bench.ADAPTER, Bench.INTERRUPT, 0, SciFlags.NONE);
            }
            default -> {
                if (state.equals("CLOSED")) {
                    sci().close();
                }
            }
        }
    }

    private SciDescriptor sci() {
        return bench.sci();
    }

    private void create(int flags) throws SciException {
        sci().createSegment(Bench.SEGMENT, Bench.BYTES, Bench.none(), flags);
    }

    private void connect(int nodeId, int segmentId, int flags) throws SciException {
        sci().connectSegment(nodeId, segmentId, Bench.ADAPTER, Bench.none(), 0, flags);
    }

    private void interrupt(int flags) throws SciException {
        sci().createInterrupt(Bench.ADAPTER, Bench.INTERRUPT, Bench.none(), flags);
    }

    private void dataInterrupt(int flags) throws SciException {
        sci().createDataInterrupt(Bench.ADAPTER, Bench.INTERRUPT, Bench.none(), flags);
    }
}
