package org.wirelore.device.vipl.engine;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.agent.CqUnit;
import org.wirelore.device.vipl.agent.NicUnit;
import org.wirelore.device.vipl.agent.ViUnit;
import org.wirelore.device.vipl.rule.DescriptorRule;
import org.wirelore.device.vipl.rule.ErrorTable;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** The NIC of one host in software. One thread at a time may use it. */
public final class ViaEngine implements NicUnit, MessageCarrier.Listener {
    private static final int SLOT_MASK = 0xFFFF;

    private final NicAttributes attributes;
    private final ViplPolicy policy;
    private final MessageCarrier carrier;
    private final DescriptorRule rule;
    private final ErrorTable table;
    private final SoftRegions regions = new SoftRegions();
    private final VipDescriptor view = new VipDescriptor();
    private final @Nullable SoftVi[] vis;
    private @Nullable Listener agent;
    private @Nullable StoreWatch storeWatch;
    private boolean hasFailed;
    private long dropped;

    /**
     * A NIC without VIs.
     *
     * @param attributes what it offers
     * @param policy how open points are decided
     * @param carrier the network below it
     */
    public ViaEngine(NicAttributes attributes, ViplPolicy policy, MessageCarrier carrier) {
        this.attributes = attributes;
        this.policy = policy;
        this.carrier = carrier;
        rule = new DescriptorRule(attributes, policy);
        table = new ErrorTable(policy);
        vis = new SoftVi[attributes.maxVi()];
        carrier.attach(this);
    }

    /**
     * Shows what is stored from now on.
     *
     * @param watch is shown it
     */
    public void watchStores(StoreWatch watch) {
        storeWatch = watch;
    }

    /** A part of a WRITE was stored here. */
    void showWritten(ViaMessage message, int offset, int bytes, MemorySegment from, long at) {
        if (storeWatch != null) {
            storeWatch.written(attributes.hostAddress(), message.toVi, message.remoteAddress + offset,
                    message.remoteHandle, bytes, from, at);
        }
    }

    /** A WRITE was stored in the target's memory, or not. */
    void showPlaced(ViaMessage message, RemoteAccess.DataPlace placement) {
        if (storeWatch != null && placement == RemoteAccess.DataPlace.PLACED) {
            storeWatch.written(message.toHost, message.toVi, message.remoteAddress, message.remoteHandle,
                    message.length, null, 0);
        }
    }

    /** A part of a SEND was stored here. */
    void showReceived(ViaMessage message, int bytes) {
        if (storeWatch != null) {
            storeWatch.received(attributes.hostAddress(), message.toVi, bytes);
        }
    }

    /** {@return messages that were for no VI, or not from its present peer} */
    public long dropped() {
        return dropped;
    }

    /** Forgets everything, for a rerun. */
    public void reset() {
        Arrays.fill(vis, null);
        regions.clear();
        hasFailed = false;
        dropped = 0;
    }

    @Override
    public void attach(Listener listener) {
        agent = listener;
    }

    @Override
    public NicAttributes attributes() {
        return attributes;
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        RemoteAccess remote = carrier.remoteAccess();
        return remote == null ? null : remote.allocate(bytes);
    }

    @Override
    public boolean load(int handle, MemorySegment memory, long address, int tag, boolean enableRdmaWrite,
            boolean enableRdmaRead) {
        RemoteAccess remote = carrier.remoteAccess();
        if (remote != null && !remote.show(handle, memory, address, tag, enableRdmaWrite)) {
            return false;
        }
        regions.load(handle, memory, address, tag, enableRdmaWrite, enableRdmaRead);
        return true;
    }

    @Override
    public boolean change(int handle, int tag, boolean enableRdmaWrite, boolean enableRdmaRead) {
        RemoteAccess remote = carrier.remoteAccess();
        int slot = handle & SLOT_MASK;
        if (remote != null && !remote.show(handle, regions.memory(slot), regions.address(slot), tag, enableRdmaWrite)) {
            return false;
        }
        regions.change(handle, tag, enableRdmaWrite, enableRdmaRead);
        return true;
    }

