package org.wirelore.adi.via;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;

/** What a rank has of its NIC beside the VIs: a tag, the memory of its links, a completion queue, and its regions. */
final class ViaResources {
    /** What is registered begins with a page: how many it has must not depend on where it lies. */
    static final long PAGE_BYTES = 4096;
    /** No more than this is said to be the longest transfer: a round figure that each NIC of a network has. */
    private static final int TRANSFER_BYTES_MAX = 1 << 16;

    private final ViNic nic;
    private final int ptag;
    private final MemorySegment memory;
    private final MemoryRegion region;
    private final CompletionQueue cq;
    private final RegistrationCache cache;
    private final ViAttributes attributes;
    private final int segmentsMax;
    private final BreakReason reason = new BreakReason();

    /** @param links how many peers there are, 1 or more */
    ViaResources(ViNic nic, int links, ViaProtocolConfig config) throws VipException {
        this.nic = nic;
        // From the start: a peer may be lost before all have met.
        nic.errorCallback(null, (context, error) -> reason.onError(error));
        NicAttributes offered = nic.query();
        segmentsMax = Math.min(offered.maxSegmentsPerDesc(), LinkMemory.SEGMENTS_MAX);
        ptag = nic.createPtag();
        memory = Arena.ofAuto().allocate(links * LinkMemory.bytes(config), PAGE_BYTES);
        region = nic.registerMem(memory, new MemoryAttributes(ptag, false, false));
        cq = nic.createCq(links * LinkMemory.receives(config));
        cache = new RegistrationCache(nic, ptag, config.regionsMax(), config.pinnedBytesMax());
        attributes = new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY,
                Math.min(offered.maxTransferSize(), TRANSFER_BYTES_MAX), ptag, true, false);
    }

    /** A link with a VI that is not connected, and has its receives posted. */
    ViaLink link(RankEnvironment environment, int peer, int index, ViaProtocolConfig config)
            throws VipException {
        Vi vi = nic.createVi(attributes, null, cq);
        ViaLink link = new ViaLink(environment, peer, vi, new LinkMemory(memory, region, index, config), config);
        vi.setUserData(link);
        return link;
    }

    /** A link of which only writes are wanted. */
    RdmaLink writing(int peer, int index, ViaProtocolConfig config) throws VipException {
        Vi vi = nic.createVi(attributes, null, cq);
        RdmaLink link = new RdmaLink(peer, vi, new LinkMemory(memory, region, index, config));
        vi.setUserData(link);
        return link;
    }

    int ptag() {
        return ptag;
    }

    ViNic nic() {
        return nic;
    }

    /** Why connections are over. */
    BreakReason reason() {
        return reason;
    }

    CompletionQueue cq() {
        return cq;
    }

    RegistrationCache cache() {
        return cache;
    }

    int transferBytesMax() {
        return attributes.maxTransferSize();
    }

    /** Most data segments of a write. */
    int segmentsMax() {
        return segmentsMax;
    }

    /** Gives the links' memory back. */
    void deregister() {
        nic.deregisterMem(region.address(), region.handle());
    }

    /** Gives everything back; the VIs were given back before. */
    void close() {
        cache.clear();
        cq.destroy();
        deregister();
        nic.destroyPtag(ptag);
        nic.close();
    }
}
