package org.wirelore.rig.config;

/**
 * U-Net on every host, and the endpoint of every rank under the raw protocol; the unet protocol sizes its own.
 *
 * @param sendEntries capacity of the send queue, 1 to 4,096
 * @param receiveEntries capacity of the receive queue, 1 to 4,096
 * @param freeEntries capacity of the free queue, 1 to 4,096
 * @param bufferBytes size of one buffer, 64 to 65,536, a multiple of 4
 * @param areaBytes size of the buffer area
 * @param etherType type field of U-Net frames, 0600h to FFFFh
 */
public record UNetConfig(int sendEntries, int receiveEntries, int freeEntries, int bufferBytes, int areaBytes,
        int etherType) {
}
