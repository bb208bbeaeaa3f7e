package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;

/** A work queue: descriptors that are posted, then those that are complete and not yet fetched, both in order. */
final class LoopbackViQueue {
    /** A posted descriptor and the memory that it lies in. */
    record Posted(long address, MemorySegment memory, long offset) {
    }

    private final LoopbackVi vi;
    private final boolean isReceive;
    private final @Nullable LoopbackCq cq;
    private final ArrayDeque<Posted> posted = new ArrayDeque<>();
    private final ArrayDeque<Posted> complete = new ArrayDeque<>();
    private final VipDescriptor view = new VipDescriptor();

    LoopbackViQueue(LoopbackVi vi, boolean isReceive, @Nullable LoopbackCq cq) {
        this.vi = vi;
        this.isReceive = isReceive;
        this.cq = cq;
    }

    boolean hasCq() {
        return cq != null;
    }

    boolean isEmpty() {
        return posted.isEmpty() && complete.isEmpty();
    }

    int size() {
        return posted.size() + complete.size();
    }

    void post(Posted descriptor) {
        view.at(descriptor.memory(), descriptor.offset()).setStatus(0);
        Posted last = posted.peekLast();
        if (last != null) {
            view.at(last.memory(), last.offset()).setNext(descriptor.address(), 0);
        }
        posted.add(descriptor);
    }

    /** The oldest descriptor that is not complete. */
    @Nullable
    Posted oldest() {
        return posted.peek();
    }

    /** Completes the oldest descriptor; {@code status} without the done bit. */
    void complete(int status) {
        Posted descriptor = posted.remove();
        view.at(descriptor.memory(), descriptor.offset()).setStatus(status | VipDescriptor.DONE);
        complete.add(descriptor);
        if (cq != null) {
            cq.add(vi, isReceive);
        }
    }

    /** Completes everything posted as flushed. */
    void flush() {
        while (!posted.isEmpty()) {
            Posted descriptor = posted.element();
            complete(statusOp(view.at(descriptor.memory(), descriptor.offset()).control())
                    | VipDescriptor.FLUSHED_ERROR);
        }
    }

    /** The operation bits of the status for those of a control word. */
    int statusOp(int control) {
        if (isReceive) {
            return VipDescriptor.STATUS_RECEIVE;
        }
        return switch (control & VipDescriptor.OP_MASK) {
            case VipDescriptor.OP_RDMA_WRITE -> VipDescriptor.STATUS_RDMA_WRITE;
            case VipDescriptor.OP_RDMA_READ -> VipDescriptor.STATUS_RDMA_READ;
            default -> VipDescriptor.STATUS_SEND;
        };
    }

    /** The Done call. */
    int done(ViCompletion out) {
        Posted descriptor = complete.poll();
        out.descriptor = descriptor == null ? 0 : descriptor.address();
        if (descriptor == null) {
            return posted.isEmpty() ? VipResult.DESCRIPTOR_ERROR : VipResult.NOT_DONE;
        }
        int status = view.at(descriptor.memory(), descriptor.offset()).status();
        return (status & VipDescriptor.ERROR_MASK) == 0 ? VipResult.SUCCESS : VipResult.DESCRIPTOR_ERROR;
    }

    /** The VI is gone. */
    void unbind() {
        if (cq != null) {
            cq.unbind(vi);
        }
    }
}
