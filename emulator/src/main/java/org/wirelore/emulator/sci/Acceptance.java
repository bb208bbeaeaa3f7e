package org.wirelore.emulator.sci;

import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/**
 * Keeps a packet that was refused from being refused for ever while newer ones get in (the A and B phases of the
 * standard's queue reservation). A refused packet gets a phase, and comes back with it. As long as some of the older
 * phase are still to come, nothing else is admitted; what is refused meanwhile gets the younger phase, which is next.
 *
 * <p>A refused packet may get lost, or its echo, or its sender may give it up. So a phase is over, too, when nothing of
 * it was seen for a time, or since all that waits behind it has come again several times: each repetition may get lost,
 * and would then be waited for in turn.
 */
final class Acceptance {
    /** The packet was never refused. */
    static final int FRESH = 0;
    private static final int PHASES = 3;
    /** How often all that waits comes again, after which the older ones have had their chance. */
    private static final int ROUNDS = 4;

    private final long patienceSlots;
    private final int[] pending = new int[PHASES];
    private int older = 1;
    private long seenSlot;
    /** Packets that were refused since one of the older phase was seen. */
    private int refusedSince;

    Acceptance(long patienceSlots) {
        this.patienceSlots = patienceSlots;
    }

    /** Whether a packet may get in if there is room. */
    boolean admits(SciPacket packet, long slot) {
        if (pending[1] + pending[2] == 0) {
            return true;
        }
        if (packet.phase == older) {
            see(slot);
        } else if (slot - seenSlot > patienceSlots || refusedSince > ROUNDS * pending[3 - older]) {
            pending[older] = 0;
        }
        if (pending[older] == 0) {
            older = 3 - older;
            see(slot);
        }
        return pending[older] == 0 || packet.phase == older;
    }

    private void see(long slot) {
        seenSlot = slot;
        refusedSince = 0;
    }

    /** A packet was admitted or not; notes its phase in it. */
    void answered(SciPacket packet, int answer, boolean wasAdmitted, long slot) {
        refusedSince += wasAdmitted || packet.phase == FRESH ? 0 : 1;
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
                see(slot);
            }
        }
    }

    void reset() {
        pending[1] = 0;
        pending[2] = 0;
        older = 1;
        see(0);
    }
}
