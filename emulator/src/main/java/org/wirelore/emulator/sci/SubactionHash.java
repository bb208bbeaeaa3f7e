package org.wirelore.emulator.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.SciPacket;

/** Adds send packets to the hash of the event stream where they end. */
final class SubactionHash {
    private static final int DELIVERED = 1;
    private static final int MISSED = 2;
    private static final int FAILED = 3;
    private static final int COMMAND_SHIFT = 32;
    private static final int STATUS_SHIFT = 40;
    private static final int TRANSACTION_SHIFT = 48;

    private final long identity;
    private final @Nullable StateHash hash;

    SubactionHash(String name, @Nullable StateHash hash) {
        this.hash = hash;
        identity = StateHash.ofName(name);
    }

    /** The station has it. */
    void delivered(SciPacket packet) {
        add(packet, DELIVERED);
    }

    /** It came for a station that is not there. */
    void missed(SciPacket packet) {
        add(packet, MISSED);
    }

    /** Its sender has given it up. */
    void failed(SciPacket packet) {
        add(packet, FAILED);
    }

    private void add(SciPacket packet, int what) {
        StateHash stream = hash;
        if (stream == null) {
            return;
        }
        stream.add((packet.targetId & 0xFFFFL) | (packet.sourceId & 0xFFFFL) << Short.SIZE
                | (packet.command & 0xFFL) << COMMAND_SHIFT | (packet.status & 0xFFL) << STATUS_SHIFT
                | (packet.transactionId & 0xFFFFL) << TRANSACTION_SHIFT);
        stream.add(packet.offset);
        stream.add(identity + what, packet.data, 0, packet.carriesData() ? packet.dataBytes : 0);
    }
}
