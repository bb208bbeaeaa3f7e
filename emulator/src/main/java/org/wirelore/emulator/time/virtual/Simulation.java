package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.emulator.time.virtual.RunEnd.Reason;

/**
 * A world in virtual time: one event queue and the ranks that live in it. Exactly one thing runs at a time: an event's
 * action, or the rank that holds the baton. A rank that has to wait runs the event loop itself and hands the baton
 * directly to the next rank.
 *
 * <p>The ranks are virtual threads that stay parked between runs, so that a run costs a few switches and no thread. A
 * simulation is used by one thread at a time, save {@link #abort}; several simulations do not know of each other.
 * Handing over is cheapest if {@link #run} is itself called on a virtual thread.
 */
public final class Simulation implements AutoCloseable {
    private final EventQueue queue = new EventQueue();
    final RankList ranks = new RankList();
    private final List<Runnable> resets = new ArrayList<>();
    private final RunEnd end = new RunEnd();
    private final EventLimit eventLimit = new EventLimit();
    private final Pace pace = new Pace();
    private final BatonLoan loan = new BatonLoan(this);
    private final Alarm virtualLimit = queue.backgroundAlarm("simulation.limit",
            () -> end.because(Reason.VIRTUAL_LIMIT));
    private final Watchdog watchdog = new Watchdog(this);

    /** Whether ranks unwind instead of running. */
    private volatile boolean unwinding;
    private volatile boolean closed;
    private volatile boolean broken;
    private boolean active;
    private boolean used;

    /** The rank that an event has made able to go on. */
    @Nullable
    Rank next;
    private @Nullable Rank running;
    private int living;
    private boolean settling;

    /** A simulation without ranks, at time 0. */
    public Simulation() {
        queue.guardedBy(this::checkLimits);
        queue.alarms.limitBy(virtualLimit);
    }

    /** The event queue, which is also the clock. */
    public EventQueue queue() {
        return queue;
    }

    /** The rank that holds the baton; null while events are run and between runs. */
    public @Nullable Rank running() {
        return running;
    }

    /** Whether the run is to end as soon as possible; host calls then go through {@link Rank#await}, which unwinds. */
    public boolean stopping() {
        return !end.isRunning();
    }

    /** Whether the run is over and its ranks only unwind. For any thread. */
    public boolean unwinding() {
        return unwinding;
    }

    /** Has every event wait for its turn from the next run on. */
    public void pacedBy(Pacer newPacer) {
        requireIdle("get its pacer");
        pace.set(newPacer);
    }

    /**
     * Whether a rank may move the clock to a time before the next event by itself: not where a pacer may bring one in.
     */
    public boolean mayLeap() {
        return pace.isFree() && !stopping();
    }

    /** Has something done at every {@link #reset}, in the order of these calls. */
    public void whenReset(Runnable action) {
        resets.add(action);
    }

    /**
     * Has something asked, in the thread that runs the events, whenever every rank waits and nothing is in flight, and
     * before that is called a deadlock: it causes an event and returns true, or returns false.
     */
    public void whenStuck(BooleanSupplier action) {
        ranks.whenStuck(action);
    }

    /**
     * Has a rank reported that keeps the baton without any host call.
     *
     * @param afterNanos how long it must have done so, wall clock
     * @param listener called once for each such stay, on the watchdog's thread; may call {@link #abort}
     */
    public void watch(long afterNanos, Watchdog.Listener listener) {
        watchdog.watch(afterNanos, listener);
    }

    /**
     * Runs an action once in the next run, in the thread that runs the events, between two of them: when this many
     * events have happened, as {@link EventQueue#events} counts them. The wall clock may stand still meanwhile.
     */
    public void pauseAt(long events, Runnable action) {
        eventLimit.pauseAt(events, action);
    }

    /** Has runs looked at; null for no longer. */
    public void watchedBy(@Nullable Onlooker newOnlooker) {
        ranks.watchedBy(newOnlooker);
    }

