package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;

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
    /** How often a rank that holds up the end of a run is looked at, wall clock. */
    private static final long GRACE_LOOK_NANOS = 500_000_000L;

    /** How often the thread that waits for a run's end looks whether the ranks have a thread to run on, wall clock. */
    private static final long STALL_NANOS = 50_000_000L;

    private enum Stop {
        RUNNING, COMPLETED, DEADLOCK, FAILED, VIRTUAL_LIMIT, EVENT_LIMIT, WALL_LIMIT, ABORTED
    }

    private final EventQueue queue = new EventQueue();
    private final List<Rank> ranks = new ArrayList<>();
    private final List<Runnable> resets = new ArrayList<>();
    private final Alarm virtualLimit = queue.backgroundAlarm("simulation.limit", () -> stopFor(Stop.VIRTUAL_LIMIT));
    private final Watchdog watchdog = new Watchdog(this);

    /** Why the run has to end, the first reason of several; set by any thread. */
    private final AtomicReference<Stop> stop = new AtomicReference<>(Stop.COMPLETED);
    /** Whether the present run, or else the next one, is to be ended. */
    private volatile boolean aborted;
    /** Whether ranks unwind instead of running. */
    private volatile boolean unwinding;
    private volatile boolean closed;
    private volatile boolean broken;
    private boolean active;
    private @Nullable Pacer pacer;
    private Limits limits = Limits.NONE;
    private @Nullable Runnable pause;
    private long pauseEvents;
    /** The pacer's turns; a thread that waits for the run's end sees by it that something runs. */
    private long turns;
    private boolean used;

    /** The rank that an event has made able to go on. */
    @Nullable
    Rank next;
    private @Nullable Rank running;
    private volatile @Nullable Baton main;
    private int living;
    private long eventLimit = Limits.NONE.events();
    private boolean settling;
    private String failedRank = "";
    private Throwable failure = new RunOverError();

    /** A simulation without ranks, at time 0. */
    public Simulation() {
        queue.guardedBy(this::checkLimits);
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
        return stop.get() != Stop.RUNNING;
    }

    /** Whether the run is over and its ranks only unwind. For any thread. */
    public boolean unwinding() {
        return unwinding;
    }

    /** Has every event wait for its turn from the next run on. */
    public void pacedBy(Pacer newPacer) {
        if (active) {
            throw new IllegalStateException("a simulation gets its pacer before it runs");
        }
        pacer = newPacer;
    }

    /**
     * Whether a rank may move the clock to a time before the next event by itself. Where a pacer may bring events in at
     * any time, every step of the clock has to be an event.
     */
    public boolean mayLeap() {
        return pacer == null && !stopping();
    }

    /** Has something done at every {@link #reset}, in the order of these calls. */
    public void whenReset(Runnable action) {
        resets.add(action);
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
     * Has something done once in the next run, by the thread that runs the events, between two of them: when so many
     * events have happened, as {@link EventQueue#events} counts them. The wall clock may stand still meanwhile.
     */
    public void pauseAt(long events, Runnable action) {
        pauseEvents = events;
        pause = action;
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
     * @throws IllegalStateException if it is running, closed, or no longer usable
     */
    public Outcome run(Limits limits) {
        if (active || closed || broken) {
            throw new IllegalStateException(
                    "a simulation must be idle and usable to be run: running=" + active + ", closed=" + closed
                            + ", stuckInARank=" + broken);
        }
        if (used) {
            throw new IllegalStateException("a simulation must be reset before it is run again");
        }
        used = true;
        active = true;
        begin(limits);
        try {
            if (living > 0) {
                Rank first = advance();
                if (first != null) {
                    lend(first);
                }
            } else {
                runEventsOnly();
            }
            return finish();
        } finally {
            watchdog.rest();
            aborted = false;
            active = false;
        }
    }

    /**
     * Runs the events that are still pending after a run, until none is left that keeps a run alive: what was in flight
     * arrives.
     *
     * @param untilPs where to stop at the latest
     * @return false if the run's limit of events was reached
     */
    public boolean settle(long untilPs) {
        settling = true;
        try {
            while (queue.foregroundPending() > 0 && queue.nextPs() <= untilPs) {
                if (queue.events() >= eventLimit) {
                    return false;
                }
                queue.fireNext();
            }
            return true;
        } catch (RunOverError limitReached) {
            return false;
        } finally {
            settling = false;
        }
    }

    /** Ends an event in whose course a limit is reached, by an exception. */
    private void checkLimits() {
        if (queue.events() >= eventLimit) {
            stopFor(Stop.EVENT_LIMIT);
            throw new RunOverError();
        }
        if (active && stopping() && !settling) {
            throw new RunOverError();
        }
    }

    /**
     * Ends a run from any thread, or the next one if none has begun. Ranks unwind; {@link #run} returns
     * {@link Outcome.Interrupted} within a second or two of computing.
     */
    public void abort() {
        aborted = true;
        stopFor(Stop.ABORTED);
        Baton waiting = main;
        if (waiting != null) {
            waiting.nudge();
        }
    }

    /** Sets the clock to 0, drops all pending alarms, and resets every machine that belongs to the simulation. */
    public void reset() {
        if (active || broken) {
            throw new IllegalStateException(
                    "a simulation must be idle and usable to be reset: running=" + active + ", stuckInARank="
                            + broken);
        }
        queue.reset();
        used = false;
        next = null;
        for (Runnable reset : resets) {
            reset.run();
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
            for (Rank rank : ranks) {
                rank.dismiss();
            }
        }
    }

    void enrol(Rank rank) {
        if (active || closed) {
            throw new IllegalStateException(
                    "ranks are created before a run: rank=" + rank.rankName() + ", running=" + active + ", closed="
                            + closed);
        }
        ranks.add(rank);
    }

    void outOfWallTime() {
        stopFor(Stop.WALL_LIMIT);
        Baton waiting = main;
        if (waiting != null) {
            waiting.nudge();
        }
    }

    /** The running rank has to wait; returns when it may go on. */
    @SuppressWarnings("ReferenceEquality")
    void awaitTurn(Rank rank) {
        running = null;
        Rank following = unwinding ? null : advance();
        if (following != rank) {
            if (unwinding) {
                running = rank;
                throw new RunOverError();
            }
            (following == null ? mainBaton() : following.baton()).pass();
            rank.baton().await();
            if (unwinding) {
                running = rank;
                throw new RunOverError();
            }
        }
        running = rank;
    }

    /**
     * One life of a rank, on its own thread, which holds the baton.
     *
     * @return whether there may be another
     */
    boolean liveOnce(Rank rank) {
        if (closed) {
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
            stopFor(Stop.COMPLETED);
        }
        (following == null ? mainBaton() : following.baton()).pass();
        return true;
    }

    @SuppressWarnings("CatchingUnchecked")
    private void live(Rank rank) {
        try {
            rank.body();
            rank.over();
        } catch (RunOverError unwound) {
            assert unwinding : "ranks unwind only when told to: rank=" + rank.rankName();
        } catch (Throwable thrown) {
            if (!unwinding) {
                fail(rank.rankName(), thrown);
            }
        }
    }

    /** Runs events until a rank can go on, or the run has to end (null). */
    private @Nullable Rank advance() {
        try {
            while (stop.get() == Stop.RUNNING) {
                if (!isExpecting() && queue.foregroundPending() == 0 && !anyoneHasWork()) {
                    stopFor(Stop.DEADLOCK);
                    return null;
                }
                if (queue.events() >= eventLimit && isOverLimit()) {
                    stopFor(Stop.EVENT_LIMIT);
                    return null;
                }
                if (isDue()) {
                    queue.fireNext();
                }
                Rank ready = next;
                if (ready != null) {
                    next = null;
                    return ready;
                }
            }
        } catch (Throwable thrown) {
            fail("device", thrown);
        }
        return null;
    }

    /** Whether something may still come from outside, so that waiting for it is no deadlock. */
    private boolean isExpecting() {
        return pacer != null && pacer.isExpecting();
    }

    /** The next moment to look at the number of events has come: it is the limit, or the pause before it. */
    private boolean isOverLimit() {
        Runnable action = pause;
        if (action != null && queue.events() >= pauseEvents) {
            pause = null;
            eventLimit = limits.events();
            action.run();
        }
        return queue.events() >= eventLimit;
    }

    private boolean isDue() {
        Pacer present = pacer;
        if (present == null) {
            return true;
        }
        turns++;
        return present.turn();
    }

    private boolean anyoneHasWork() {
        if (queue.pending() == 0) {
            return false;
        }
        for (Rank rank : ranks) {
            if (rank.alive() && rank.hasWork()) {
                return true;
            }
        }
        return false;
    }

    private void runEventsOnly() {
        try {
            while (stop.get() == Stop.RUNNING && (isExpecting() || queue.foregroundPending() > 0)) {
                if (queue.events() >= eventLimit && isOverLimit()) {
                    stopFor(Stop.EVENT_LIMIT);
                } else if (isDue()) {
                    queue.fireNext();
                }
            }
            stopFor(Stop.COMPLETED);
        } catch (Throwable thrown) {
            fail("device", thrown);
        }
    }

    private void begin(Limits newLimits) {
        next = null;
        unwinding = false;
        stop.set(Stop.RUNNING);
        if (aborted) {
            stopFor(Stop.ABORTED);
        }
        limits = newLimits;
        eventLimit = pause == null ? newLimits.events() : Math.min(newLimits.events(), pauseEvents);
        living = ranks.size();
        main = new Baton(Thread.currentThread());
        if (newLimits.virtualPs() != Limits.NONE.virtualPs()) {
            virtualLimit.set(Math.max(queue.now(), newLimits.virtualPs()));
        }
        watchdog.begin(newLimits.wallNanos());
        if (pacer != null) {
            pacer.begin();
        }
        for (Rank rank : ranks) {
            rank.prepare();
            rank.begin();
        }
    }

    /** Gives the baton away and waits for its return, or for a rank that is to stop and does not. */
    private void lend(Rank to) {
        Baton mine = mainBaton();
        to.baton().pass();
        StopDeadline grace = null;
        long seen = -1;
        while (!mine.awaitOnce(stopping() ? GRACE_LOOK_NANOS : STALL_NANOS)) {
            long progress = queue.events() + queue.now() + turns;
            if (progress == seen) {
                Carriers.addIfOneIsMissing();
            }
            seen = progress;
            if (Thread.interrupted()) {
                stopFor(Stop.ABORTED);
            }
            if (stopping()) {
                if (grace == null) {
                    grace = new StopDeadline(System.nanoTime(), StopDeadline.cpuNanos());
                } else if (grace.isOver(System.nanoTime(), StopDeadline.cpuNanos(), isHolderBlocked())) {
                    broken = true;
                    unwinding = true;
                    return;
                }
            }
        }
    }

    /** Whether the rank that holds the baton waits, outside of the simulation; one that is ready to run does not. */
    private boolean isHolderBlocked() {
        Rank holder = running;
        Thread thread = holder == null ? null : holder.thread();
        return thread != null && switch (thread.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }

    private Outcome finish() {
        virtualLimit.cancel();
        Outcome outcome = switch (stop.get()) {
            case RUNNING -> throw new IllegalStateException("a run must have had a reason to end");
            case COMPLETED -> new Outcome.Completed(queue.now());
            case DEADLOCK -> new Outcome.Deadlocked(queue.now(), stories());
            case FAILED -> new Outcome.Failed(queue.now(), failedRank, failure);
            case VIRTUAL_LIMIT -> new Outcome.TimedOut(queue.now(), Outcome.Limit.VIRTUAL_TIME, stories());
            case EVENT_LIMIT -> new Outcome.TimedOut(queue.now(), Outcome.Limit.EVENTS, stories());
            case WALL_LIMIT -> new Outcome.TimedOut(queue.now(), Outcome.Limit.WALL_TIME, stories());
            case ABORTED -> new Outcome.Interrupted(queue.now(), broken ? List.of() : stories());
        };
        unwinding = true;
        for (Rank rank : ranks) {
            if (rank.alive() && !broken) {
                lend(rank);
            }
        }
        return outcome;
    }

    /** What each rank that lives is doing, and where; for the thread that holds the baton, and between runs. */
    public List<RankActivity> stories() {
        List<RankActivity> stories = new ArrayList<>();
        for (Rank rank : ranks) {
            if (rank.alive()) {
                stories.add(rank.history(ProgramLine.of(rank.baton().thread().getStackTrace())));
            }
        }
        return List.copyOf(stories);
    }

    /**
     * What each rank that lives was doing a moment ago. For any thread, also while the simulation runs: it reads
     * without any ordering and waits for nothing, so a rank that goes on meanwhile may be told as it was before.
     *
     * @param linesMax how many ranks come with their line of the program, which takes longer
     */
    public List<RankActivity> glance(int linesMax) {
        List<RankActivity> stories = new ArrayList<>();
        for (Rank rank : ranks) {
            Thread thread = rank.thread();
            if (rank.alive() && thread != null) {
                stories.add(rank.history(stories.size() < linesMax ? ProgramLine.of(thread.getStackTrace()) : ""));
            }
        }
        return List.copyOf(stories);
    }

    private void stopFor(Stop reason) {
        stop.compareAndSet(Stop.RUNNING, reason);
    }

    private void fail(String rank, Throwable thrown) {
        failedRank = rank;
        failure = thrown;
        stopFor(Stop.FAILED);
    }

    private Baton mainBaton() {
        Baton baton = main;
        if (baton == null) {
            throw new IllegalStateException("a run must have begun");
        }
        return baton;
    }
}
