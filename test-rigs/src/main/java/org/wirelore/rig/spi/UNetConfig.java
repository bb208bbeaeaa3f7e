package org.wirelore.rig.spi;

/**
 * U-Net on every host, and the endpoint of every rank under the raw protocol; the unet protocol sizes its own.
 *
 * @param sendEntries capacity of the send queue, 1 to 4,096
 * @param receiveEntries capacity of the receive queue, 1 to 4,096
 * @param freeEntries capacity of the free queue, 1 to 4,096
 * @param bufferBytes size of one buffer, 64 to 65,536, a multiple of 4
 * @param areaBytes size of the buffer area
 * @param etherType type field of U-Net frames, 0600h to FFFFh
 * @param socket how frames cross between the kernel and a rank in real mode
 */
public record UNetConfig(int sendEntries, int receiveEntries, int freeEntries, int bufferBytes, int areaBytes,
        int etherType, Socket socket) {
    /** The ways of a packet socket. */
    public enum Socket {
        /** As is best for most: a memory-mapped ring to receive from, and a call to send with. */
        AUTO,
        /** A system call for each, which makes streams of short frames faster where cores are far from each other. */
        CALLS,
        /** A memory-mapped ring for each. */
        RINGS
    }
}