    /** Runs without bounds. */
    public Outcome run() {
        return run(Limits.NONE);
    }

    /**
     * Lets every rank run from its beginning until all are over or the run ends early, and says how it ended. Without
     * ranks it runs events as long as one is pending that keeps a run alive. A second run needs a {@link #reset} first.
     *
     * <p>Interrupting the calling thread acts as {@link #abort}; the interrupt is consumed. After a run whose rank
     * could not be stopped because it makes no host call, the simulation can't be used any more.
     *
     * @throws IllegalStateException if it is running, closed, or no longer usable ({@link UnstoppableRankException})
     */
    public Outcome run(Limits limits) {
        requireIdle("run");
        if (used) {
            throw new IllegalStateException("a simulation must be reset before it is run again");
        }
        used = true;
        queue.alarms.begin();
        active = true;
        begin(limits);
        try {
            if (living > 0) {
                Rank first = advance();
                if (first != null) {
                    lend(first);
                }
            } else {
                pace.runEvents(queue, eventLimit, end);
            }
            return finish();
        } finally {
            watchdog.rest();
            end.rest();
            active = false;
        }
    }

    /**
     * Runs the events that are still pending after a run, until none is left that keeps a run alive: what was in flight
     * arrives. Devices that run ahead get the longest slice after the last event.
     *
     * @param untilPs where to stop at the latest
     * @return false if the run's limit of events was reached
     */
    public boolean settle(long untilPs) {
        settling = true;
        queue.expectEnd(SliceQueue.LONGEST_PS);
        try {
            while (!queue.isQuiet() && queue.nextPs() <= untilPs && !eventLimit.isNear(queue.events())) {
                queue.fireNext();
            }
            return queue.isQuiet() || queue.nextPs() > untilPs;
        } catch (RunEnd.RunOverError limitReached) {
            return false;
        } finally {
            settling = false;
        }
    }

    /** Ends an event in whose course a limit is reached, by an exception. */
    private void checkLimits() {
        boolean isNear = eventLimit.isNear(queue.events());
        if (isNear) {
            end.because(Reason.EVENT_LIMIT);
        }
        if (isNear || (active && stopping() && !settling)) {
            throw new RunEnd.RunOverError();
        }
    }

    /**
     * Ends a run from any thread, or the next one if none has begun. Ranks unwind; {@link #run} returns
     * {@link Outcome.Interrupted} within a second or two of computing.
     */
    public void abort() {
        end.abort();
        loan.nudge();
    }

    /** Sets the clock to 0, drops all pending alarms, and resets every machine that belongs to the simulation. */
    public void reset() {
        requireIdle("be reset");
        ranks.dropLate();
        queue.reset();
        used = false;
        next = null;
        resets.forEach(Runnable::run);
    }

    private void requireIdle(String what) {
        if (broken) {
            throw new UnstoppableRankException(running);
        }
        if (active || closed) {
            throw new IllegalStateException("a simulation must be idle to " + what + ": running=" + active
                    + ", closed=" + closed);
        }
    }

    /** Lets the threads of the ranks end. */
    @Override
    public void close() {
        if (active) {
            throw new IllegalStateException("a simulation must not be closed while it runs");
        }
        if (!closed) {
            closed = true;
            watchdog.close();
            ranks.forEach(Rank::dismiss);
        }
    }

    void enrol(Rank rank) {
        if ((active && (unwinding || running == null)) || closed) {
            throw new IllegalStateException("ranks are created before a run or by a rank that runs: rank="
                    + rank.rankName() + ", running=" + active + ", closed=" + closed);
        }
        ranks.add(rank);
        if (active) {
            living++;
            rank.prepare();
        }
    }

    void outOfWallTime() {
        end.because(Reason.WALL_LIMIT);
        loan.nudge();
    }

    /** A rank has ended by an event. Its thread stays where it is until the run is over. */
    void onKilled() {
        ranks.onKilled(queue.now());
        if (--living == 0) {
            end.because(Reason.COMPLETED);
        }
    }

