package org.wirelore.emulator.host;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.CallNotes;
import org.wirelore.device.api.StateKey;

/**
 * How a process has come from a state that is known to where its calls are now. What it does is a function of what it
 * held when it last began to wait, and of the answers of its host and its devices since: the times at which it went on,
 * and what they gave it. So both together stand for everything on its stack, and for what it has changed meanwhile.
 */
public final class CallPath implements CallNotes {
    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

    /** The place at which it begins to wait. */
    private static final int WAIT = 0;

    private final HostProcess process;
    private final StateKey base = new StateKey();
    /** Adds to a key what the process holds; false if not all of that can be added. */
    private @Nullable Predicate<StateKey> holdings;
    private boolean hasBase;
    private boolean isStale = true;
    private long sincePs;
    private long high;
    private long low;
    /** The kernel has said what it has on the process's stack. */
    private boolean hasKernelSaid;

    CallPath(HostProcess process) {
        this.process = process;
    }

    /**
     * Follows the process from its next wait on, in runs that begin later.
     *
     * @param newHoldings adds to a key what the program and its libraries hold, and gives false if not all of that can
     *     be added; null: it is followed no longer
     */
    public void follow(@Nullable Predicate<StateKey> newHoldings) {
        holdings = newHoldings;
    }

    boolean isOn() {
        return holdings != null;
    }

    /** It begins anew as soon as it can. */
    void renew() {
        isStale = true;
    }

    void beginsToWait() {
        beginsAnew(WAIT);
    }

    @Override
    public void beginsAnew(int place) {
        if (holdings != null && isStale) {
            base.reset();
            base.add(place);
            hasBase = holdings.test(base);
            isStale = !hasBase;
            sincePs = process.reachedPs();
            high = 0;
            low = 0;
        }
    }

    /** The process has learned the time, or that it may go on. */
    void time(long nowPs) {
        note(nowPs - sincePs);
    }

    @Override
    public void note(long answer) {
        if (holdings != null) {
            high = (high ^ answer) * MULTIPLIER;
            high ^= high >>> 32;
            low = Long.rotateLeft(low, 23) * 0xFF51AFD7ED558CCDL + answer;
        }
    }

    /** The kernel is about to wait on the process's behalf, and has said what it has on the stack. */
    void holdsInKernel(long held) {
        note(held);
        hasKernelSaid = isOn();
    }

    /** The kernel goes on. */
    void goesOnInKernel() {
        hasKernelSaid = false;
    }

    boolean hasKernelSaid() {
        return hasKernelSaid;
    }

    /**
     * Adds what the process holds if it waits, else how it came to where it is; false if not all can be added.
     *
     * @param nowPs the present time, picoseconds
     */
    boolean hashInto(StateKey key, boolean waits, long nowPs) {
        if (holdings == null) {
            return false;
        }
        if (waits) {
            return holdings.test(key);
        }
        key.add(base.high());
        key.add(base.low());
        key.add(high);
        key.add(low);
        key.add(nowPs - sincePs);
        return hasBase;
    }

    void reset() {
        hasBase = false;
        isStale = true;
        hasKernelSaid = false;
    }
}
