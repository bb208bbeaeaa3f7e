package org.wirelore.emulator.sci;

import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/**
 * Keeps a packet that was refused from being refused for ever while newer ones get in (the A and B phases of the
 * standard's queue reservation). A refused packet gets a phase, and comes back with it. As long as some of the older
 * phase are still to come, nothing else is admitted; what is refused meanwhile gets the younger phase, which is next.
 *
 * <p>A sender may give a packet up. So a phase of which nothing was seen for a time is over.
 */
final class Acceptance {
    /** The packet was never refused. */
    static final int FRESH = 0;
    private static final int PHASES = 3;

    private final long patienceSlots;
    private final int[] pending = new int[PHASES];
    private int older = 1;
    private long seenSlot;

    Acceptance(long patienceSlots) {
        this.patienceSlots = patienceSlots;
    }

    /** Whether a packet may get in if there is room. */
    boolean admits(SciPacket packet, long slot) {
        if (pending[1] + pending[2] == 0) {
            return true;
        }
        if (packet.phase == older) {
            seenSlot = slot;
        } else if (slot - seenSlot > patienceSlots) {
            pending[older] = 0;
        }
        if (pending[older] == 0) {
            older = 3 - older;
            seenSlot = slot;
        }
        return pending[older] == 0 || packet.phase == older;
    }

    /** A packet was admitted or not; notes its phase in it. */
    void answered(SciPacket packet, int answer, boolean wasAdmitted, long slot) {
        if (answer != Echo.BUSY) {
            if (packet.phase != FRESH) {
                pending[packet.phase] = Math.max(0, pending[packet.phase] - 1);
                packet.phase = FRESH;
            }
        } else if (packet.phase == FRESH) {
            boolean isFirst = pending[1] + pending[2] == 0;
            packet.phase = wasAdmitted && isFirst ? older : 3 - older;
            pending[packet.phase]++;
            if (isFirst) {
                seenSlot = slot;
            }
        }
    }

    void reset() {
        pending[1] = 0;
        pending[2] = 0;
        older = 1;
        seenSlot = 0;
    }
}
