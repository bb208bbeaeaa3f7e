package org.wirelore.device.vipl.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.vipl.rule.DescriptorRule;

/** The send queue or the receive queue of a VI: its descriptors in memory. */
final class SoftQueue {
    private final ViaEngine engine;
    private final SoftVi vi;
    private final boolean isReceive;
    private final @Nullable SoftCq cq;
    private final PostedRing ring = new PostedRing();
    /** Whether an interrupt was asked for. */
    private boolean isArmed;
    /** Whether something was completed after the last interrupt. */
    private boolean hasNews;

    SoftQueue(ViaEngine engine, SoftVi vi, boolean isReceive, @Nullable SoftCq cq) {
        this.engine = engine;
        this.vi = vi;
        this.isReceive = isReceive;
        this.cq = cq;
    }

    PostedRing ring() {
        return ring;
    }

    /** Moves the engine's view to a descriptor. False if its memory is no longer the VI's. */
    boolean open(int position) {
        long descriptor = ring.descriptor(position);
        SoftRegions regions = engine.regions();
        int slot = regions.find(ring.handle(position), descriptor, VipDescriptor.CONTROL_BYTES, vi.tag());
        if (slot == SoftRegions.NONE) {
            return false;
        }
        engine.view().at(regions.memory(slot), regions.offset(slot, descriptor));
        return true;
    }

    /** Whether all segments of the descriptor in the view are in its memory. */
    boolean hasSegments(int position) {
        long bytes = VipDescriptor.CONTROL_BYTES
                + (long) engine.view().segmentCount() * VipDescriptor.SEGMENT_BYTES;
        return engine.regions().find(ring.handle(position), ring.descriptor(position), bytes,
                vi.tag()) != SoftRegions.NONE;
    }

    /** Whether the VI may use all data segments of the descriptor in the view, from one on. */
    boolean mayUseSegments(int first) {
        VipDescriptor view = engine.view();
        for (int i = first; i < view.segmentCount(); i++) {
            long length = Integer.toUnsignedLong(view.segmentLength(i));
            if (length > 0 && engine.regions().find(view.segmentHandle(i), view.segmentAddress(i), length,
                    vi.tag()) == SoftRegions.NONE) {
                return false;
            }
        }
        return true;
    }

    /** Fills a message from the data segments of the descriptor in the view, which the VI may use. */
    void gather(MemorySegment data, long at, int length, int first) {
        copy(data, at, length, first, 0, false);
    }

    /**
     * Copies bytes to the data segments of the descriptor in the view, which the VI may use.
     *
     * @param at of the bytes in {@code data}
     * @param skipped how many bytes of the segments are before them
     */
    void scatter(MemorySegment data, long at, int bytes, int first, int skipped) {
        copy(data, at, bytes, first, skipped, true);
    }

    private void copy(MemorySegment data, long at, int bytes, int first, int skipped, boolean isScattered) {
        VipDescriptor view = engine.view();
        SoftRegions regions = engine.regions();
        long done = 0;
        long before = skipped;
        for (int i = first; i < view.segmentCount() && done < bytes; i++) {
            long size = Integer.toUnsignedLong(view.segmentLength(i));
            long part = Math.min(size - before, bytes - done);
            if (part > 0) {
                long address = view.segmentAddress(i) + before;
                int slot = regions.find(view.segmentHandle(i), address, part, vi.tag());
                long offset = regions.offset(slot, address);
                if (isScattered) {
                    Copies.copy(data, at + done, regions.memory(slot), offset, (int) part);
                } else {
                    Copies.copy(regions.memory(slot), offset, data, at + done, (int) part);
                }
                done += part;
            }
            before = Math.max(0, before - size);
        }
    }

    /** Adds the data segments of the descriptor in the view, which the VI may use, to a write that has begun. */
    void add(RemoteAccess remote, int first) {
        VipDescriptor view = engine.view();
        SoftRegions regions = engine.regions();
        for (int i = first; i < view.segmentCount(); i++) {
            long part = Integer.toUnsignedLong(view.segmentLength(i));
            if (part > 0) {
                long address = view.segmentAddress(i);
                int slot = regions.find(view.segmentHandle(i), address, part, vi.tag());
                remote.add(regions.memory(slot), regions.offset(slot, address), part);
            }
        }
    }

    /**
     * Completes the oldest descriptor.
     *
     * @return null; COMP_PROT if its status can't be written; POST_DESC if it no longer names the one that was posted
     *         behind it
     */
    @Nullable
    VipErrorCode complete(int status) {
        int position = ring.oldest();
        if (!open(position)) {
            ring.remove();
            return VipErrorCode.COMP_PROT;
        }
        boolean isChained = !ring.holds(position + 1) || (engine.view().next() == ring.descriptor(position + 1)
                && engine.view().nextHandle() == ring.handle(position + 1));
        engine.view().setStatus(status);
        ring.remove();
        report();
        return isChained ? null : VipErrorCode.POST_DESC;
    }

    /** Completes all: those that are finished with their status. It is an error for each whose status is lost. */
    void flush() {
        while (!ring.isEmpty()) {
            int position = ring.oldest();
            boolean isThere = open(position);
            if (isThere) {
                int operation = isReceive
                        ? VipDescriptor.STATUS_RECEIVE
                        : DescriptorRule.sendOperation(engine.view().control());
                engine.view().setStatus(ring.isFinished(position)
                        ? ring.status(position)
                        : VipDescriptor.DONE | VipDescriptor.FLUSHED_ERROR | operation);
            }
            long descriptor = ring.descriptor(position);
            ring.remove();
            if (isThere) {
                report();
            } else {
                vi.listener().onError(VipErrorCode.COMP_PROT, descriptor,
                        isReceive ? VipDescriptor.STATUS_RECEIVE : VipDescriptor.STATUS_SEND);
            }
        }
    }

    void arm() {
        isArmed = true;
        if (hasNews) {
            interrupt();
        }
    }

    private void report() {
        if (cq != null) {
            cq.add(vi.number(), isReceive);
        }
        hasNews = true;
        if (isArmed) {
            interrupt();
        }
        vi.process().signal();
    }

    private void interrupt() {
        isArmed = false;
        hasNews = false;
        vi.listener().onCompletion(isReceive);
    }
}
