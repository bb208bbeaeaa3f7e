package org.wirelore.device.api.unet;

/**
 * The sizes of an endpoint, fixed when it is created (U-Net Device Reference 2.1, create endpoint).
 *
 * @param sendEntries capacity of the send queue, 1 to 4,096
 * @param receiveEntries capacity of the receive queue, 1 to 4,096
 * @param freeEntries capacity of the free queue, 1 to 4,096
 * @param bufferBytes size of one receive buffer, a multiple of 4, 64 to 65,536; offsets pushed to the free queue are
 *     multiples of it
 * @param areaBytes size of the buffer area, at least one buffer
 */
public record EndpointConfig(int sendEntries, int receiveEntries, int freeEntries, int bufferBytes, int areaBytes) {
    /** Most entries of one queue. */
    public static final int ENTRIES_MAX = 4096;

    /** Checks the sizes. */
    public EndpointConfig {
        requireEntries("sendEntries", sendEntries);
        requireEntries("receiveEntries", receiveEntries);
        requireEntries("freeEntries", freeEntries);
        if (bufferBytes < 64 || bufferBytes > 65_536 || (bufferBytes & 3) != 0) {
            throw new IllegalArgumentException(
                    "a receive buffer must have 64 to 65536 bytes, a multiple of 4: bufferBytes=" + bufferBytes);
        }
        if (areaBytes < bufferBytes) {
            throw new IllegalArgumentException("the buffer area must hold at least one buffer: areaBytes=" + areaBytes
                    + ", bufferBytes=" + bufferBytes);
        }
    }

    private static void requireEntries(String name, int entries) {
        if (entries < 1 || entries > ENTRIES_MAX) {
            throw new IllegalArgumentException(
                    "a queue must have 1 to " + ENTRIES_MAX + " entries: " + name + "=" + entries);
        }
    }
}
