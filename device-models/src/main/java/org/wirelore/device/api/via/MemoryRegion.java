package org.wirelore.device.api.via;

/**
 * Registered memory.
 *
 * @param address of the first byte, as descriptors name it; where the memory has an address in the process, that one
 * @param sizeBytes bytes registered
 * @param handle the memory handle, never 0
 */
public record MemoryRegion(long address, long sizeBytes, int handle) {
}
