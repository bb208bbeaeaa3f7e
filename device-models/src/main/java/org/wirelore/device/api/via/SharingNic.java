package org.wirelore.device.api.via;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A NIC that may have memory of its own for programs, which its peers reach best. Ours: no function of VIPL. */
public interface SharingNic extends ViNic {
    /**
     * Memory that is worth more to RDMA writes than other memory, once it is registered: peers store into it
     * themselves.
     *
     * @param bytes how much, 1 or more
     * @return the memory, all 0, from the beginning of a page on; it is given back when the program has dropped it.
     *     Null if the NIC has none, no more is left, or the handle is closed
     */
    @Nullable
    MemorySegment allocate(long bytes);
}
