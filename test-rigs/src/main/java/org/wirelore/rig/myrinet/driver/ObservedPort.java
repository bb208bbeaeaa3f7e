package org.wirelore.rig.myrinet.driver;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PacketLoss;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.rig.myrinet.delivery.DeliveryOracle;
import org.wirelore.rig.myrinet.delivery.WatchedPort;

/** A port whose stores into the send queue a listener and an oracle get. */
final class ObservedPort implements MyrinetPort {
    private final MyrinetPort port;
    private final HostProcess process;
    private final StoreListener listener;
    private final WatchedPort watched;
    private final int queue;
    private final int queueBytes;

    private ObservedPort(MyrinetPort port, HostProcess process, StoreListener listener, WatchedPort watched) {
        this.port = port;
        this.watched = watched;
        this.process = process;
        this.listener = listener;
        PublishedTable table = port.table();
        queue = table.get("send.queue");
        queueBytes = table.get("send.slots") * table.get("send.slotBytes");
    }

    /** A port of a simulated process, observed; any other as it is. */
    static MyrinetPort of(MyrinetPort port, Host process, StoreListener listener, DeliveryOracle oracle) {
        return process instanceof HostProcess emulated
                ? new ObservedPort(port, emulated, listener, oracle.open(port, emulated.rankName()))
                : port;
    }

    private void stored(int address, long beginPs) {
        if (address >= queue && address - queue < queueBytes) {
            listener.onStore(beginPs, process.reachedPs());
        }
    }

    @Override
    public PortMapping mapping() {
        return port.mapping();
    }

    @Override
    public PublishedTable table() {
        return port.table();
    }

    @Override
    public boolean hasRoute(int node) {
        return port.hasRoute(node);
    }

    @Override
    public int readSram(int address) {
        return port.readSram(address);
    }

    @Override
    public void writeSram(int address, int value) {
        long beginPs = process.reachedPs();
        watched.stores(address, value);
        port.writeSram(address, value);
        stored(address, beginPs);
    }

    @Override
    public void writeSramDouble(int address, long value) {
        long beginPs = process.reachedPs();
        watched.storesDouble(address, value);
        port.writeSramDouble(address, value);
        stored(address, beginPs);
    }

    @Override
    public void writeSram(int address, MemorySegment from, long fromOffset, int length) {
        long beginPs = process.reachedPs();
        watched.stores(address, from, fromOffset, length);
        port.writeSram(address, from, fromOffset, length);
        stored(address, beginPs);
    }

    @Override
    public void ring(int slot) {
        port.ring(slot);
    }

    @Override
    public boolean isLost() {
        return port.isLost();
    }

    @Override
    public @Nullable PacketLoss loss() {
        return port.loss();
    }

    @Override
    public void close() {
        port.close();
        watched.closes();
    }
}