    /** The running rank has to wait; returns when it may go on. */
    @SuppressWarnings("ReferenceEquality")
    void awaitTurn(Rank rank) {
        running = null;
        Rank following = unwinding ? null : advance();
        if (following != rank && !unwinding) {
            (following == null ? loan.main() : following.baton()).pass();
            rank.baton().await();
        }
        running = rank;
        if (following != rank && unwinding) {
            throw new RunEnd.RunOverError();
        }
    }

    /**
     * One life of a rank, on its own thread, which holds the baton.
     *
     * @return whether there may be another
     */
    boolean liveOnce(Rank rank) {
        if (closed || rank.isDismissed()) {
            return false;
        }
        if (!unwinding) {
            running = rank;
            live(rank);
        }
        rank.bury();
        running = null;
        if (broken) {
            return false;
        }
        Rank following = null;
        if (!unwinding && --living > 0) {
            following = advance();
        } else {
            end.because(Reason.COMPLETED);
        }
        (following == null ? loan.main() : following.baton()).pass();
        return true;
    }

    private void live(Rank rank) {
        Throwable thrown = rank.live();
        if (thrown instanceof RunEnd.RunOverError) {
            assert unwinding : "ranks unwind only when asked to: rank=" + rank.rankName();
        } else if (thrown != null && !unwinding) {
            end.becauseOf(rank.rankName(), thrown);
        }
    }

    RunEnd end() {
        return end;
    }

    /** A number that grows as long as anything runs. */
    long progress() {
        return queue.events() + queue.now() + pace.turns();
    }

    /** Runs events until a rank can go on, or the run has to end (null). */
    private @Nullable Rank advance() {
        queue.disturb();
        try {
            while (end.isRunning()) {
                if (!pace.isExpecting() && queue.isQuiet() && ranks.areStuck(queue)) {
                    end.because(Reason.DEADLOCK);
                    return null;
                }
                if (eventLimit.isOver(queue.events())) {
                    end.because(Reason.EVENT_LIMIT);
                    return null;
                }
                ranks.show(queue);
                if (pace.isDue()) {
                    queue.fireNext();
                }
                Rank ready = next;
                if (ready != null) {
                    next = null;
                    return ready;
                }
            }
        } catch (Throwable thrown) {
            end.becauseOf("device", thrown);
        }
        return null;
    }

    private void begin(Limits newLimits) {
        next = null;
        unwinding = false;
        end.begin();
        eventLimit.begin(newLimits.events());
        living = ranks.size();
        loan.begin();
        if (newLimits.virtualPs() != Limits.NONE.virtualPs()) {
            virtualLimit.set(Math.max(queue.now(), newLimits.virtualPs()));
        }
        watchdog.begin(newLimits.wallNanos());
        pace.begin();
        ranks.begin();
    }

    /** Gives the baton away and waits for its return, or for a rank that is to stop and does not. */
    private void lend(Rank to) {
        if (!loan.lend(to)) {
            broken = true;
            unwinding = true;
        }
    }

    private Outcome finish() {
        virtualLimit.cancel();
        Outcome outcome = end.outcome(queue.now(), broken, ranks);
        unwinding = true;
        queue.catchUp();
        for (Rank rank : ranks) {
            if (rank.unwinds() && !broken) {
                lend(rank);
            }
        }
        return outcome;
    }

    /** What each rank that lives is doing, and where; for the thread that holds the baton, and between runs. */
    public List<RankActivity> stories() {
        return ranks.stories();
    }

    /**
     * What each rank that lives was doing a moment ago. For any thread, also while the simulation runs: it reads
     * without any ordering and waits for nothing, so a rank that goes on meanwhile may be reported as it was before.
     *
     * @param linesMax how many ranks come with their line of the program, which takes longer
     */
    public List<RankActivity> glance(int linesMax) {
        return ranks.glance(linesMax);
    }
}
