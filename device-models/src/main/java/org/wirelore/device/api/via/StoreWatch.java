package org.wirelore.device.api.via;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Is shown what is stored for messages, at the moment at which it is in memory; it changes nothing. */
public interface StoreWatch {
    /**
     * Bytes of an RDMA write were stored.
     *
     * @param host address of the NIC that has the memory
     * @param vi number of the VI there that they came for
     * @param address of the first one, as the peer names it
     * @param handle of the region, as the peer names it
     * @param bytes how many, 1 or more
     * @param from has the bytes; null where that is not known any more
     * @param at offset of the first one there
     */
    void written(long host, int vi, long address, int handle, long bytes, @Nullable MemorySegment from, long at);

    /**
     * Bytes of a message were stored into a receive.
     *
     * @param host address of the NIC that has the memory
     * @param vi number of the VI there
     * @param bytes how many, 1 or more
     */
    void received(long host, int vi, int bytes);
}
