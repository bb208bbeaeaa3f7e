package org.wirelore.device.unet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.mbuf.Mbufs;

/**
 * A host's raw datalink ports, of processes and of its kernel, by Ethernet type, and the groups that processes have
 * joined, of which the card filters some.
 */
final class DatalinkTable implements StatePart {
    /**
     * A perfect filter holds 16 addresses (21140 manual, chapter on host communication, setup frame). One is the
     * station's, one the broadcast address.
     */
    static final int GROUPS_MAX = DriverRegisters.SETUP_ADDRESSES - 2;

    /** Smaller values of the field are lengths (IEEE 802.3, clause 3.2.6). */
    private static final int TYPE_MIN = 0x600;
    private static final int TYPE_MAX = 0xFFFF;
    private static final int ALIGNMENT = 32;

    private final PinnedMemory pinned;
    private final int reservedType;
    private final @Nullable Mbufs mbufs;
    private final List<DatalinkPort> ports = new ArrayList<>();
    private final List<DatalinkPort> closed = new ArrayList<>();
    private final List<KernelPort> kernelPorts = new ArrayList<>();

    /**
     * @param reservedType the type of U-Net's own frames
     * @param mbufs hold the frames of processes; null: each port has buffers of its own
     */
    DatalinkTable(PinnedMemory pinned, int reservedType, @Nullable Mbufs mbufs) {
        this.mbufs = mbufs;
        this.pinned = pinned;
        this.reservedType = reservedType;
    }

    DatalinkPort open(Host owner, int type) {
        requireType(type);
        DatalinkPort port = new DatalinkPort(owner, type, buffers(), mbufs);
        ports.add(port);
        return port;
    }

    private void requireType(int type) {
        if (type < TYPE_MIN || type > TYPE_MAX || type == reservedType || findKernel(type) != null) {
            throw new UNetException("expected an Ethernet type from 600h to FFFFh that no protocol in the kernel has,"
                    + " and not U-Net's own, " + Integer.toHexString(reservedType) + "h, found "
                    + Integer.toHexString(type) + "h");
        }
    }

    private void requireFree(int type) {
        requireType(type);
        if (next(0, type) < ports.size()) {
            throw new UNetException("expected an Ethernet type that no process has a datalink for, found "
                    + Integer.toHexString(type) + "h");
        }
    }

    KernelPort attach(KernelDatalinkClient client, int[] types) {
        for (int type : types) {
            requireFree(type);
        }
        KernelPort port = new KernelPort(client, types, pinned.allocate(SendBuffers.BYTES, ALIGNMENT));
        kernelPorts.add(port);
        return port;
    }

    boolean isAttached(KernelPort port) {
        return kernelPorts.contains(port);
    }

    @Nullable
    KernelPort findKernel(int type) {
        for (int i = 0; i < kernelPorts.size(); i++) {
            if (kernelPorts.get(i).takes(type)) {
                return kernelPorts.get(i);
            }
        }
        return null;
    }

    /** Buffers of a closed port whose frames have all left, or new ones. */
    private int buffers() {
        for (int i = 0; i < closed.size(); i++) {
            if (closed.get(i).sending.inFlight() == 0) {
                return closed.remove(i).base;
            }
        }
        // Where there are mbufs, only the address is used: it tells ports apart.
        return pinned.allocate(mbufs == null ? DatalinkPort.BYTES : ALIGNMENT, ALIGNMENT);
    }

    void close(DatalinkPort port) {
        if (port.isOpen) {
            port.close();
            ports.remove(port);
            closed.add(port);
        }
    }

    /** Number of ports of processes. */
    int size() {
        return ports.size();
    }

    DatalinkPort port(int index) {
        return ports.get(index);
    }

    /** The first port at an index or behind it that is for frames of a type; {@link #size} if there is none. */
    int next(int from, int type) {
        int index = from;
        while (index < ports.size() && ports.get(index).type != type) {
            index++;
        }
        return index;
    }

    /** Adds a group to a port. Returns whether the card's filter must change. */
    boolean join(DatalinkPort port, long group) throws IOException {
        if (port.groups.contains(group)) {
            return false;
        }
        List<Long> present = groups();
        boolean isNew = !present.contains(group);
        if (isNew && present.size() == GROUPS_MAX) {
            throw new IOException("the card's filter is full: it holds " + GROUPS_MAX + " groups; leave one first");
        }
        port.groups.add(group);
        return isNew;
    }

    /** Removes a group from a port. Returns whether the card's filter must change. */
    boolean leave(DatalinkPort port, long group) {
        return port.groups.remove(group) && !groups().contains(group);
    }

    /** Every group that some port has joined, once. */
    List<Long> groups() {
        List<Long> groups = new ArrayList<>();
        for (DatalinkPort port : ports) {
            for (long group : port.groups) {
                if (!groups.contains(group)) {
                    groups.add(group);
                }
            }
        }
        return groups;
    }

    /** The host's memory was reset. */
    void reset() {
        for (DatalinkPort port : ports) {
            port.isOpen = false;
        }
        ports.clear();
        closed.clear();
        kernelPorts.clear();
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("ports", ports.size());
        for (int i = 0; i < ports.size(); i++) {
            visitor.part("port", ports.get(i));
        }
        visitor.field("closed", closed.size());
        for (DatalinkPort each : closed) {
            visitor.part("closed", each);
        }
        for (int i = 0; i < kernelPorts.size(); i++) {
            visitor.part("kernelPort", kernelPorts.get(i).sending);
        }
    }

    /** The driver's half of a datalink of the kernel's own: the client gets frames out of the receive ring itself. */
    static final class KernelPort {
        final KernelDatalinkClient client;
        final Cost receiveCost;
        final SendBuffers sending;
        private final int[] types;

        KernelPort(KernelDatalinkClient client, int[] types, int base) {
            this.client = client;
            this.types = types.clone();
            receiveCost = client.receiveCost();
            sending = new SendBuffers(base, false, client::onRoom, null);
        }

        boolean takes(int type) {
            for (int each : types) {
                if (each == type) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a frame with this destination is for this host. */
        static boolean isAddressed(long destination, long mac) {
            return destination == mac || destination == Datalink.BROADCAST;
        }
    }
}
