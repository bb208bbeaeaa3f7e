package org.wirelore.device.vipl.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory that NICs reach at each other without help: what this one shows of its regions and VIs, and how it writes into
 * the others'. Of a network below an engine that has such memory.
 *
 * <p>A write is {@link #begin}, {@link #add} for each of its pieces in their order, {@link #end}; one at a time.
 */
public interface RemoteAccess {
    /** Where the data of an RDMA write is. */
    enum DataPlace {
        /** In the message. */
        CARRIED,
        /** At the target: it is allowed and done. */
        PLACED,
        /** Nowhere, since the target does not allow it. */
        REFUSED,
        /** Nowhere, or in part at the target: the way there has failed. */
        FAILED
    }

    /** Memory into which others store themselves, all 0; null if no more is left. */
    @Nullable
    MemorySegment allocate(long bytes);

    /**
     * Shows a region, or shows it anew. Waits until writes to what was shown before are over.
     *
     * @param handle its memory handle
     * @param memory all of it
     * @param address of the first byte, as descriptors name it
     * @param tag of the region
     * @param isWritable whether it allows RDMA write
     * @return whether others can reach it; nothing is shown if not
     */
    boolean show(int handle, MemorySegment memory, long address, int tag, boolean isWritable);

    /**
     * Shows a region no more. Waits until writes to it are over; those of processes that have ended are.
     *
     * @param handle its memory handle
     */
    void hide(int handle);

    /**
     * Shows what a VI allows, from an attempt to connect on until the connection is over.
     *
     * @param number of the VI
     * @param connection its number of the connection; 0: it has none
     * @param tag of the VI
     * @param isWritable whether it allows RDMA write
     */
    void showVi(int number, int connection, int tag, boolean isWritable);

    /**
     * Begins a write of one byte or more.
     *
     * @param message says from where to where, and how much; its placement is not looked at
     * @return PLACED if it may go on, else REFUSED or FAILED, and it is over
     */
    DataPlace begin(ViaMessage message);

    /**
     * Adds the next bytes.
     *
     * @param memory where they are
     * @param offset of the first
     * @param bytes how many; with those before no more than the message has
     */
    void add(MemorySegment memory, long offset, long bytes);

    /** {@return PLACED when all bytes are there, before all that is stored or sent afterwards; or FAILED} */
    DataPlace end();
}
