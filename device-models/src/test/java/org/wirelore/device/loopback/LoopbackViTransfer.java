package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipDescriptor;

/** Reads descriptors of one VI, checks them (VIA 1.0, sections 2.2 and 2.7) and moves their data. */
final class LoopbackViTransfer {
    /**
     * A send or RDMA write as it travels.
     *
     * @param error local error bits; the message is not sent then
     */
    record Message(int control, int error, MemorySegment content, int immediateData, long remoteAddress,
            int remoteHandle) {
        boolean isRdmaWrite() {
            return (control & VipDescriptor.OP_MASK) == VipDescriptor.OP_RDMA_WRITE;
        }

        boolean hasImmediate() {
            return (control & VipDescriptor.IMMEDIATE) != 0;
        }

        int immediateStatus() {
            return hasImmediate() ? VipDescriptor.STATUS_IMMEDIATE : 0;
        }
    }

    private final LoopbackViMemory memory;
    private final ViAttributes attributes;
    private final VipDescriptor view = new VipDescriptor();

    LoopbackViTransfer(LoopbackViMemory memory, ViAttributes attributes) {
        this.memory = memory;
        this.attributes = attributes;
    }

    /** Judges a send descriptor and collects its data. */
    Message gather(MemorySegment in, long offset) {
        view.at(in, offset);
        int control = view.control();
        int operation = control & VipDescriptor.OP_MASK;
        int first = operation == VipDescriptor.OP_SENDRECV ? 0 : 1;
        int count = view.segmentCount();
        if (operation > VipDescriptor.OP_RDMA_WRITE || (control & VipDescriptor.CONTROL_RESERVED) != 0
                || view.reserved() != 0 || !segmentsFit(in, offset, first)) {
            return failed(control, VipDescriptor.FORMAT_ERROR);
        }
        long total = total(first);
        if (total != view.length() || total > attributes.maxTransferBytes()) {
            return failed(control, VipDescriptor.LENGTH_ERROR);
        }
        byte[] content = new byte[(int) total];
        MemorySegment into = MemorySegment.ofArray(content);
        int at = 0;
        for (int i = first; i < count; i++) {
            int length = view.segmentLength(i);
            if (length > 0) {
                LoopbackViMemory.Region region = memory.find(view.segmentHandle(i), view.segmentAddress(i), length,
                        attributes.ptag());
                if (region == null) {
                    return failed(control, VipDescriptor.PROTECTION_ERROR);
                }
                MemorySegment.copy(region.memory(), region.offset(view.segmentAddress(i)), into, at, length);
                at += length;
            }
        }
        return new Message(control, 0, into, view.immediateData(), first == 0 ? 0 : view.segmentAddress(0),
                first == 0 ? 0 : view.segmentHandle(0));
    }

    /**
     * Puts a message into a receive descriptor's segments.
     *
     * @return error bits of the receive descriptor
     */
    int scatter(Message message, MemorySegment in, long offset) {
        view.at(in, offset);
        if (view.control() != 0 || view.reserved() != 0 || !segmentsFit(in, offset, 0)) {
            return VipDescriptor.FORMAT_ERROR;
        }
        int length = (int) message.content().byteSize();
        if (length > total(0)) {
            return VipDescriptor.LENGTH_ERROR;
        }
        int at = 0;
        for (int i = 0; at < length; i++) {
            int part = Math.min(view.segmentLength(i), length - at);
            LoopbackViMemory.Region region = memory.find(view.segmentHandle(i), view.segmentAddress(i), part,
                    attributes.ptag());
            if (region == null) {
                return VipDescriptor.PROTECTION_ERROR;
            }
            MemorySegment.copy(message.content(), at, region.memory(), region.offset(view.segmentAddress(i)), part);
            at += part;
        }
        setImmediate(message, in, offset);
        return 0;
    }

    /**
     * Puts an RDMA write where it says.
     *
     * @return the bit for a refusal, or 0
     */
    int write(Message message) {
        long length = message.content().byteSize();
        if (length == 0) {
            return 0;
        }
        LoopbackViMemory.Region region = memory.find(message.remoteHandle(), message.remoteAddress(), length,
                attributes.ptag());
        if (region == null || !region.allowsRdmaWrite() || !attributes.enableRdmaWrite()) {
            return VipDescriptor.RDMA_PROT_ERROR;
        }
        MemorySegment.copy(message.content(), 0, region.memory(), region.offset(message.remoteAddress()), length);
        return 0;
    }

    /** Tells a receive descriptor the length and the immediate data that came. */
    void setImmediate(Message message, MemorySegment in, long offset) {
        view.at(in, offset).setLength((int) message.content().byteSize());
        if (message.hasImmediate()) {
            view.setImmediateData(message.immediateData());
        }
    }

    private static Message failed(int control, int error) {
        return new Message(control, error, MemorySegment.ofArray(new byte[0]), 0, 0, 0);
    }

    private boolean segmentsFit(MemorySegment in, long offset, int least) {
        int count = view.segmentCount();
        return count >= least && count - least <= LoopbackVipl.SEGMENTS_MAX
                && offset + VipDescriptor.CONTROL_BYTES + (long) count * VipDescriptor.SEGMENT_BYTES <= in.byteSize();
    }

    private long total(int first) {
        long total = 0;
        for (int i = first; i < view.segmentCount(); i++) {
            total += view.segmentLength(i) & 0xFFFF_FFFFL;
        }
        return total;
    }
}
