package org.wirelore.emulator.myrinet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Scheduler;

/** The first 1,024 packets of a run that cables have lost, wholly or in part, because they were pulled out. */
public final class LostPackets {
    private static final int KEPT = 1024;
    private static final int BEGINNING_BYTES = 64;

    private final Scheduler scheduler;
    private final List<LostPacket> first = new ArrayList<>();

    /**
     * A packet that a cable has lost.
     *
     * @param atPs when that was known, picoseconds
     * @param plug number of the host that had sent it
     * @param cable the end from which it left
     * @param beginning its first bytes, at most 64, with what was left of the route in front
     */
    public record LostPacket(long atPs, int plug, String cable, ByteBuffer beginning) {
    }

    LostPackets(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void add(TransitPacket packet, int hop, String cable) {
        if (!packet.isListed && first.size() < KEPT) {
            packet.isListed = true;
            byte[] beginning = new byte[Math.min(BEGINNING_BYTES, Math.max(0, packet.known - hop))];
            packet.copy(hop, 0, beginning, 0, beginning.length);
            first.add(new LostPacket(scheduler.now(), packet.sender.index(), cable,
                    ByteBuffer.wrap(beginning).asReadOnlyBuffer()));
        }
    }

    List<LostPacket> first() {
        return List.copyOf(first);
    }

    void reset() {
        first.clear();
    }
}
