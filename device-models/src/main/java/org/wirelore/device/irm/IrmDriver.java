package org.wirelore.device.irm;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.HostWriteListener;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.device.sisci.spi.SegmentSpec;

/**
 * The driver of a PCI-SCI adapter, with the interconnect resource manager: segments and their ids, connections,
 * sessions with other nodes, translation entries, pinned memory. It is part of one host's kernel, charged to its CPUs.
 *
 * <p>One thread at a time may use it.
 */
public final class IrmDriver implements HostWriteListener, StatePart {
    private final IrmConfig config;
    private final Kernel kernel;
    private final PinnedMemory pinned;
    private final IrmCosts costs;
    private final IrmAdapter adapter;
    private final InterruptLine line;
    private final Map<Integer, IrmSegment> segments = new HashMap<>();
    private final List<IrmProvider> processes = new ArrayList<>();
    /** By the page of physical memory. */
    private @Nullable IrmSegment[] byPage = new IrmSegment[0];

    /**
     * A driver that does nothing before it is attached.
     *
     * @param kernel the host's
     * @param card the adapter's PCI function
     * @param pinned what the adapter reaches of the host's memory
     * @param config its settings
     * @param decider chooses what may go one way or another; null for what is usual
     */
    public IrmDriver(Kernel kernel, PciFunction card, PinnedMemory pinned, IrmConfig config,
            @Nullable Decider decider) {
        this.config = config;
        this.kernel = kernel;
        this.pinned = pinned;
        costs = new IrmCosts(kernel);
        adapter = new IrmAdapter(this, kernel, card, config, costs, new IrmChoices(config.name(), decider));
        line = kernel.connect(config.name(), adapter::service);
    }

    /** {@return the interrupt line, to be handed to the card} */
    public InterruptLine interruptLine() {
        return line;
    }

    /** Boots: brings the card up. */
    public void attach() {
        adapter.engine().attach();
        adapter.attach();
    }

    /**
     * The SISCI library of a process, not initialized.
     *
     * @param process a process of this host
     * @return its library
     */
    public SisciLibrary open(Host process) {
        IrmProvider provider = new IrmProvider(this, process);
        processes.add(provider);
        return new SisciLibrary(provider);
    }

    /**
     * A process has ended: everything is closed for it, at other nodes as well.
     *
     * @param process the one that has ended
     */
    public void ended(Host process) {
        for (IrmProvider each : List.copyOf(processes)) {
            if (each.host().equals(process)) {
                each.end();
                processes.remove(each);
            }
        }
    }

    /**
     * Counts what processes have of the driver and the adapter: nothing, after all of them have ended.
     *
     * @param visitor gets what it is, in words, and how many there are
     */
    public void countInUse(ObjLongConsumer<String> visitor) {
        visitor.accept("segments of the driver", segments.size());
        visitor.accept("pages of segments", Stream.of(byPage).filter(Objects::nonNull).count());
        adapter.countInUse(visitor);
    }

    /** The node stops, and all that it knows is lost; the card has no power, the host does nothing any more. */
    public void halt() {
        processes.clear();
        segments.clear();
        byPage = new IrmSegment[0];
        adapter.halt();
    }

    /** The node boots again without its processes; other nodes find a new incarnation. */
    public void restart() {
        adapter.sessions().stop();
        for (IrmProvider each : processes) {
            each.end();
        }
        processes.clear();
        adapter.restart();
    }

    /** Back to before {@link #attach}, for a rerun; the kernel's memory and the card have been reset. */
    public void reset() {
        segments.clear();
        processes.clear();
        byPage = new IrmSegment[0];
        adapter.reset();
    }

    IrmConfig config() {
        return config;
    }

    IrmCosts costs() {
        return costs;
    }

    IrmAdapter adapter() {
        return adapter;
    }

    PinnedMemory pinned() {
        return pinned;
    }

    @Nullable
    IrmSegment segment(int id) {
        return segments.get(id);
    }

    IrmSegment create(SegmentSpec spec) throws SciException {
        int id = spec.id();
        while (spec.isAutoId() && segments.containsKey(id)) {
            id++;
        }
        if (!spec.isPrivate() && segments.containsKey(id)) {
            throw new SciException(SciError.SEGMENTID_USED,
                    "expected a segment id that is free on its node: segmentId=" + id
                            + ", nodeId=" + adapter.nodeId());
        }
        IrmSegment segment = new IrmSegment(this, id, spec);
        if (!spec.isEmpty()) {
            allocate(segment);
        } else if (spec.sizeBytes() > kernel.memory().sizeBytes()) {
            throw segment.refuse(SciError.NOSPC, "expected a segment that fits into memory");
        }
        if (!spec.isPrivate()) {
            segments.put(id, segment);
        }
        return segment;
    }

