package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateHash;

/** Adds packets to the hash of the event stream where they end. */
final class PacketHash {
    private static final int LOST = 1;
    private static final int DELIVERED = 2;

    private final String name;
    private final long identity;
    private final @Nullable StateHash hash;
    private final @Nullable LostPackets losses;
    private byte[] content = new byte[64];

    PacketHash(String name, @Nullable StateHash hash) {
        this(name, hash, null);
    }

    /** That of a cable, which also lists what it loses. */
    PacketHash(String name, @Nullable StateHash hash, @Nullable LostPackets losses) {
        this.name = name;
        this.hash = hash;
        this.losses = losses;
        identity = StateHash.ofName(name);
    }

    /** The end of a packet is lost, and who gets its beginning can't tell whose it is. */
    void cut(TransitPacket packet, int hop) {
        if (losses != null) {
            losses.add(packet, hop, name);
        }
    }

    /** A packet got no further, with as much of it as there was. */
    void lost(TransitPacket packet, int hop, int length) {
        cut(packet, hop);
        if (hash != null) {
            if (content.length < length) {
                content = new byte[2 * length];
            }
            packet.copy(hop, 0, content, 0, length);
            hash.add(identity + LOST, content, 0, length);
        }
    }

    /** A station has a packet. */
    void delivered(byte[] bytes, int length, int residue) {
        if (hash != null) {
            hash.add(identity + DELIVERED + residue * 4L, bytes, 0, length);
        }
    }
}
