package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/**
 * A thread of control in virtual time: it runs while it holds its simulation's baton, and a rank that has to wait runs
 * the events until some rank can go on. The subclass knows about CPUs and costs.
 *
 * <p>The virtual thread under a rank is kept, parked, from one run to the next.
 */
public abstract class Rank {
    private final Simulation simulation;
    private final String name;
    private @Nullable Baton baton;
    private @Nullable Reminder reminder;
    private boolean alive;
    /** Ended from outside, so that its stack is still to unwind when the run is over. */
    private boolean killed;
    /** Its thread ends instead of another life. */
    private boolean dismissed;

    /**
     * Enrols the rank. It takes part in every run from now on; created by another that runs, in that run only, from
     * {@link #beginLate} on.
     *
     * @throws IllegalStateException if the simulation is closed, its run is over, or no rank of it runs
     */
    protected Rank(Simulation simulation, String name) {
        this.simulation = simulation;
        this.name = name;
        simulation.enrol(this);
    }

    /** What the rank does in a run; runs on the rank's own thread. */
    protected abstract void body() throws Exception;

    /** A run begins: arranges, by an alarm, for {@link #proceed} to be called. Time is 0. */
    protected abstract void begin();

    /** The body has returned; the rank still holds the baton. */
    protected abstract void over();

    /** Whether an alarm is set by which it goes on. */
    protected abstract boolean isTurnSet();

    /** Whether the rank will go on although no foreground alarm may be set for it at this moment. */
    protected abstract boolean hasWork();

    /**
     * What the rank waits for; {@code where} is to be passed on. Any thread may ask, and may get what was true just
     * before.
     */
    protected abstract RankActivity history(String where);

    /** A number that changes with every host call, for the watchdog; it is read without any ordering. */
    protected abstract long progress();

    /** The time of {@link #remind} has come. */
    protected abstract void reminded();

    /** As {@link org.wirelore.device.api.Host#remind}. */
    public final boolean remind(long atPs, long aliveAtPs) {
        Reminder present = reminder;
        if (present == null && atPs != Host.FOREVER) {
            present = new Reminder(simulation.queue(), name, this::reminded);
            reminder = present;
        }
        if (present != null) {
            present.set(atPs, simulation.ranks.lastKilledPs() >= aliveAtPs);
        }
        return true;
    }

    /** Another rank was killed: to be reminded may be to find that out. */
    final void onKilled() {
        if (reminder != null) {
            reminder.keepAlive();
        }
    }

    /** The rank's name, unique in its simulation. */
    public final String rankName() {
        return name;
    }

    /** Called by an event's action, once: this rank was created in the course of the run, and begins if it lives. */
    public final void beginLate() {
        if (alive) {
            begin();
        }
    }

    /** Called by an event's action: this rank goes on when the action is through. */
    protected final void proceed() {
        simulation.next = this;
    }

    /**
     * Called by an event's action: the rank ends where it is. Nothing of it runs any more in this run, not even what a
     * program does at its end.
     *
     * @return whether it lived
     */
    @SuppressWarnings("ReferenceEquality")
    protected final boolean kill() {
        if (simulation.running() != null) {
            throw new IllegalStateException("a rank must be killed by an event, not by another rank: rank=" + name);
        }
        boolean lived = alive;
        if (lived) {
            alive = false;
            killed = true;
            remind(Host.FOREVER, Host.FOREVER);
            if (simulation.next == this) {
                simulation.next = null;
            }
            simulation.onKilled();
        }
        return lived;
    }

    /** Called by the running rank: runs events until {@link #proceed} was called for it, and others in between. */
    protected final void await() {
        simulation.awaitTurn(this);
    }

    final Baton baton() {
        Baton present = baton;
        if (present == null) {
            throw new IllegalStateException("a rank must have been started: rank=" + name);
        }
        return present;
    }

    /** Its thread; null before the first run. */
    final @Nullable Thread thread() {
        Baton present = baton;
        return present == null ? null : present.thread();
    }

    final void prepare() {
        alive = true;
        killed = false;
        if (baton == null) {
            Thread thread = Thread.ofVirtual().name(name).inheritInheritableThreadLocals(false)
                    .unstarted(this::liveManyRuns);
            baton = new Baton(thread);
            thread.start();
        }
    }

    final boolean isDismissed() {
        return dismissed;
    }

    final boolean alive() {
        return alive;
    }

    /** Whether its thread has still to come back from where it is. */
    final boolean unwinds() {
        return alive || killed;
    }

    final void bury() {
        alive = false;
        killed = false;
    }

    /** One life; returns what ended it early, or null. */
    @SuppressWarnings("CatchingUnchecked")
    final @Nullable Throwable live() {
        try {
            body();
            over();
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    /** Lets the thread end; it must be parked. */
    final void dismiss() {
        dismissed = true;
        Baton present = baton;
        if (present != null) {
            present.pass();
        }
    }

    private void liveManyRuns() {
        boolean wanted = true;
        while (wanted) {
            baton().await();
            wanted = simulation.liveOnce(this);
        }
    }
}
