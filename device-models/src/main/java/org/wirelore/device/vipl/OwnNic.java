package org.wirelore.device.vipl;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.AutoDiscovery;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.SharingNic;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViConnections;
import org.wirelore.device.api.via.ViNameService;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipErrorDescriptor;
import org.wirelore.device.api.via.VipErrorHandler;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.CqPort;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ViPort;

/** A NIC handle. */
final class OwnNic implements SharingNic, NicPort.Listener {
    private final ViplLibrary library;
    private final CallGate gate;
    private final NicPort port;
    private final NicAttributes attributes;
    private final List<OwnVi> vis = new ArrayList<>();
    /** How many VIs were made. */
    private int made;
    private final List<OwnCq> cqs = new ArrayList<>();
    private final List<Integer> ptags = new ArrayList<>();
    private final AttributeRules rules;
    private final RegionTable regions = new RegionTable();
    private final AddressSpace addresses = new AddressSpace();
    private final OwnConnections connections = new OwnConnections(this);
    private final OwnNameService nameService = new OwnNameService(this);
    private final OwnErrors errors = new OwnErrors(this);
    final ViplWatch.Opened watch;
    private boolean hasFailed;
    private boolean isClosed;

    OwnNic(ViplLibrary library, String deviceName) throws VipException {
        this.library = library;
        gate = library.gate();
        port = library.provider().open(deviceName, this);
        attributes = port.attributes();
        watch = library.watched(attributes);
        rules = new AttributeRules(attributes, library.provider().policy(), ptags);
    }

    @Override
    public NicAttributes query() throws VipException {
        gate.enter();
        try {
            requireOpen();
            return attributes;
        } finally {
            gate.leave();
        }
    }

    @Override
    public Vi createVi(@Nullable ViAttributes wanted, @Nullable CompletionQueue sendCq,
            @Nullable CompletionQueue receiveCq) throws VipException {
        gate.enter();
        try {
            requireOpen();
            int refusal = rules.judge(wanted);
            if (wanted == null || refusal != VipResult.SUCCESS) {
                throw new VipException(refusal, "expected what the NIC has: attributes=" + wanted);
            }
            OwnVi vi = new OwnVi(this, wanted, cq(sendCq), cq(receiveCq));
            vis.add(vi);
            return vi;
        } finally {
            gate.leave();
        }
    }

