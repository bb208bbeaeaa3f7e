package org.wirelore.device.vipl.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResourceCode;

/**
 * One open of a NIC. What is made through one open is not known to another; objects given to a port are always of the
 * same open, and alive.
 */
public interface NicPort {
    /** Takes asynchronous errors, in a context that the gate lets in. It records and signals. */
    interface Listener {
        /**
         * An error that no descriptor can report. The VI is in state ERROR already if it is concerned.
         *
         * @param vi as it was made, or null
         * @param cq as it was made, or null
         * @param descriptor address of the descriptor concerned, or 0
         * @param opCode one of {@link org.wirelore.device.api.via.VipDescriptor#STATUS_OP_MASK}
         */
        void onError(VipErrorCode error, VipResourceCode resource, ViPort.@Nullable Listener vi,
                CqPort.@Nullable Listener cq, long descriptor, int opCode);
    }

    /** Always the same. */
    NicAttributes attributes();

    /** @throws VipException ERROR_RESOURCE if there are as many as the NIC has */
    int createPtag() throws VipException;

    /** @return SUCCESS, INVALID_PTAG, ERROR_RESOURCE while a VI or region has it */
    int destroyPtag(int ptag);

    /**
     * Pins memory and makes it reachable under an address.
     *
     * @param memory not empty
     * @param address of its first byte, as descriptors name it; the same for the same byte as long as it is registered
     * @return the memory handle, never 0, and not one that was in use shortly before
     * @throws VipException ERROR_RESOURCE (limits, or the memory can't be pinned), INVALID_PTAG, INVALID_RDMAREAD
     */
    int registerMem(MemorySegment memory, long address, MemoryAttributes attributes) throws VipException;

    /**
     * Memory for programs that peers reach best, as {@link org.wirelore.device.api.via.SharingNic} has it; null if
     * there is none.
     */
    default @Nullable MemorySegment allocate(long bytes) {
        return null;
    }

    /** Unpins; descriptors posted before find no such handle. */
    void deregisterMem(int handle);

    /** @return SUCCESS, INVALID_PTAG, INVALID_RDMAREAD, ERROR_RESOURCE if the memory can't be had so */
    int setMemAttributes(int handle, MemoryAttributes attributes);

    /** @throws VipException ERROR_RESOURCE */
    CqPort createCq(int entries, CqPort.Listener listener) throws VipException;

    /**
     * An idle VI. The library has judged the attributes by those of the NIC.
     *
     * @throws VipException ERROR_RESOURCE, INVALID_PTAG
     */
    ViPort createVi(ViAttributes attributes, @Nullable CqPort sendCq, @Nullable CqPort receiveCq,
            ViPort.Listener listener) throws VipException;

    /**
     * Begins to wait for clients at an address of this NIC.
     *
     * @throws VipException ERROR_RESOURCE if a process of this host waits there, INVALID_PARAMETER if it is not an
     *     address of this NIC
     */
    ListenPort listen(NetAddress local) throws VipException;

    /** The addresses of a host's NICs; empty if the name is unknown. */
    long[] addressesOf(String hostName);

    /** The host that has an address; null if there is none. */
    @Nullable
    String hostOf(long hostAddress);

    /** The NICs with at most a number of switches between, this one first. */
    List<Long> neighbours(int numberOfHops);

    /** Ends everything that was made through this open; connected peers break. */
    void close();
}
