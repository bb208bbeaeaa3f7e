package org.wirelore.adi;

import java.lang.foreign.MemorySegment;

/** Memory that a device lets peers write to without a receive: registered regions, and remote writes. */
public interface AdiMemory {
    /** {@link #register} has no place left. */
    int NO_PLACE = -1;

    /**
     * Registers a region: pins it, and makes it writable for every peer that this device leads to.
     *
     * @return the key under which peers write to it, 0 or more, valid until {@link #deregister}; or {@link #NO_PLACE}
     */
    int register(MemorySegment memory, long offset, long length);

    /** Ends a registration. Peers know by then: a write that still comes is dropped. */
    void deregister(int key);

    /**
     * Takes a request to write {@link AdiRequest#length} bytes from {@link AdiRequest#buffer} to {@link
     * AdiRequest#peer}, and moves them as there is room. Ends in {@link AdiSink#onSendComplete}: a message that is sent
     * to that peer afterwards arrives when the bytes are in place.
     *
     * @param key of the peer's region
     * @param at where in the region, bytes
     */
    void write(AdiRequest request, int key, long at);
}
