package org.wirelore.device.myrinet;

/**
 * What the host DMA of a card was measured to take, as a straight line through its shortest and its longest transfer.
 *
 * @param toHostStartPs what a transfer to the host takes besides its bytes
 * @param toHostBytesPerSecond rate of transfers to the host
 * @param fromHostStartPs what a transfer from the host takes besides its bytes
 * @param fromHostBytesPerSecond rate of transfers from the host
 */
public record DmaFigures(long toHostStartPs, long toHostBytesPerSecond, long fromHostStartPs,
        long fromHostBytesPerSecond) {
}
