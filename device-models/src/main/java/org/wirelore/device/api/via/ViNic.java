package org.wirelore.device.api.via;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A process's handle of a NIC (VipOpenNic). What is made through one handle is not known to another. */
public interface ViNic {
    /**
     * VipQueryNic.
     *
     * @return what the NIC offers
     */
    NicAttributes attributes();

    /**
     * VipCreateVi: an idle VI.
     *
     * @param attributes what is asked for
     * @param sendCq where completed sends are reported; null: nowhere
     * @param receiveCq where completed receives are reported; null: nowhere
     * @return the VI
     * @throws VipException ERROR_RESOURCE, INVALID_RELIABILITY_LEVEL, INVALID_MTU, INVALID_PTAG, INVALID_RDMAREAD
     */
    Vi createVi(ViAttributes attributes, @Nullable CompletionQueue sendCq, @Nullable CompletionQueue receiveCq)
            throws VipException;

    /**
     * VipCreateCQ.
     *
     * @param entries how many completions it holds, 1 or more
     * @return the completion queue, empty
     * @throws VipException ERROR_RESOURCE, INVALID_PARAMETER
     */
    CompletionQueue createCq(int entries) throws VipException;

    /**
     * VipCreatePtag: a new protection tag, not 0.
     *
     * @return the tag
     * @throws VipException ERROR_RESOURCE if no tag is left
     */
    int createPtag() throws VipException;

    /**
     * VipDestroyPtag.
     *
     * @param ptag the tag
     * @return {@link VipResult#INVALID_PTAG}, or {@link VipResult#ERROR_RESOURCE} while a VI or a region has it
     */
    int destroyPtag(int ptag);

    /**
     * VipRegisterMem: lets the NIC use memory. It may be registered several times, each time with a new handle.
     *
     * @param memory what becomes reachable
     * @param ptag protection tag of the VIs that may use it
     * @param enableRdmaWrite whether peers may write to it
     * @param enableRdmaRead whether peers may read it
     * @return the region, with its handle
     * @throws VipException ERROR_RESOURCE, INVALID_PTAG, INVALID_RDMAREAD, INVALID_PARAMETER (nothing in it)
     */
    MemoryRegion registerMem(MemorySegment memory, int ptag, boolean enableRdmaWrite, boolean enableRdmaRead)
            throws VipException;

    /**
     * VipDeregisterMem: later use, also by descriptors posted before, is a protection error.
     *
     * @param region what was registered here
     * @return {@link VipResult#INVALID_PARAMETER} if it is not registered here
     */
    int deregisterMem(MemoryRegion region);

    /** {@return the calls for addresses and connections} */
    ViConnections connections();

    /**
     * VipErrorCallback: who takes asynchronous errors; null: no handler.
     *
     * @param handler gets each error, or null
     */
    void onError(@Nullable VipErrorHandler handler);

    /** VipCloseNic: everything made through this handle ends; connected peers break. */
    void close();
}
