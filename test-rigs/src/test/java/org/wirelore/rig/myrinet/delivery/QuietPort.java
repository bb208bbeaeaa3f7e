package org.wirelore.rig.myrinet.delivery;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PacketLoss;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.device.stress.PlainSegment;

/** A port behind which there is no card. */
final class QuietPort implements MyrinetPort {
    static final int BUS_ADDRESS = 0x10000;
    static final int SLOTS = 4;
    static final int SLOT_BYTES = 1024;

    private final PublishedTable table;
    private final PortMapping mapping;

    /** On one of two nodes. */
    QuietPort(PublishedTable table, int node, int port) {
        this.table = table;
        mapping = new PortMapping(node, port, 2, SLOT_BYTES / 2,
                new HostRegion(MemorySegment.ofArray(new byte[SLOTS * SLOT_BYTES]), BUS_ADDRESS), SLOTS, SLOT_BYTES,
                new HostRegion(MemorySegment.ofArray(new byte[SLOT_BYTES]), 2 * BUS_ADDRESS),
                new PlainSegment(PortMapping.STATE_BYTES));
    }

    @Override
    public PortMapping mapping() {
        return mapping;
    }

    @Override
    public PublishedTable table() {
        return table;
    }

    @Override
    public boolean hasRoute(int node) {
        return true;
    }

    @Override
    public int readSram(int address) {
        return 0;
    }

    @Override
    public void writeSram(int address, int value) {
    }

    @Override
    public void writeSramDouble(int address, long value) {
    }

    @Override
    public void writeSram(int address, MemorySegment from, long fromOffset, int length) {
    }

    @Override
    public void ring(int slot) {
    }

    @Override
    public boolean isLost() {
        return false;
    }

    @Override
    public @Nullable PacketLoss loss() {
        return null;
    }

    @Override
    public void close() {
    }
}
