package org.wirelore.adi.fmp.network;

import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * The host's one send queue, which all its processes share (paper, section 2.1), under the lock in host memory.
 *
 * <p>Who finds the lock taken spins for as long as a holder that runs may need, and then gives its CPU away: the holder
 * may have lost its own. How far the card is costs a read over the bus, so that a process that has read it stores it
 * for the others.
 */
final class SendQueue {
    /** As long as it takes to store the longest entry over a slow bus. */
    private static final long SPIN_PS = 50 * TimeUnits.PS_PER_US;
    /** When a sleeper looks again whether the lock is free, though it was not woken. */
    private static final long LOOK_AGAIN_PS = TimeUnits.PS_PER_MS;
    private static final int FREE = 0;

    private final Host host;
    private final MyrinetPort port;
    private final PortLayout layout;
    private final SharedSegment state;
    private final int holder;
    private final Cost lockCost;
    private long waits;

    SendQueue(Host host, MyrinetPort port, PortLayout layout) {
        this.host = host;
        this.port = port;
        this.layout = layout;
        this.state = port.mapping().sendState();
        this.holder = port.mapping().port() + 1;
        this.lockCost = host.cost(NetworkCostNames.SEND_LOCK);
    }

    /** How often this process has waited for the lock: it may have missed what arrived meanwhile. */
    long waits() {
        return waits;
    }

    /** Takes the lock; waits for it if another process has it. */
    void lock() {
        host.spend(lockCost);
        if (state.compareAndSet(PortMapping.LOCK, FREE, holder)) {
            return;
        }
        waits++;
        long spinPs = host.now() + SPIN_PS;
        while (!state.compareAndSet(PortMapping.LOCK, FREE, holder)) {
            int other = state.getAcquire(PortMapping.LOCK);
            if (other == FREE) {
                continue;
            }
            if (host.now() - spinPs < 0) {
                host.pause(spinPs);
            } else {
                state.compareAndSet(PortMapping.WAITERS, 0, 1);
                state.await(PortMapping.LOCK, other, host.now() + LOOK_AGAIN_PS);
            }
        }
    }

    /** Gives the lock back. */
    void unlock() {
        // Not a plain store: who waits must not be missed by the look behind it.
        state.compareAndSet(PortMapping.LOCK, holder, FREE);
        if (state.compareAndSet(PortMapping.WAITERS, 1, 0)) {
            state.wake(PortMapping.LOCK);
        }
    }

    /** With the lock: the slot for the next entry, or -1 if the queue is full. */
    int claim() {
        return isFull() ? -1 : Integer.remainderUnsigned(state.getAcquire(PortMapping.HEAD), layout.slots);
    }

    /** With the lock: the entry in the claimed slot is armed. Returns its number. */
    int count() {
        int number = state.getAcquire(PortMapping.HEAD);
        state.setRelease(PortMapping.HEAD, number + 1);
        return number;
    }

    /** Whether the queue is full, as far as this process can tell without the lock. */
    boolean isFull() {
        int head = state.getAcquire(PortMapping.HEAD);
        return head - state.getAcquire(PortMapping.DONE) >= layout.slots && head - readDone() >= layout.slots;
    }

    /** Whether the card is through with the entry of a number, as far as is known without asking it. */
    boolean isKnownDone(int number) {
        return state.getAcquire(PortMapping.DONE) - number > 0;
    }

    /** How many entries the card is through with: asks it. */
    int readDone() {
        int done = port.readSram(layout.done);
        if (done - state.getAcquire(PortMapping.DONE) > 0) {
            state.setRelease(PortMapping.DONE, done);
        }
        return done;
    }
}
