package org.wirelore.device.irm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbDescriptor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.DmaTransfer;

/** The chains that wait for the adapter's DMA engine, in their order; a long one is handed over in parts. */
final class EngineQueue implements StatePart {
    private static final int DESCRIPTORS = 128;

    /** A piece that lies in one piece on both sides. */
    private record Piece(long local, int node, long remote, int bytes, boolean isRead) {
    }

    /** A chain of a process. */
    private static final class Chain {
        final DmaPort.Listener listener;
        final List<Piece> pieces = new ArrayList<>();
        int done;
        int inWork;
        boolean isBad;

        Chain(DmaPort.Listener listener) {
            this.listener = listener;
        }
    }

    private final Kernel kernel;
    private final RegisterBank registers;
    private final IrmDriver driver;
    private final IrmCosts costs;
    private final ArrayDeque<Chain> chains = new ArrayDeque<>();
    /** Reports a chain that ended before it was begun. */
    private final Alarm report;
    private int descriptors;
    private boolean isStarting;
    private boolean isRunning;

    EngineQueue(Kernel kernel, RegisterBank registers, IrmDriver driver, IrmCosts costs) {
        this.kernel = kernel;
        this.registers = registers;
        this.driver = driver;
        this.costs = costs;
        report = kernel.scheduler().alarm(driver.config().name() + ".engine", this::next);
    }

    /** Memory for descriptors, for the card to read. */
    void attach() {
        descriptors = driver.pinned().allocate(DESCRIPTORS * PsbDescriptor.BYTES, PsbDescriptor.BYTES);
    }

    /** How many descriptors a transfer takes. */
    static int count(DmaTransfer transfer) {
        if (!(transfer.local() instanceof IrmSegmentWay way) || !way.hasMemory()) {
            return 1;
        }
        int found = 0;
        for (long at = 0; at < transfer.sizeBytes(); found++) {
            at += way.segment().contiguous(transfer.localOffset() + at, transfer.sizeBytes() - at);
        }
        return found;
    }

    void start(List<DmaTransfer> transfers, DmaPort.Listener listener) {
        Chain chain = new Chain(listener);
        for (DmaTransfer transfer : transfers) {
            chain.isBad |= !add(transfer, chain);
        }
        kernel.spend(costs.engine, chain.pieces.size());
        isStarting = true;
        chains.add(chain);
        if (!isRunning) {
            next();
        }
        isStarting = false;
    }

    /** Whether both ends are there. */
    private static boolean add(DmaTransfer transfer, Chain chain) {
        SciAddress address = transfer.address();
        if (address != null) {
            chain.pieces.add(new Piece(transfer.localOffset() & 0xFFFF_FFFFL, address.nodeId(), address.offset(),
                    (int) transfer.sizeBytes(), transfer.isRead()));
            return true;
        }
        IrmSegment local = ((IrmSegmentWay) Objects.requireNonNull(transfer.local())).segment();
        IrmConnection remote = (IrmConnection) Objects.requireNonNull(transfer.remote());
        for (long at = 0; at < transfer.sizeBytes();) {
            long bytes = local.contiguous(transfer.localOffset() + at, transfer.sizeBytes() - at);
            chain.pieces.add(new Piece(local.busAddress(transfer.localOffset() + at), remote.nodeId(),
                    remote.offsetAt(transfer.remoteOffset() + at), (int) bytes, transfer.isRead()));
            at += bytes;
        }
        return remote.isUsable();
    }

    /** Hands the next part to the engine, or reports what can't be begun. */
    private void next() {
        Chain chain = chains.peek();
        if (chain == null || isRunning) {
            return;
        }
        if (chain.isBad) {
            if (isStarting) {
                report.set(kernel.scheduler().now() + 1);
            } else {
                end(chain, false);
            }
            return;
        }
        isRunning = true;
        chain.inWork = Math.min(DESCRIPTORS, chain.pieces.size() - chain.done);
        for (int i = 0; i < chain.inWork; i++) {
            write(descriptors + i * PsbDescriptor.BYTES, chain.pieces.get(chain.done + i), i + 1 == chain.inWork);
        }
        registers.write(PsbRegister.DMAA, descriptors);
        registers.write(PsbRegister.DMAC, PsbRegister.DMAC_START);
    }

    private void write(int at, Piece piece, boolean isLast) {
        kernel.memory().writeInt(at + PsbDescriptor.LENGTH, piece.bytes | (piece.isRead ? PsbDescriptor.READ : 0));
        kernel.memory().writeInt(at + PsbDescriptor.LOCAL, (int) piece.local);
        kernel.memory().writeInt(at + PsbDescriptor.REMOTE_HIGH,
                piece.node << 16 | ((int) (piece.remote >>> 32) & 0xFFFF));
        kernel.memory().writeInt(at + PsbDescriptor.REMOTE_LOW, (int) piece.remote);
        kernel.memory().writeInt(at + PsbDescriptor.NEXT, isLast ? 0 : at + PsbDescriptor.BYTES);
    }

    private void end(Chain chain, boolean isGood) {
        chains.remove(chain);
        chain.listener.onEnd(isGood);
        next();
    }

    /** The engine is through. */
    void onInterrupt() {
        int status = registers.read(PsbRegister.DMAS);
        Chain chain = chains.peek();
        if (!isRunning || chain == null || (status & PsbRegister.DMAS_BUSY) != 0) {
            return;
        }
        isRunning = false;
        chain.done += chain.inWork;
        chain.inWork = 0;
        if ((status & PsbRegister.DMAS_ERROR) != 0) {
            end(chain, false);
        } else if (chain.done == chain.pieces.size()) {
            end(chain, true);
        } else {
            next();
        }
    }

    /** Takes chains away; waits until nothing of them moves. */
    void abort(DmaPort.Listener listener) {
        Chain first = chains.peek();
        boolean isFirst = first != null && first.listener.equals(listener);
        chains.removeIf(chain -> chain.listener.equals(listener));
        if (isFirst && isRunning) {
            isRunning = false;
            registers.write(PsbRegister.DMAC, PsbRegister.DMAC_ABORT);
            registers.read(PsbRegister.DMAS);
            registers.write(PsbRegister.ISR, PsbRegister.INT_ENGINE);
        }
        next();
    }

    void reset() {
        chains.clear();
        report.cancel();
        isStarting = false;
        isRunning = false;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("isRunning", isRunning);
        visitor.alarm("report", report, kernel.scheduler().now());
        visitor.field("chains", chains.size());
        for (Chain chain : chains) {
            visitor.field("done", chain.done);
            visitor.field("inWork", chain.inWork);
            visitor.field("isBad", chain.isBad);
            visitor.field("pieces", chain.pieces.size());
            for (Piece piece : chain.pieces) {
                visitor.field("local", piece.local);
                visitor.field("node", piece.node);
                visitor.field("remote", piece.remote);
                visitor.field("bytes", piece.bytes);
                visitor.field("isRead", piece.isRead);
            }
        }
    }
}
