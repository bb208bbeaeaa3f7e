package org.wirelore.device.vipl.rule;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.spi.ViplPolicy;

/**
 * How a NIC judges a descriptor, when it executes it: first its format, then its length (fact sheet via, sections 3.3
 * to 3.5). Whether the VI may use the memory comes last, when that is read or written.
 */
public final class DescriptorRule {
    private final NicAttributes nic;
    private final ViplPolicy policy;

    /**
     * The rule of a NIC.
     *
     * @param nic its limits
     * @param policy how open points are decided
     */
    public DescriptorRule(NicAttributes nic, ViplPolicy policy) {
        this.nic = nic;
        this.policy = policy;
    }

    /**
     * Judges a descriptor of a send queue, of which all segments can be read.
     *
     * @param descriptor a view of it
     * @param level of the VI
     * @param maxTransferSize of the VI
     * @return {@link ViaEvent#SEND_FORMAT}, {@link ViaEvent#SEND_LENGTH} or null
     */
    public @Nullable ViaEvent judgeSend(VipDescriptor descriptor, ReliabilityLevel level, int maxTransferSize) {
        int control = descriptor.control();
        boolean isRead = (control & VipDescriptor.OP_MASK) == VipDescriptor.OP_RDMA_READ;
        boolean isRefusedRead = isRead
                && (!nic.supportsRdmaRead(level) || (control & VipDescriptor.IMMEDIATE) != 0);
        if (hasReserved(descriptor) || isRefusedRead || (control & VipDescriptor.OP_MASK) == VipDescriptor.OP_MASK) {
            return ViaEvent.SEND_FORMAT;
        }
        int first = firstData(control);
        if (!isCountGood(descriptor, first) || (first > 0 && descriptor.segmentLength(0) != 0)) {
            return ViaEvent.SEND_FORMAT;
        }
        long total = total(descriptor, first);
        if (total != Integer.toUnsignedLong(descriptor.length())) {
            return policy.sumIsFormat() ? ViaEvent.SEND_FORMAT : ViaEvent.SEND_LENGTH;
        }
        return total > maxTransferSize ? ViaEvent.SEND_LENGTH : null;
    }

    /**
     * Judges a descriptor of a receive queue, of which all segments can be read.
     *
     * @param descriptor a view of it
     * @param messageBytes length of the message that has come for its segments, 0 if it takes no segment
     * @return {@link ViaEvent#RECEIVE_FORMAT}, {@link ViaEvent#RECEIVE_LENGTH} or null
     */
    public @Nullable ViaEvent judgeReceive(VipDescriptor descriptor, long messageBytes) {
        boolean isReceive = (descriptor.control() & VipDescriptor.OP_MASK) == VipDescriptor.OP_SENDRECV;
        if (hasReserved(descriptor) || !isReceive || !isCountGood(descriptor, 0)) {
            return ViaEvent.RECEIVE_FORMAT;
        }
        long total = total(descriptor, 0);
        boolean isDifferent = policy.strictReceiveLength() && total != Integer.toUnsignedLong(descriptor.length());
        return isDifferent || messageBytes > total ? ViaEvent.RECEIVE_LENGTH : null;
    }

    /**
     * {@return index of the first data segment}
     *
     * @param control of a descriptor: RDMA begins with an address segment
     */
    public static int firstData(int control) {
        return (control & VipDescriptor.OP_MASK) == VipDescriptor.OP_SENDRECV ? 0 : 1;
    }

    /**
     * {@return the operation of a completed descriptor of a send queue, as its status names it}
     *
     * @param control of the descriptor
     */
    public static int sendOperation(int control) {
        return switch (control & VipDescriptor.OP_MASK) {
            case VipDescriptor.OP_RDMA_WRITE -> VipDescriptor.STATUS_RDMA_WRITE;
            case VipDescriptor.OP_RDMA_READ -> VipDescriptor.STATUS_RDMA_READ;
            default -> VipDescriptor.STATUS_SEND;
        };
    }

    private static boolean hasReserved(VipDescriptor descriptor) {
        return (descriptor.control() & VipDescriptor.CONTROL_RESERVED) != 0 || descriptor.reserved() != 0;
    }

    private boolean isCountGood(VipDescriptor descriptor, int first) {
        int count = descriptor.segmentCount();
        return count >= first && count - first <= nic.maxSegmentsPerDesc();
    }

    private static long total(VipDescriptor descriptor, int first) {
        long total = 0;
        for (int i = first; i < descriptor.segmentCount(); i++) {
            total += Integer.toUnsignedLong(descriptor.segmentLength(i));
        }
        return total;
    }
}
