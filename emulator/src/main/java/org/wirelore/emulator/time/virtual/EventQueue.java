package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;

/**
 * The event queue of one simulation, and its clock: picoseconds, alarms of one time in the order in which they were
 * set. Setting, cancelling and firing allocate nothing and cost the same however many alarms are pending.
 *
 * <p>Every alarm that goes off enters a running hash with its time and its identity (creation order and name), and so
 * does what moves meanwhile ({@link #content}); two runs with equal hashes did the same things, with the same bytes, at
 * the same times. Not thread safe.
 */
public final class EventQueue implements Scheduler {
    /** Spreads identities, so that none is another's at another time. */
    private static final long IDENTITY_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final CalendarQueue calendar = new CalendarQueue();
    private final StateHash hash = new StateHash();
    private final HashTrail trail = new HashTrail();

    /** The alarms' names, in the order of creation. */
    private final List<String> names = new ArrayList<>();

    private long nowPs;
    private int foreground;
    private long fired;
    private long charged;
    private Runnable guard = () -> {
    };
    private long nextCheckpoint = trail.interval();

    @Override
    public long now() {
        return nowPs;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return create(name, false, action);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return create(name, true, action);
    }

    @Override
    public void charge(int events) {
        charged += events;
        guard.run();
    }

    /** Has something done at every {@link #charge}, such as ending a run by an exception. */
    void guardedBy(Runnable action) {
        guard = action;
    }

    /** The time of the earliest pending alarm, or {@link Host#FOREVER} if there is none. */
    public long nextPs() {
        return calendar.firstPs();
    }

    /**
     * Lets time pass in which nothing happens.
     *
     * @param toPs not before {@link #now()} and not after {@link #nextPs()}
     */
    public void advanceTo(long toPs) {
        assert toPs >= nowPs && toPs <= nextPs() : "time must not jump over an event: toPs=" + toPs;
        nowPs = toPs;
    }

    /**
     * Moves the clock to the earliest pending alarm and runs its action.
     *
     * @return false if none is pending
     */
    public boolean fireNext() {
        if (calendar.size() == 0) {
            return false;
        }
        QueuedAlarm alarm = calendar.removeFirst();
        nowPs = alarm.timePs;
        foreground -= alarm.foreground();
        hash.add(alarm.identity() * IDENTITY_MULTIPLIER + nowPs);
        if (++fired == nextCheckpoint) {
            nextCheckpoint = trail.record(hash.value());
        }
        alarm.run();
        return true;
    }

    /** Fires everything up to and including {@code untilPs} and leaves the clock there. */
    public void runUntil(long untilPs) {
        while (calendar.size() != 0 && calendar.firstPs() <= untilPs) {
            fireNext();
        }
        nowPs = Math.max(nowPs, untilPs);
    }

    /** Drops every pending alarm and sets the clock, the counters and the hash back. Alarms stay usable. */
    public void reset() {
        calendar.clear();
        nowPs = 0;
        foreground = 0;
        fired = 0;
        charged = 0;
        hash.reset();
        trail.reset();
        nextCheckpoint = trail.interval();
    }

    /**
     * The running hash itself, for content that belongs to the event stream: the bytes of a frame or of a transfer, at
     * the moment they move, and each decision. Only the queue resets it.
     */
    public StateHash content() {
        return hash;
    }

    /** The hash of everything fired, and of all content, since the last reset. */
    public long hash() {
        return hash.value();
    }

    /** Earlier values of the hash. */
    public HashTrail trail() {
        return trail;
    }

    /** How many alarms went off since the last reset. */
    public long fired() {
        return fired;
    }

    /** What counts against a limit of events: alarms that went off, and what was charged as such. */
    public long events() {
        return fired + charged;
    }

    /** How many alarms are set. */
    public int pending() {
        return calendar.size();
    }

    /** How many alarms are set that keep a run alive. */
    public int foregroundPending() {
        return foreground;
    }

    void set(QueuedAlarm alarm, long atPs) {
        if (atPs < nowPs) {
            throw new IllegalArgumentException(
                    "an alarm must not be set into the past: alarm=" + alarm + ", atPs=" + atPs + ", nowPs=" + nowPs);
        }
        if (alarm.next != null) {
            calendar.remove(alarm);
        } else {
            foreground += alarm.foreground();
        }
        calendar.insert(alarm, atPs);
    }

    void cancel(QueuedAlarm alarm) {
        if (alarm.next != null) {
            calendar.remove(alarm);
            foreground -= alarm.foreground();
        }
    }

    String nameOf(QueuedAlarm alarm) {
        return names.get(alarm.index());
    }

    private Alarm create(String name, boolean background, Runnable action) {
        QueuedAlarm alarm = new QueuedAlarm(this, names.size(), name, background, action);
        names.add(name);
        return alarm;
    }
}
