package org.wirelore.device.api.via;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A process's handle of a NIC (VipOpenNic). What is made through one handle is not known to another.
 *
 * <p>After {@link #close}, calls that return a code give {@link VipResult#INVALID_PARAMETER}, and calls that make
 * something throw a {@link VipException} with it; so does every object that was made through the handle.
 */
public interface ViNic {
    /**
     * VipQueryNic.
     *
     * @return what the NIC offers
     * @throws VipException INVALID_PARAMETER
     */
    NicAttributes query() throws VipException;

    /**
     * VipCreateVi: an idle VI.
     *
     * @param attributes what is asked for
     * @param sendCq where completed sends are reported; null: nowhere
     * @param receiveCq where completed receives are reported; null: nowhere
     * @return the VI
     * @throws VipException ERROR_RESOURCE, INVALID_RELIABILITY_LEVEL, INVALID_MTU, INVALID_QOS, INVALID_PTAG,
     *     INVALID_RDMAREAD, INVALID_PARAMETER (a completion queue of another handle)
     */
    Vi createVi(@Nullable ViAttributes attributes, @Nullable CompletionQueue sendCq,
            @Nullable CompletionQueue receiveCq)
            throws VipException;

    /**
     * VipCreateCQ.
     *
     * @param entries how many completions it holds at least, 1 or more
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
     * @param attributes tag and permissions; null: those of {@link MemoryAttributes#DEFAULT}
     * @return the region, with its handle
     * @throws VipException ERROR_RESOURCE, INVALID_PTAG, INVALID_RDMAREAD, INVALID_PARAMETER (nothing in it)
     */
    MemoryRegion registerMem(@Nullable MemorySegment memory, @Nullable MemoryAttributes attributes) throws VipException;

    /**
     * VipDeregisterMem: later use, also by descriptors posted before, is a protection error.
     *
     * @param address the region's first byte
     * @param handle its memory handle
     * @return {@link VipResult#INVALID_PARAMETER} if the two do not name a region of this NIC handle
     */
    int deregisterMem(long address, int handle);

    /**
     * VipSetMemAttributes. That nothing under way uses the region is the program's duty.
     *
     * @param address a byte of the region
     * @param handle its memory handle
     * @param attributes the new ones
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER, INVALID_PTAG, INVALID_RDMAREAD
     */
    int setMemAttributes(long address, int handle, @Nullable MemoryAttributes attributes);

    /**
     * VipQueryMem.
     *
     * @param address a byte of the region
     * @param handle its memory handle
     * @return the region's attributes
     * @throws VipException INVALID_PARAMETER if address and handle do not name a region of this NIC handle
     */
    MemoryAttributes queryMem(long address, int handle) throws VipException;

    /** {@return the calls for connections} */
    ViConnections connections();

    /** {@return the calls for names} */
    ViNameService nameService();

    /**
     * VipErrorCallback: who takes asynchronous errors.
     *
     * @param context handed to the handler
     * @param handler gets each error; null: the default, which writes them to the log of the run
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER
     */
    int errorCallback(@Nullable Object context, @Nullable VipErrorHandler handler);

    /**
     * VipQuerySystemManagementInfo.
     *
     * @param infoType {@link AutoDiscovery#INFO_TYPE} is the only one
     * @param info what is wanted, and gets it
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER, ERROR_NOT_SUPPORTED
     */
    int querySystemManagementInfo(int infoType, @Nullable AutoDiscovery info);

    /**
     * VipCloseNic: everything made through this handle ends; connected peers break.
     *
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER
     */
    int close();
}
