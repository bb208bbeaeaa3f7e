package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.PostedActions;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViConnections;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipErrorHandler;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/**
 * A VIPL NIC handle in virtual time. All three reliability levels; no RDMA read. Every VI sends at the full rate.
 */
public final class LoopbackVipl implements ViNic {
    static final int DESCRIPTORS_MAX = 1024;
    static final int SEGMENTS_MAX = 252;
    static final int CQ_ENTRIES_MAX = 65_536;
    static final int DISCRIMINATOR_BYTES_MAX = 64;
    private static final int TRANSFER_BYTES_MAX = 65_536;

    private final Fabric fabric;
    private final Host process;
    private final NicAttributes attributes;
    private final LoopbackViMemory memory = new LoopbackViMemory();
    private final LoopbackViConnections connections;
    private final List<LoopbackVi> vis = new ArrayList<>();
    private @Nullable VipErrorHandler errorHandler;

    private LoopbackVipl(Fabric fabric, Host process, long hostAddress) {
        this.fabric = fabric;
        this.process = process;
        attributes = new NicAttributes("loopback", hostAddress, DISCRIMINATOR_BYTES_MAX, DESCRIPTORS_MAX, SEGMENTS_MAX,
                CQ_ENTRIES_MAX, TRANSFER_BYTES_MAX,
                ReliabilityLevel.UNRELIABLE.bit() | ReliabilityLevel.RELIABLE_DELIVERY.bit()
                        | ReliabilityLevel.RELIABLE_RECEPTION.bit(),
                0);
        connections = new LoopbackViConnections(this, process);
    }

    @Override
    public NicAttributes attributes() {
        return attributes;
    }

    @Override
    public Vi createVi(ViAttributes wanted, @Nullable CompletionQueue sendCq, @Nullable CompletionQueue receiveCq)
            throws VipException {
        process.now();
        require(wanted.maxTransferBytes() >= 0 && wanted.maxTransferBytes() <= TRANSFER_BYTES_MAX,
                VipResult.INVALID_MTU, "not above the NIC's transfer size");
        require(memory.hasPtag(wanted.ptag()), VipResult.INVALID_PTAG, "with a known tag");
        require(!wanted.enableRdmaRead(), VipResult.INVALID_RDMAREAD, "without RDMA read");
        LoopbackCq sends = (LoopbackCq) sendCq;
        LoopbackCq receives = (LoopbackCq) receiveCq;
        if (sends != null) {
            sends.bind();
        }
        if (receives != null) {
            receives.bind();
        }
        LoopbackVi vi = new LoopbackVi(this, process, wanted, sends, receives, "via.vi" + fabric.nextNumber());
        vis.add(vi);
        return vi;
    }

    @Override
    public CompletionQueue createCq(int entries) throws VipException {
        process.now();
        require(entries > 0, VipResult.INVALID_PARAMETER, "with room for an entry");
        require(entries <= CQ_ENTRIES_MAX, VipResult.ERROR_RESOURCE, "not above the NIC's queue size");
        return new LoopbackCq(this, process, entries);
    }

    @Override
    public int createPtag() {
        process.now();
        int ptag = fabric.nextNumber();
        memory.addPtag(ptag);
        return ptag;
    }

    @Override
    public int destroyPtag(int ptag) {
        process.now();
        if (!memory.hasPtag(ptag)) {
            return VipResult.INVALID_PTAG;
        }
        if (memory.usesPtag(ptag) || vis.stream().anyMatch(vi -> vi.attributes().ptag() == ptag)) {
            return VipResult.ERROR_RESOURCE;
        }
        memory.removePtag(ptag);
        return VipResult.SUCCESS;
    }

    @Override
    public MemoryRegion registerMem(MemorySegment range, int ptag, boolean enableRdmaWrite, boolean enableRdmaRead)
            throws VipException {
        process.now();
        require(range.byteSize() > 0, VipResult.INVALID_PARAMETER, "with something in it");
        require(memory.hasPtag(ptag), VipResult.INVALID_PTAG, "with a known tag");
        require(!enableRdmaRead, VipResult.INVALID_RDMAREAD, "without RDMA read");
        return memory.register(range, fabric.nextNumber(), ptag, enableRdmaWrite);
    }

