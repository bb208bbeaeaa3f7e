package org.wirelore.device.api.via;

/**
 * What a NIC offers (VIP_NIC_ATTRIBUTES), as far as programs ask for it.
 *
 * @param name the NIC's name in its host
 * @param hostAddress the NIC's address on the network, 48 bits
 * @param maxDiscriminatorBytes longest discriminator of a {@link NetAddress}
 * @param maxDescriptorsPerQueue descriptors that one work queue holds, completed ones included
 * @param maxSegmentsPerDescriptor data segments of one descriptor
 * @param maxCqEntries largest completion queue
 * @param maxTransferBytes longest message, at least 32 KiB
 * @param reliabilityLevels bits of {@link ReliabilityLevel#bit()} supported
 * @param rdmaReadLevels bits of the levels at which RDMA read works; 0: none
 */
public record NicAttributes(String name, long hostAddress, int maxDiscriminatorBytes, int maxDescriptorsPerQueue,
        int maxSegmentsPerDescriptor, int maxCqEntries, int maxTransferBytes, int reliabilityLevels,
        int rdmaReadLevels) {
}