    @Override
    public void unload(int handle) {
        RemoteAccess remote = carrier.remoteAccess();
        if (remote != null) {
            remote.hide(handle);
        }
        regions.unload(handle);
    }

    @Override
    public CqUnit createCq(int entries, Host process, CqUnit.Listener listener) {
        return new SoftCq(entries, carrier, process, listener);
    }

    @Override
    public ViUnit createVi(int number, ViAttributes wanted, @Nullable CqUnit sendCq, @Nullable CqUnit receiveCq,
            Host process, ViUnit.Listener listener) {
        SoftVi vi = new SoftVi(this, number, wanted, (SoftCq) sendCq, (SoftCq) receiveCq, process, listener);
        vis[number & SLOT_MASK] = vi;
        return vi;
    }

    @Override
    public boolean sendControl(long host, byte[] packet, int length) {
        return !hasFailed && carrier.sendControl(host, packet, length);
    }

    @Override
    public boolean losesControl() {
        return carrier.losesControl();
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return carrier.neighbours(numberOfHops);
    }

    @Override
    public void onLeft(ViaMessage message) {
        SoftVi vi = find(message.fromVi, message.fromConnection);
        if (vi != null) {
            vi.onLeft(message);
        }
    }

    @Override
    public void onTaken(ViaMessage message) {
        SoftVi vi = find(message.fromVi, message.fromConnection);
        if (vi != null) {
            vi.onTaken(message);
        }
    }

    @Override
    public void onLost(ViaMessage message) {
        SoftVi vi = find(message.fromVi, message.fromConnection);
        if (vi != null) {
            vi.onLost(message);
        }
    }

    @Override
    public void onMessage(ViaMessage message) {
        SoftVi vi = target(message);
        if (vi != null) {
            vi.arrivals().onMessage(message);
        } else {
            dropped++;
        }
    }

    @Override
    public boolean address(ViaMessage message, int vi, int connection) {
        SoftVi found = find(vi, connection);
        if (found != null) {
            found.address(message);
        }
        return found != null;
    }

    @Override
    public void onBegin(ViaMessage message) {
        SoftVi vi = target(message);
        if (vi != null) {
            vi.arrivals().begin(message);
        }
    }

    @Override
    public void onPart(ViaMessage message, int offset, MemorySegment from, long at, int bytes) {
        SoftVi vi = target(message);
        if (vi != null) {
            vi.arrivals().place(message, offset, from, at, bytes);
        }
    }

    @Override
    public void onEnd(ViaMessage message) {
        SoftVi vi = target(message);
        if (vi != null) {
            vi.arrivals().end(message);
        } else {
            dropped++;
        }
    }

    @Override
    public void onControl(long fromHost, byte[] packet, int length) {
        if (!hasFailed) {
            agent().onControl(fromHost, packet, length);
        }
    }

    @Override
    public void onFailed() {
        hasFailed = true;
        agent().onFailed();
    }

    ViplPolicy policy() {
        return policy;
    }

    MessageCarrier carrier() {
        return carrier;
    }

    DescriptorRule rule() {
        return rule;
    }

    ErrorTable table() {
        return table;
    }

    SoftRegions regions() {
        return regions;
    }

    /** The one view of descriptors. Each call that may move it says so. */
    VipDescriptor view() {
        return view;
    }

    void remove(SoftVi vi) {
        vis[vi.number() & SLOT_MASK] = null;
    }

    /** The VI that a message is for; null if the message is none of its connection. */
    private @Nullable SoftVi target(ViaMessage message) {
        SoftVi vi = find(message.toVi, message.toConnection);
        boolean isValid = vi != null && vi.isPeer(message.fromHost, message.fromVi) && message.length >= 0
                && message.length <= attributes.maxTransferSize();
        return isValid ? vi : null;
    }

    private @Nullable SoftVi find(int number, int connection) {
        int slot = number & SLOT_MASK;
        SoftVi vi = slot < vis.length ? vis[slot] : null;
        return vi != null && vi.number() == number && connection != 0 && vi.isConnectedBy(connection) ? vi : null;
    }

    private Listener agent() {
        return Objects.requireNonNull(agent);
    }
}
