package org.wirelore.adi.fmp.network;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;

/**
 * The process's own receive queue, which no other process empties, so that it needs no lock (paper, section 2.1): slots
 * in pinned memory, each with a notice at its end, before it the data of a packet and before those its header.
 */
final class ReceiveQueue {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final Host host;
    private final MyrinetPort port;
    private final PortLayout layout;
    private final MemorySegment memory;
    private final int slots;
    private final int slotBytes;
    private final int batch;
    private int slot;
    private int consumed;
    private int toldConsumed;
    private long notice;

    /** @param batch how many packets may be used up before the card learns of it, at least 1 */
    ReceiveQueue(Host host, MyrinetPort port, PortLayout layout, int batch) {
        PortMapping mapping = port.mapping();
        this.host = host;
        this.port = port;
        this.layout = layout;
        this.memory = mapping.receiveQueue().memory();
        this.slots = mapping.receiveSlots();
        this.slotBytes = mapping.receiveSlotBytes();
        this.batch = batch;
        this.notice = (long) slotBytes - layout.noticeBytes;
    }

    /** Whether a packet is there. */
    boolean poll() {
        host.now();
        return memory.get(WORD, notice + layout.noticeArm) == consumed + 1;
    }

    /** Source and destination, as an entry names its destination: node, then port, at the place of the two ports. */
    int source() {
        return header(layout.headerNodes) << 16 | (header(layout.headerPorts) & 0xFF) << 8;
    }

    int user() {
        return header(layout.headerUser);
    }

    int credit() {
        return header(layout.headerCredit) >>> 16;
    }

    int sequence() {
        return header(layout.headerCredit) & 0xFFFF;
    }

    int total() {
        return header(layout.headerTotal) & layout.lengthMask;
    }

    int begin() {
        return (memory.get(WORD, notice + layout.noticePiece) & 0xFFFF) * 8;
    }

    int bytes() {
        return memory.get(WORD, notice + layout.noticePiece) >>> 16;
    }

    /** Whether notice and header say what can be: to be asked before anything but {@link #poll}. */
    boolean isSound() {
        int bytes = bytes();
        return bytes <= slotBytes - layout.noticeBytes - layout.headerBytes && begin() + bytes <= total();
    }

    private int header(int field) {
        return memory.get(WORD, data() - layout.headerBytes + field);
    }

    MemorySegment memory() {
        return memory;
    }

    /** Where the packet's data begin in the memory. */
    long data() {
        return notice - ((bytes() + layout.grain - 1) & -layout.grain);
    }

    /** The packet is used up; its slot may be filled again. */
    void release() {
        consumed++;
        slot = slot + 1 == slots ? 0 : slot + 1;
        notice = (slot + 1L) * slotBytes - layout.noticeBytes;
        if (consumed - toldConsumed >= batch) {
            port.writeSram(layout.consumed, consumed);
            toldConsumed = consumed;
        }
    }

    /** Packets that were used up; names the one that is there. */
    int consumed() {
        return consumed;
    }
}
