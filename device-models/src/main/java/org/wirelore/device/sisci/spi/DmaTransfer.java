package org.wirelore.device.sisci.spi;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciAddress;

/**
 * One transfer of a chain: between segments, or between physical addresses.
 *
 * @param local the segment here; null if physical
 * @param localOffset first byte in it, or first address on the I/O bus
 * @param remote the segment there; null if physical
 * @param remoteOffset first byte in it
 * @param address first byte there; null unless physical
 * @param sizeBytes how many bytes
 * @param isRead whether from there to here
 */
public record DmaTransfer(@Nullable SegmentPort local, long localOffset, @Nullable ConnectionPort remote,
        long remoteOffset, @Nullable SciAddress address, long sizeBytes, boolean isRead) {
}
