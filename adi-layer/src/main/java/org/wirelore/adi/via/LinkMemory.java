package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.VipDescriptor;

/**
 * The registered memory of one link: slots for receives, then slots for sends. A slot has a descriptor, and behind it
 * the buffer of a message (MVICH: vbuf).
 */
final class LinkMemory {
    /** Receives beside the credits: for sends that need none, of which no more are under way at a time. */
    static final int RESERVE = 4;

    final MemorySegment memory;
    final int receives;
    final int sends;
    private final MemoryRegion region;
    private final long firstAddress;
    private final int slotBytes;

    /**
     * @param whole the registered memory of all links
     * @param region its registration
     * @param index of the link, from 0
     */
    LinkMemory(MemorySegment whole, MemoryRegion region, int index, ViaProtocolConfig config) {
        this.region = region;
        receives = receives(config);
        sends = receives;
        slotBytes = slotBytes(config);
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
        return 2L * receives(config) * slotBytes(config);
    }

    /** The longest message. */
    static int messageBytesMax(ViaProtocolConfig config) {
        return PacketDevice.PACKET_BYTES_MIN - ViaProtocolConfig.EAGER_BYTES_MIN + config.eagerBytes();
    }

    private static int slotBytes(ViaProtocolConfig config) {
        int buffer = messageBytesMax(config) + VipDescriptor.ALIGNMENT - 1;
        return VipDescriptor.ALIGNMENT + buffer - buffer % VipDescriptor.ALIGNMENT;
    }

    int handle() {
        return region.handle();
    }

    /** Bytes of a slot's buffer. */
    int bufferBytes() {
        return slotBytes - VipDescriptor.ALIGNMENT;
    }

    /** Where the descriptor of a slot is. */
    long at(int slot) {
        return (long) slot * slotBytes;
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
        return (int) ((descriptorAddress - firstAddress) / slotBytes);
    }
}