    @Override
    public CompletionQueue createCq(int entries) throws VipException {
        gate.enter();
        try {
            requireOpen();
            ViplLibrary.require(entries > 0, VipResult.INVALID_PARAMETER,
                    "expected an entry at least: entries=" + entries);
            ViplLibrary.require(entries <= attributes.maxCqEntries(), VipResult.ERROR_RESOURCE,
                    "a completion queue has at most " + attributes.maxCqEntries() + " entries: entries=" + entries);
            OwnCq cq = new OwnCq(this, entries);
            cqs.add(cq);
            return cq;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int createPtag() throws VipException {
        gate.enter();
        try {
            requireOpen();
            int ptag = port.createPtag();
            ptags.add(ptag);
            return ptag;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int destroyPtag(int ptag) {
        gate.enter();
        try {
            if (isClosed) {
                return VipResult.INVALID_PARAMETER;
            }
            if (!ptags.contains(ptag)) {
                return VipResult.INVALID_PTAG;
            }
            int result = port.destroyPtag(ptag);
            if (result == VipResult.SUCCESS) {
                ptags.removeIf(each -> each == ptag);
            }
            return result;
        } finally {
            gate.leave();
        }
    }

    @Override
    public MemoryRegion registerMem(@Nullable MemorySegment memory, @Nullable MemoryAttributes wanted)
            throws VipException {
        gate.enter();
        try {
            requireOpen();
            MemoryAttributes granted = wanted == null ? MemoryAttributes.DEFAULT : wanted;
            if (memory == null || memory.byteSize() == 0) {
                throw new VipException(VipResult.INVALID_PARAMETER, "expected a byte at least");
            }
            ViplLibrary.require(memory.scope().isAlive() && library.provider().canPin(memory), VipResult.ERROR_RESOURCE,
                    memory.isNative()
                            ? "a NIC reaches memory that all threads may write; this is read-only, of one thread, or"
                                    + " closed"
                            : "a NIC reaches memory that stays where it is and may be written; Java's arrays move: use"
                                    + " native memory, as of an Arena or of MPI.Alloc_mem");
            int refusal = rules.judge(granted);
            ViplLibrary.require(refusal == VipResult.SUCCESS, refusal,
                    "expected what the NIC has: attributes=" + granted);
            long address = addresses.take(memory);
            int handle = 0;
            try {
                handle = port.registerMem(memory, address, granted);
            } finally {
                if (handle == 0) {
                    addresses.giveBack(address);
                }
            }
            regions.add(new OwnRegion(memory, address, handle, granted));
            watch.registered(handle, memory, address, granted);
            library.hash().add(ViplHash.MEMORY, handle, memory.byteSize());
            return new MemoryRegion(address, memory.byteSize(), handle);
        } finally {
            gate.leave();
        }
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        gate.enter();
        try {
            return isClosed ? null : port.allocate(bytes);
        } finally {
            gate.leave();
        }
    }

    @Override
    public int deregisterMem(long address, int handle) {
        gate.enter();
        try {
            OwnRegion region = isClosed ? null : regions.find(handle);
            if (region == null || region.address != address) {
                return VipResult.INVALID_PARAMETER;
            }
            regions.remove(region);
            port.deregisterMem(handle);
            watch.deregistered(handle);
            addresses.giveBack(address);
            library.hash().add(ViplHash.MEMORY, handle, 0);
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int setMemAttributes(long address, int handle, @Nullable MemoryAttributes wanted) {
        gate.enter();
        try {
            OwnRegion region = isClosed || wanted == null ? null : find(handle, address, 1);
            if (region == null || wanted == null) {
                return VipResult.INVALID_PARAMETER;
            }
            int refusal = rules.judge(wanted);
            int result = refusal == VipResult.SUCCESS ? port.setMemAttributes(handle, wanted) : refusal;
            if (result == VipResult.SUCCESS) {
                region.attributes = wanted;
                watch.changed(handle, wanted);
            }
            return result;
        } finally {
            gate.leave();
        }
    }

    @Override
    public MemoryAttributes queryMem(long address, int handle) throws VipException {
        gate.enter();
        try {
            requireOpen();
            OwnRegion region = find(handle, address, 1);
            if (region == null) {
                throw new VipException(VipResult.INVALID_PARAMETER,
                        "expected address and handle of a region: address=" + address + ", handle=" + handle);
            }
            return region.attributes;
        } finally {
            gate.leave();
        }
    }

    @Override
    public ViConnections connections() {
        return connections;
    }

    @Override
    public ViNameService nameService() {
        return nameService;
    }

    @Override
    public int errorCallback(@Nullable Object context, @Nullable VipErrorHandler handler) {
        gate.enter();
        try {
            if (isClosed) {
                return VipResult.INVALID_PARAMETER;
            }
            errors.handledBy(context, handler);
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int querySystemManagementInfo(int infoType, @Nullable AutoDiscovery info) {
        gate.enter();
        try {
            if (isClosed || infoType != AutoDiscovery.INFO_TYPE || info == null || info.numberOfHops < 0
                    || info.capacity < 0) {
                return VipResult.INVALID_PARAMETER;
            }
            info.addresses.clear();
            List<Long> found = port.neighbours(info.numberOfHops);
            for (int i = 0; i < Math.min(info.capacity, found.size()); i++) {
                info.addresses.add(new NetAddress(found.get(i)));
            }
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int close() {
        gate.enter();
        try {
            if (isClosed) {
                return VipResult.INVALID_PARAMETER;
            }
            isClosed = true;
            port.close();
            watch.closed();
            vis.clear();
            cqs.clear();
            ptags.clear();
            regions.clear();
            library.onClosed(this);
            library.host().signal();
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public void onError(VipErrorCode error, VipResourceCode resource, ViPort.@Nullable Listener vi,
            CqPort.@Nullable Listener cq, long descriptor, int opCode) {
        hasFailed |= error == VipErrorCode.CATASTROPHIC;
        if (error == VipErrorCode.COMP_PROT && vi instanceof OwnVi own) {
            own.onLost(descriptor, opCode);
        }
        errors.add(new VipErrorDescriptor(this, vi instanceof OwnVi own ? own : null,
                cq instanceof OwnCq queue ? queue : null, descriptor, opCode, resource, error));
    }

    void count(ObjLongConsumer<ViplLibrary.Kind> visitor) {
        visitor.accept(ViplLibrary.Kind.VI, vis.size());
        visitor.accept(ViplLibrary.Kind.CQ, cqs.size());
        visitor.accept(ViplLibrary.Kind.REGION, regions.count());
        visitor.accept(ViplLibrary.Kind.PTAG, ptags.size());
    }

    ViplLibrary library() {
        return library;
    }

    NicPort port() {
        return port;
    }

    /** The place of the next VI among those that were made here. */
    int nextVi() {
        return made++;
    }

    NicAttributes attributes() {
        return attributes;
    }

    AttributeRules rules() {
        return rules;
    }

    boolean isClosed() {
        return isClosed;
    }

    /** Whether nothing comes any more that a call may wait for. */
    boolean hasFailed() {
        return hasFailed;
    }

    void onDestroyed(OwnVi vi) {
        vis.remove(vi);
    }

    void onDestroyed(OwnCq cq) {
        cqs.remove(cq);
    }

    /** The registration that has all of a range; null if there is none. */
    @Nullable
    OwnRegion find(int handle, long address, int bytes) {
        OwnRegion region = regions.find(handle);
        return region != null && region.contains(address, bytes) ? region : null;
    }

    /** What stands behind a VI of this handle; null for everything else. */
    @Nullable
    OwnVi vi(@Nullable Vi handle) {
        return handle instanceof OwnVi vi && vi.nic() == this && vi.isAlive() ? vi : null;
    }

    private @Nullable OwnCq cq(@Nullable CompletionQueue handle) throws VipException {
        if (handle == null) {
            return null;
        }
        if (handle instanceof OwnCq cq && cq.nic() == this && cq.isAlive()) {
            return cq;
        }
        throw new VipException(VipResult.INVALID_PARAMETER, "expected a live completion queue of this NIC handle");
    }

    void requireOpen() throws VipException {
        ViplLibrary.require(!isClosed, VipResult.INVALID_PARAMETER, "the NIC handle was closed");
    }
}
