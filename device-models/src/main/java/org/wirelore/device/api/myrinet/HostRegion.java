package org.wirelore.device.api.myrinet;

import java.lang.foreign.MemorySegment;

/**
 * Pinned host memory that the card's DMA can reach.
 *
 * @param memory as the process has it mapped
 * @param busAddress where the card finds its first byte (for the EAR register); unsigned 32-bit
 */
public record HostRegion(MemorySegment memory, int busAddress) {
}
