package org.wirelore.emulator.time.real;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;

/**
 * This machine under one process in real time. {@link #spend} is free: the work itself has already taken its time.
 *
 * <p>Belongs to one thread, save {@link #signal} and {@link #shareCores}. Interrupting that thread ends its waits with
 * {@link InterruptedWait}.
 */
public final class RealHost implements Host, AutoCloseable {
    /** How {@link Host#pause} passes the time. */
    public enum Spin {
        /** A hint to the processor; for a process that has a core to itself. */
        HINT,
        /** Lets others of the same core run; for processes that share cores. */
        YIELD,
        /** Leaves the core to others until something has happened, at the price of a wake-up. */
        BLOCK
    }

    /** The longest sleep between two polls, so that a wake-up that the system lost costs no more. */
    private static final long SLEEP_NANOS_MAX = 100_000_000;
    /** A pause that blocks may be for something without a wake-up, such as a socket of the start-up. */
    private static final long PAUSE_NANOS_MAX = 2_000_000;

    /** Also who has a core to itself gives way now and then: on a busy machine it may not have it after all. */
    private static final int SPINS_MASK = 1023;
    /** The hint holds the processor up for tens of nanoseconds, as long as half a message takes: not at every look. */
    private static final int HINTS_MASK = 15;

    private final String name;
    private volatile Spin spin;
    private final long originNanos = System.nanoTime();
    private int pauses;
    private long remindAtPs = FOREVER;
    private final List<LongSupplier> due = new ArrayList<>();
    /** Volatile, since threads that signal may have begun before it changes. */
    private volatile Waiter waiter = new ParkingWaiter();

    /**
     * @param name its name on the network, for other hosts
     * @param spin how it passes the time in {@link #pause}
     */
    public RealHost(String name, Spin spin) {
        this.name = name;
        this.spin = spin;
    }

    /** Its core is not its own any more, if it was: from now on it gives way whenever it waits. Any thread. */
    public void shareCores() {
        if (spin == Spin.HINT) {
            spin = Spin.YIELD;
        }
    }

    /**
     * From now on, waits end by what this waiter watches as well. Of two waiters the process blocks through one, and a
     * {@link SideWaiter} watches by a thread of its own.
     *
     * @throws IllegalStateException if the process would have to block in two places
     */
    public void blockThrough(Waiter added) {
        Waiter present = waiter;
        if (present instanceof ParkingWaiter) {
            waiter = added;
        } else if (present instanceof SideWaiter side) {
            waiter = added;
            side.wakes(added);
            // A signal that came to the other waiter is not lost.
            added.wake();
        } else if (added instanceof SideWaiter side) {
            side.wakes(present);
        } else {
            throw new IllegalStateException("must hold: a process blocks in one place, present=" + present + ", added="
                    + added);
        }
    }

    /** What the process blocks through. */
    public Waiter waiter() {
        return waiter;
    }

    /**
     * No wait goes on past this moment, at which something of the process is due without an arrival.
     *
     * @param duePs asked before each wait, picoseconds of {@link #now}; {@link Host#FOREVER} if nothing is due
     */
    public void wakeAt(LongSupplier duePs) {
        due.add(duePs);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long now() {
        return (System.nanoTime() - originNanos) * TimeUnits.PS_PER_NS;
    }

    /** A count without a price; every operation is known here. */
    @Override
    public Cost cost(String operation) {
        return new Cost(operation, 0, 0);
    }

    @Override
    public void spend(Cost cost) {
        // The machine has charged for it already.
    }

    @Override
    public void spend(Cost cost, int units) {
        // The machine has charged for it already.
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // giving way is the point: the awaited thread may need this very core
    public void pause(long untilPs) {
        int turn = ++pauses;
        if (spin == Spin.HINT && (turn & SPINS_MASK) != 0) {
            if ((turn & HINTS_MASK) == 0) {
                InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
                Thread.onSpinWait();
            }
        } else if (spin == Spin.BLOCK) {
            InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
            await(untilPs, PAUSE_NANOS_MAX);
        } else {
            InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
            Thread.yield();
        }
    }

    @Override
    public void sleep(long untilPs) {
        InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
        await(untilPs, SLEEP_NANOS_MAX);
    }

    /** Ends a wait once, at that time; who is alive is not asked, as nothing here knows when all wait for ever. */
    @Override
    public boolean remind(long atPs, long aliveAtPs) {
        remindAtPs = atPs;
        return true;
    }

    private void await(long limitPs, long nanosMax) {
        long untilPs = Math.min(limitPs, remindAtPs);
        for (int i = 0; i < due.size(); i++) {
            untilPs = Math.min(untilPs, due.get(i).getAsLong());
        }
        long nanos = untilPs == FOREVER
                ? nanosMax
                : Math.min(nanosMax, (untilPs - now() + TimeUnits.PS_PER_NS - 1) / TimeUnits.PS_PER_NS);
        if (nanos > 0) {
            waiter.await(nanos);
        }
        if (remindAtPs != FOREVER && now() >= remindAtPs) {
            remindAtPs = FOREVER;
        }
    }

    @Override
    public void signal() {
        waiter.wake();
    }

    /** Gives back what the process blocks through. */
    @Override
    public void close() {
        waiter.close();
    }
}