    @Override
    public int deregisterMem(MemoryRegion region) {
        process.now();
        return memory.deregister(region.handle()) ? VipResult.SUCCESS : VipResult.INVALID_PARAMETER;
    }

    @Override
    public ViConnections connections() {
        return connections;
    }

    @Override
    public void onError(@Nullable VipErrorHandler handler) {
        process.now();
        errorHandler = handler;
    }

    @Override
    public void close() {
        vis.forEach(LoopbackVi::disconnect);
        vis.clear();
        memory.clear();
        fabric.nics.remove(this);
    }

    Fabric fabric() {
        return fabric;
    }

    LoopbackViMemory memory() {
        return memory;
    }

    void raise(VipErrorCode code, @Nullable LoopbackVi vi) {
        if (errorHandler != null) {
            errorHandler.onError(code, vi);
        }
        process.signal();
    }

    void onDestroyed(LoopbackVi vi) {
        vis.remove(vi);
    }

    private static void require(boolean holds, int result, String what) throws VipException {
        if (!holds) {
            throw new VipException(result, "it must be made " + what);
        }
    }

    /** What joins the NICs. */
    public static final class Fabric {
        private static final long PS_PER_SECOND = 1_000_000_000_000L;

        private final Scheduler scheduler;
        private final long latencyPs;
        private final long byteTimePs;
        private final PostedActions control;
        private final List<PostedActions> mails = new ArrayList<>();
        private final List<LoopbackVipl> nics = new ArrayList<>();
        private int numbers;

        /**
         * @param latencyPs from the last byte sent to its arrival, picoseconds, zero or more
         * @param bytesPerSecond rate of each VI, 1 to 10^12
         */
        public Fabric(Scheduler scheduler, long latencyPs, long bytesPerSecond) {
            if (latencyPs < 0 || bytesPerSecond < 1 || bytesPerSecond > PS_PER_SECOND) {
                throw new IllegalArgumentException("a fabric must have a latency and a rate: latencyPs=" + latencyPs
                        + ", bytesPerSecond=" + bytesPerSecond);
            }
            this.scheduler = scheduler;
            this.latencyPs = latencyPs;
            this.byteTimePs = PS_PER_SECOND / bytesPerSecond;
            this.control = mail("via.control");
        }

        /**
         * VipOpenNic for a process. The name service knows the NIC by {@link Host#name}.
         *
         * @param hostAddress of the host's NIC; handles of one host share it
         */
        public ViNic open(Host process, long hostAddress) {
            LoopbackVipl nic = new LoopbackVipl(this, process, hostAddress);
            nics.add(nic);
            return nic;
        }

        /** Forgets everything, for a rerun. Handles are opened anew. */
        public void reset() {
            mails.forEach(PostedActions::reset);
            mails.clear();
            mails.add(control);
            nics.clear();
            numbers = 0;
        }

        PostedActions mail(String name) {
            PostedActions mail = new PostedActions(scheduler, name, latencyPs);
            mails.add(mail);
            return mail;
        }

        PostedActions control() {
            return control;
        }

        Scheduler scheduler() {
            return scheduler;
        }

        long latencyPs() {
            return latencyPs;
        }

        long byteTimePs() {
            return byteTimePs;
        }

        int nextNumber() {
            return ++numbers;
        }

        long hostAddress(String hostName) throws VipException {
            for (LoopbackVipl nic : nics) {
                if (nic.process.name().equals(hostName)) {
                    return nic.attributes.hostAddress();
                }
            }
            throw new VipException(VipResult.ERROR_NAMESERVICE, "the host must be known: hostName=" + hostName);
        }

        boolean isReachable(long hostAddress) {
            return nics.stream().anyMatch(nic -> nic.attributes.hostAddress() == hostAddress);
        }

        boolean isAwaited(NetAddress address) {
            return listener(address) != null;
        }

        @Nullable
        LoopbackViConnections listener(NetAddress address) {
            for (LoopbackVipl nic : nics) {
                if (nic.connections.awaits(address)) {
                    return nic.connections;
                }
            }
            return null;
        }
    }
}
