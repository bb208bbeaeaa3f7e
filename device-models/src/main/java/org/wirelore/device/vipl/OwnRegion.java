package org.wirelore.device.vipl;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.via.MemoryAttributes;

/** One registration. */
final class OwnRegion {
    final MemorySegment memory;
    final long address;
    final int handle;
    MemoryAttributes attributes;

    OwnRegion(MemorySegment memory, long address, int handle, MemoryAttributes attributes) {
        this.memory = memory;
        this.address = address;
        this.handle = handle;
        this.attributes = attributes;
    }

    /** Whether all of a range lies in it, and the program still has the memory. */
    boolean contains(long at, long bytes) {
        long offset = at - address;
        return offset >= 0 && offset <= memory.byteSize() - bytes && memory.scope().isAlive();
    }
}