    private void allocate(IrmSegment segment) throws SciException {
        if (segment.spec().sizeBytes() > config.contiguousMax()) {
            throw segment.refuse(SciError.NOSPC, "the kernel gives " + config.contiguousMax()
                    + " bytes in one piece at most");
        }
        int pages = segment.pages();
        int bytes = pages * IrmSegment.PAGE_BYTES;
        kernel.spend(costs.segment, pages);
        if (!kernel.memory().canAllocate(bytes, IrmSegment.PAGE_BYTES)) {
            throw segment.refuse(SciError.NOSPC, "expected memory with room in one piece");
        }
        int address = kernel.memory().allocate(bytes, IrmSegment.PAGE_BYTES);
        segment.own(address, kernel.memory().segment(address, bytes));
        keep(segment, segment);
    }

    /** Makes memory of a process that of a segment. */
    void borrow(IrmSegment segment, MemorySegment memory) throws SciException {
        kernel.spend(costs.segment, segment.pages());
        int[] frames = kernel.memory().lend(memory);
        if (frames.length == 0) {
            throw segment.refuse(SciError.NOSPC, "expected page frames for registered memory");
        }
        segment.borrow(frames, memory);
        keep(segment, segment);
    }

    private void keep(IrmSegment segment, @Nullable IrmSegment kept) {
        for (int frame : segment.frames()) {
            int page = (frame - kernel.memory().base()) / IrmSegment.PAGE_BYTES;
            if (page >= byPage.length) {
                IrmSegment[] more = new IrmSegment[Math.max(page + 1, 2 * byPage.length)];
                System.arraycopy(byPage, 0, more, 0, byPage.length);
                byPage = more;
            }
            byPage[page] = kept;
        }
    }

    private @Nullable IrmSegment at(long address) {
        long page = (address - kernel.memory().base()) / IrmSegment.PAGE_BYTES;
        return page < 0 || page >= byPage.length ? null : byPage[(int) page];
    }

    void pin(int[] frames) {
        for (int[] run : runs(frames)) {
            pinned.pin(run[0], run[1]);
        }
    }

    void unpin(int[] frames) {
        for (int[] run : runs(frames)) {
            pinned.unpin(run[0], run[1]);
        }
    }

    /** Frames that follow each other as one range each: address and bytes. */
    private static List<int[]> runs(int[] frames) {
        List<int[]> found = new ArrayList<>();
        for (int frame : frames) {
            int[] last = found.isEmpty() ? null : found.getLast();
            if (last != null && last[0] + last[1] == frame) {
                last[1] += IrmSegment.PAGE_BYTES;
            } else {
                found.add(new int[]{frame, IrmSegment.PAGE_BYTES});
            }
        }
        return found;
    }

    void remove(IrmSegment segment) {
        segments.remove(segment.id(), segment);
    }

    void free(IrmSegment segment) {
        if (!segment.hasMemory()) {
            return;
        }
        keep(segment, null);
        if (segment.isLent()) {
            kernel.memory().takeBack(segment.frames());
        } else {
            kernel.memory().free(segment.frames()[0], segment.frames().length * IrmSegment.PAGE_BYTES);
        }
    }

    /** Another node's store, or addition, to an exported address has signalled. */
    void signal(long exported, int bytes) {
        for (IrmSegment segment : List.copyOf(segments.values())) {
            long at = exported - (segment.exported() & 0xFFFF_FFFFL);
            if (segment.exported() != 0 && segment.hasFlags() && at >= 0 && at < segment.spec().sizeBytes()) {
                segment.signal(at, bytes, false);
                segment.signal(at, bytes, true);
            }
        }
    }

    @Override
    public void onHostWrite(long address, int bytes) {
        IrmSegment segment = at(address);
        if (segment != null) {
            segment.onStored(null);
        }
    }

    /**
     * The driver's state, to compare and to hash, apart from what is in the host's memory. A driver is restored by a
     * re-run only, as the explorer does it: processes hold its segments and connections.
     *
     * @throws IllegalStateException if the visitor restores
     */
    @Override
    public void visit(StateVisitor visitor) {
        if (visitor.restores()) {
            throw new IllegalStateException("a driver must be run again, not restored: processes hold its segments");
        }
        visitor.field("processes", processes.size());
        processes.forEach(process -> visitor.part("process", process));
        visitor.part("adapter", adapter);
    }
}
