package org.wirelore.device.api.via;

/**
 * What a NIC offers (VIP_NIC_ATTRIBUTES). Its address always has 6 bytes, and its library bears several threads.
 *
 * @param name the NIC's name in its host
 * @param hardwareVersion of the card
 * @param providerVersion of the software below the library
 * @param hostAddress the NIC's address on the network, 48 bits
 * @param maxDiscriminatorLen longest discriminator of a {@link NetAddress}, bytes
 * @param maxRegisterBytes most memory registered at a time, in whole pages
 * @param maxRegisterRegions most regions
 * @param maxRegisterBlockBytes longest region
 * @param maxVi most VIs
 * @param maxDescriptorsPerQueue descriptors that one work queue holds, completed ones included
 * @param maxSegmentsPerDesc data segments of one descriptor
 * @param maxCq most completion queues
 * @param maxCqEntries largest completion queue
 * @param maxTransferSize longest message, at least 32 KiB
 * @param nativeMtu bytes of a message that travel in one piece
 * @param maxPtags most protection tags
 * @param reliabilityLevelSupport bits of {@link ReliabilityLevel#bit()} supported
 * @param rdmaReadSupport bits of the levels at which RDMA read works; 0: none
 */
public record NicAttributes(String name, int hardwareVersion, int providerVersion, long hostAddress,
        int maxDiscriminatorLen, long maxRegisterBytes, int maxRegisterRegions, long maxRegisterBlockBytes, int maxVi,
        int maxDescriptorsPerQueue, int maxSegmentsPerDesc, int maxCq, int maxCqEntries, int maxTransferSize,
        int nativeMtu, int maxPtags, int reliabilityLevelSupport, int rdmaReadSupport) {
    /** Bytes of a host address. */
    public static final int NIC_ADDRESS_LEN = 6;

    /**
     * {@return whether VIs may have a level}
     *
     * @param level the level
     */
    public boolean supports(ReliabilityLevel level) {
        return (reliabilityLevelSupport & level.bit()) != 0;
    }

    /**
     * {@return whether RDMA read works at a level}
     *
     * @param level the level
     */
    public boolean supportsRdmaRead(ReliabilityLevel level) {
        return (rdmaReadSupport & level.bit()) != 0;
    }
}
