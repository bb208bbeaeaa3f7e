package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.VipDescriptor;

/**
 * The registered memory of one link: slots for receives, then slots for sends. A slot has a descriptor, and behind it
 * the buffer of a message (MVICH: vbuf). The descriptor of a write, which needs no buffer, may take all of its slot.
 */
final class LinkMemory {
    /** Receives beside the credits: for sends that need none, of which no more are under way at a time. */
    static final int RESERVE = 4;
    /** The data segments of a write for which a slot has room: as many as every NIC takes. */
    static final int SEGMENTS_MAX = 252;
    /** Address segment and data segments behind the control segment: almost a page. */
    private static final int WRITE_BYTES = VipDescriptor.CONTROL_BYTES
            + (1 + SEGMENTS_MAX) * VipDescriptor.SEGMENT_BYTES;

    final MemorySegment memory;
    final int receives;
    final int sends;
    private final MemoryRegion region;
    private final long firstAddress;
    private final int receiveBytes;
    private final int sendBytes;

    /**
     * @param whole the registered memory of all links
     * @param region its registration
     * @param index of the link, from 0
     */
    LinkMemory(MemorySegment whole, MemoryRegion region, int index, ViaProtocolConfig config) {
        this.region = region;
        receives = receives(config);
        sends = receives;
        receiveBytes = receiveBytes(config);
        sendBytes = sendBytes(config);
        long bytes = bytes(config);
        memory = whole.asSlice(index * bytes, bytes);
        firstAddress = region.address() + index * bytes;
    }

    /** Receives that are posted for one peer. */
    static int receives(ViaProtocolConfig config) {
        return config.credits() + RESERVE;
    }

    /** Bytes of a link's memory. */
    static long bytes(ViaProtocolConfig config) {
        return (long) receives(config) * (receiveBytes(config) + sendBytes(config));
    }

    /** The longest message. */
    static int messageBytesMax(ViaProtocolConfig config) {
        return PacketDevice.PACKET_BYTES_MIN - ViaProtocolConfig.EAGER_BYTES_MIN + config.eagerBytes();
    }

    private static int receiveBytes(ViaProtocolConfig config) {
        return VipDescriptor.ALIGNMENT + aligned(messageBytesMax(config));
    }

    private static int sendBytes(ViaProtocolConfig config) {
        return Math.max(receiveBytes(config), aligned(WRITE_BYTES));
    }

    private static int aligned(int bytes) {
        int up = bytes + VipDescriptor.ALIGNMENT - 1;
        return up - up % VipDescriptor.ALIGNMENT;
    }

    int handle() {
        return region.handle();
    }

    /** Bytes of a slot's buffer, at least. */
    int bufferBytes() {
        return receiveBytes - VipDescriptor.ALIGNMENT;
    }

    /** Where the descriptor of a slot is. */
    long at(int slot) {
        int sendsBefore = Math.max(0, slot - receives);
        return (long) (slot - sendsBefore) * receiveBytes + (long) sendsBefore * sendBytes;
    }

    /** Where the buffer of a slot is. */
    long bufferAt(int slot) {
        return at(slot) + VipDescriptor.ALIGNMENT;
    }

    /** The address of a place. */
    long address(long at) {
        return firstAddress + at;
    }

    /** The slot of a descriptor. */
    int slot(long descriptorAddress) {
        long at = descriptorAddress - firstAddress;
        long sendsAt = at(receives);
        return (int) (at < sendsAt ? at / receiveBytes : receives + (at - sendsAt) / sendBytes);
    }
}
