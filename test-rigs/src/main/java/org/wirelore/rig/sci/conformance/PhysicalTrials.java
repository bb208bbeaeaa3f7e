package org.wirelore.rig.sci.conformance;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** What privileged programs can do: queues for physical addresses, raw spaces, registers. */
final class PhysicalTrials extends SisciTrials {
    private static final int SIZE = 64;
    private static final long BEYOND = 1L << 48;
    private static final int OUTSIDE = 1 << 30;

    private @Nullable LocalSegment local;
    private @Nullable RemoteSegment remote;
    private @Nullable DmaQueue queue;

    PhysicalTrials(Bench bench) {
        super("physical queue", bench);
        int there = bench.otherNodeId();
        row("SCIphDmaEnqueue", () -> enqueue(SIZE, 0));
        row("SCIphDmaEnqueue of odd size", () -> enqueue(SIZE + 1, 0));
        row("SCIphDmaEnqueue at odd address", () -> enqueue(SIZE, 1));
        row("SCIphDmaEnqueue beyond 48 bits",
                () -> queue().phDmaEnqueue(SIZE, 0, new SciAddress(there, BEYOND), SciFlags.NONE));
        row("SCIphDmaStart", () -> queue().phDmaStart(Bench.none(), SciFlags.NONE));
        valued("SCIphDmaStart DMA_WAIT state",
                () -> Answers.value(queue().phDmaStart(Bench.none(), SciFlags.DMA_WAIT)));
        row("SCIEnqueueDMATransfer", () -> queue().enqueue(Objects.requireNonNull(local),
                Objects.requireNonNull(remote), 0, 0, SIZE, SciFlags.NONE));
        row("SCIPostDMAQueue", () -> queue().post());
        row("SCIStartDmaTransfer", () -> queue().startTransfer(Objects.requireNonNull(local),
                Objects.requireNonNull(remote), 0, SIZE, 0, Bench.none(), SciFlags.NONE));
        row("SCIResetDMAQueue", () -> queue().reset());
        row("SCIRemoveDMAQueue", () -> queue().remove());
        row("SCIConnectSCISpace", () -> space(address(), SIZE));
        row("SCIConnectSCISpace of nothing", () -> space(address(), 0));
        row("SCIConnectSCISpace beyond 48 bits", () -> space(new SciAddress(there, BEYOND), SIZE));
        row("SCIGetCSRRegister at odd offset", () -> sci().getCsrRegister(Bench.ADAPTER, there, 2, SciFlags.NONE));
        row("SCIGetCSRRegister outside", () -> sci().getCsrRegister(Bench.ADAPTER, there, OUTSIDE, SciFlags.NONE));
        row("SCISetCSRRegister at odd offset",
                () -> sci().setCsrRegister(Bench.ADAPTER, there, 2, 0, SciFlags.NONE));
        row("SCIGetLocalCSR outside", () -> sci().getLocalCsr(Bench.ADAPTER, OUTSIDE, SciFlags.NONE));
        row("SCISetLocalCSR outside", () -> sci().setLocalCsr(Bench.ADAPTER, OUTSIDE, 0, SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        local = bench.create(SciFlags.NONE);
        local.prepare(Bench.ADAPTER);
        remote = bench.connect();
        queue = sci().createDmaQueue(Bench.ADAPTER, 4, SciFlags.DMA_PHDMA);
        if (!state.equals("IDLE")) {
            enqueue(SIZE, 0);
        }
        if (state.equals("DONE")) {
            queue().phDmaStart(Bench.none(), SciFlags.DMA_WAIT);
        }
    }

    private void enqueue(long size, long offset) throws SciException {
        queue().phDmaEnqueue(size, Objects.requireNonNull(local).ioAddress(SciFlags.NONE) + offset, address(),
                SciFlags.NONE);
    }

    private void space(SciAddress address, long size) throws SciException {
        sci().connectSciSpace(Bench.ADAPTER, address, size, SciFlags.NONE);
    }

    /** In rank 1's segment. */
    private SciAddress address() throws SciException {
        return new SciAddress(bench.otherNodeId(),
                Objects.requireNonNull(remote).ioAddress(SciFlags.NONE));
    }

    private SciDescriptor sci() {
        return bench.sci();
    }

    private DmaQueue queue() {
        return Objects.requireNonNull(queue);
    }
}
