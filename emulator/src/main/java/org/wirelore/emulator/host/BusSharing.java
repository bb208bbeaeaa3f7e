package org.wirelore.emulator.host;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.DmaBus;

/**
 * Who has the bus, when cards and the CPU want it at one time. A transfer of a card is cut into turns of a few bytes:
 * in each, data hold the bus first, and it is free for the rest where the card is slower than the bus. An access of
 * the CPU waits until data do not hold the bus. The turn that comes next begins later if the access is not through by
 * then, and so do all that follow it; and if the bus was never free between turns, it is arbitrated for once more.
 *
 * <p>An access has the bus from the moment at which its card sees it, for as long as it costs the CPU. Accesses of
 * several CPUs do not wait for each other.
 */
final class BusSharing {
    /** A transfer that is under way. */
    private static final class Turns {
        private DmaBus.@Nullable DelayListener listener;
        private long beganPs;
        /** From when on it would have begun, had what delayed it come before. */
        private long fromPs;
        private long toPs;
        private int count;
        private long wantedPs;
        /** The turn that an access has delayed begins then; others wait for its end. */
        private long nextPs;
    }

    private final HostProfile.Pci timing;
    private final List<Turns> active = new ArrayList<>();
    private final List<Turns> unused = new ArrayList<>();
    private long accessUntilPs;
    private long accessesWaitedPs;
    private long delayedPs;

    BusSharing(HostProfile.Pci timing) {
        this.timing = timing;
    }

    /** Whether accesses of the CPU have a price in time of the bus at all. */
    boolean isOn() {
        return timing.yieldBytes() > 0;
    }

    /** Until when an access has the bus. */
    long accessUntilPs() {
        return accessUntilPs;
    }

    /** How long accesses have waited for transfers. */
    long accessesWaitedPs() {
        return accessesWaitedPs;
    }

    /** How much later transfers have ended because of accesses. */
    long delayedPs() {
        return delayedPs;
    }

    /** A transfer takes from one time to another; the listener's transfer before it is over. */
    void add(long fromPs, long toPs, int bytes, boolean isRead, DmaBus.DelayListener listener) {
        remove(listener);
        if (!isOn() || toPs <= fromPs) {
            return;
        }
        Turns turns = unused.isEmpty() ? new Turns() : unused.removeLast();
        HostProfile.Bursts way = isRead ? timing.reads() : timing.writes();
        turns.listener = listener;
        turns.beganPs = fromPs;
        turns.fromPs = fromPs;
        turns.toPs = toPs;
        turns.nextPs = fromPs;
        turns.count = Math.max(1, Math.ceilDiv(bytes, timing.yieldBytes()));
        turns.wantedPs = timing.arbitrationPs() + way.overheadPs()
                + Math.min(bytes, timing.yieldBytes()) * TimeUnits.PS_PER_SECOND / way.bytesPerSecond();
        active.add(turns);
    }

    private void remove(DmaBus.DelayListener listener) {
        for (int i = active.size() - 1; i >= 0; i--) {
            if (listener.equals(active.get(i).listener)) {
                unused.add(active.remove(i));
            }
        }
    }

    /**
     * The CPU accesses a card.
     *
     * @param wantedPs when it would have the bus
     * @param holdsPs for how long
     * @return how long it waits
     */
    long access(long wantedPs, long holdsPs) {
        long atPs = wantedPs;
        for (int i = active.size() - 1; i >= 0; i--) {
            Turns turns = active.get(i);
            if (turns.toPs <= wantedPs) {
                unused.add(active.remove(i));
            } else if (turns.beganPs <= atPs) {
                atPs += waitPs(turns, atPs);
            }
        }
        for (int i = active.size() - 1; i >= 0; i--) {
            delay(active.get(i), atPs, holdsPs);
        }
        accessUntilPs = Math.max(accessUntilPs, atPs + holdsPs);
        accessesWaitedPs += atPs - wantedPs;
        return atPs - wantedPs;
    }

    private static long turnPs(Turns turns) {
        return Math.max(1, (turns.toPs - turns.fromPs) / turns.count);
    }

    private static long waitPs(Turns turns, long atPs) {
        long turnPs = turnPs(turns);
        long heldPs = Math.min(turns.wantedPs, turnPs);
        if (atPs < turns.nextPs) {
            return turns.nextPs + heldPs - atPs;
        }
        return Math.max(0, heldPs - (atPs - turns.fromPs) % turnPs);
    }

    private void delay(Turns turns, long atPs, long holdsPs) {
        DmaBus.DelayListener card = turns.listener;
        if (card == null || turns.beganPs > atPs) {
            return;
        }
        long turnPs = turnPs(turns);
        // An access that waited until the very end of a turn is in that turn.
        long intoPs = atPs - turns.fromPs - (turns.wantedPs >= turnPs ? 1 : 0);
        boolean isLast = intoPs / turnPs >= turns.count - 1;
        long freePs = turnPs - (turns.wantedPs >= turnPs ? turns.wantedPs : intoPs % turnPs);
        long laterPs = isLast ? 0 : Math.max(0, holdsPs - freePs);
        if (laterPs > 0) {
            turns.fromPs += laterPs;
            turns.toPs += laterPs;
            turns.nextPs = turns.fromPs + (intoPs / turnPs + 1) * turnPs;
            delayedPs += laterPs;
            card.onDelay(laterPs);
        }
    }

    void reset() {
        unused.addAll(active);
        active.clear();
        accessUntilPs = 0;
        accessesWaitedPs = 0;
        delayedPs = 0;
    }
}
