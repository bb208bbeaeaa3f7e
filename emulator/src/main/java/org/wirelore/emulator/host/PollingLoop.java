package org.wirelore.emulator.host;

import org.wirelore.device.api.StateKey;

/** The loop of a process that spins: when it looks next. */
final class PollingLoop {
    private final long periodPs;
    /** When the first look took place, moved by all time during which the loop stood still. */
    private long originPs;
    private long stoppedAtPs;
    /** When a process that got the CPU back is through with the context switch. */
    private long fromPs;

    PollingLoop(long periodPs) {
        this.periodPs = periodPs;
    }

    /** The first look is now. */
    void begin(long nowPs) {
        originPs = nowPs;
        fromPs = nowPs;
        stoppedAtPs = 0;
    }

    void stop(long nowPs) {
        stoppedAtPs = nowPs;
    }

    /** What was left of the context switch when the loop was stopped. */
    long switchLeftPs() {
        return Math.max(0, fromPs - stoppedAtPs);
    }

    /** Loops again from a time on. */
    void goOn(long atPs) {
        fromPs = atPs;
        originPs += atPs - stoppedAtPs;
    }

    long fromPs() {
        return fromPs;
    }

    /** The first look that sees what has changed by now, or the end of the wait. */
    long nextLookPs(long nowPs, long untilPs) {
        long atPs = Math.max(nowPs, fromPs);
        long looks = (atPs - originPs + periodPs - 1) / periodPs;
        return Math.min(originPs + looks * periodPs, Math.max(atPs, untilPs));
    }

    /** Adds how far it is from one look to the next, while its process waits. */
    void hashInto(StateKey key, boolean waits, long nowPs) {
        key.add(waits ? Math.floorMod(nowPs - originPs, periodPs) : 0);
        key.add(waits ? Math.max(0, fromPs - nowPs) : 0);
    }
}
