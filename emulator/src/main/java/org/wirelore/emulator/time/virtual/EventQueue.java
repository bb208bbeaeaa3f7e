package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.TimeUnits;

/**
 * The event queue of one simulation, and its clock: picoseconds, alarms of one time by their order, and then in the
 * order in which they were set. Setting, cancelling and firing allocate nothing and cost the same however many alarms
 * are pending.
 *
 * <p>Every alarm that goes off enters a running hash with its time and its identity (number and name), and so
 * does what moves meanwhile ({@link #content}); two runs with equal hashes did the same things, with the same bytes, at
 * the same times. Not thread safe.
 *
 * <p>Devices that run ahead may begin something while no event is pending. So where there are some, a run is over only
 * once time has passed without an event, see {@link #isQuiet}; how far they have run ahead makes no difference to that.
 */
public final class EventQueue implements Scheduler {
    /** More than there are in the time that devices are ahead. */
    private static final int CATCH_UP_EVENTS = 10_000;
    /** How long devices that run ahead may compute between two events, in a run. */
    private static final long PATIENCE_PS = TimeUnits.PS_PER_SECOND;

    private final CalendarQueue calendar = new CalendarQueue();
    private final SliceQueue slices = new SliceQueue(this);
    private final EventStream stream = new EventStream();

    final AlarmList alarms = new AlarmList();
    /** What belongs to no place of its own: it may reach everything at once. */
    private final EventPlace everywhere = new EventPlace(this);
    private final List<EventPlace> places = new ArrayList<>(List.of(everywhere));

    private long nowPs;
    /** No device runs ahead of this time. */
    private long boundPs = Host.FOREVER;
    /** At this time something of one place acts. */
    private long actsPs = Host.FOREVER;
    private int foreground;
    /** Whether there are devices that run ahead. */
    private boolean hasSlices;
    private long patiencePs = PATIENCE_PS;
    /** When it is quiet, unless an event that keeps a run alive is pending then. */
    private long quietPs = PATIENCE_PS;
    /** Until then events may be those of upkeep. */
    private long upkeepPs;
    private long charged;
    private Runnable guard = () -> {
    };

    @Override
    public long now() {
        return nowPs;
    }

    @Override
    public Alarm alarm(String name, Runnable action) {
        return everywhere.alarm(name, action);
    }

    @Override
    public Alarm backgroundAlarm(String name, Runnable action) {
        return everywhere.backgroundAlarm(name, action);
    }

    @Override
    public Alarm orderedAlarm(String name, int order, Runnable action) {
        return everywhere.orderedAlarm(name, order, action);
    }

    @Override
    public Alarm sliceAlarm(String name, LongSupplier reachPs, Runnable action) {
        return everywhere.sliceAlarm(name, reachPs, action);
    }

    @Override
    public long horizonPs(Alarm own) {
        return slices.horizonPs(own, Math.min(boundPs, quietPs > nowPs ? quietPs : Host.FOREVER));
    }

    /** When an event reaches a place at the earliest, if effects from other places take a time. */
    long reachesPs(EventPlace place, long reachPs) {
        long othersPs = soonestPs();
        boolean isElsewhere = !isEverywhere(place) && othersPs != Host.FOREVER;
        return isElsewhere ? Math.min(boundPs(place), othersPs + reachPs) : othersPs;
    }

    /** When an event happens that reaches a place at once: of its own, or of no place. */
    long boundPs(EventPlace place) {
        return Math.min(everywhere.firstPs(), place.firstPs());
    }

    /** When an event of any place happens, or what looks ahead acts. */
    long soonestPs() {
        return Math.min(calendar.firstPs(), actsPs);
    }

    boolean isEverywhere(EventPlace place) {
        return place == everywhere;
    }

    /**
     * A new place for alarms that belong together. Alarms of the queue itself belong to no place and may reach
     * everything at once.
     */
    public EventPlace place() {
        EventPlace place = new EventPlace(this);
        places.add(place);
        return place;
    }

    @Override
    public void upkeep(long untilPs) {
        upkeepPs = Math.max(upkeepPs, untilPs);
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

    /** The time at which it will be quiet if nothing happens, or {@link Host#FOREVER} if it is, or can't be. */
    private long comingQuietPs() {
        return hasSlices && foreground == 0 && quietPs > nowPs ? quietPs : Host.FOREVER;
    }

    /**
     * The time of the earliest pending alarm, or at which it is quiet, or {@link Host#FOREVER} if nothing is to come.
     */
    public long nextPs() {
        return Math.min(Math.min(calendar.firstPs(), slices.firstPs()), comingQuietPs());
    }

    /**
     * Whether no alarm goes off up to and including a time, slices left out. Devices that run ahead have reached that
     * time then, so that the answer does not depend on how far they had come.
     */
    public boolean isFreeTo(long untilPs) {
        return everywhere.isFreeTo(untilPs);
    }

    /** The same for one place, which has noted the time. */
    boolean isFree(long untilPs) {
        actsPs = untilPs;
        while (slices.firstPs() < untilPs && calendar.firstPs() > untilPs) {
            slices.runFirst();
        }
        actsPs = Host.FOREVER;
        return calendar.firstPs() > untilPs;
    }

    /** Something happens now that is no event, such as a rank's stores: it is not quiet for some time. */
    void disturb() {
        quietPs = nowPs + patiencePs;
    }

    /** From now on it is quiet sooner, a time after the last event. */
    void expectEnd(long newPatiencePs) {
        patiencePs = newPatiencePs;
        disturb();
    }

    /**
     * Whether nothing is under way that keeps a run alive. Where devices run ahead, that takes a second without such an
     * event, or less at the end of a run; what happens while there is upkeep does not count.
     */
    public boolean isQuiet() {
        return foreground == 0 && (!hasSlices || nowPs >= quietPs);
    }

    /**
     * Lets time pass in which nothing happens.
     *
     * @param toPs not before {@link #now()} and not after the earliest pending alarm
     */
    public void advanceTo(long toPs) {
        assert toPs >= nowPs && toPs <= Math.min(calendar.firstPs(), slices.firstPs())
                : "time must not jump over an event: toPs=" + toPs;
        nowPs = toPs;
        disturb();
    }

    /**
     * Moves the clock to the earliest pending alarm and runs its action. A slice alarm leaves hash and counts as they
     * are. If it is quiet before, the clock moves to that time.
     *
     * @return false if none is pending
     */
    public boolean fireNext() {
        long comingPs = comingQuietPs();
        if (comingPs != Host.FOREVER && comingPs <= calendar.firstPs() && comingPs <= slices.firstPs()) {
            nowPs = comingPs;
            return true;
        }
        if (slices.firstPs() < calendar.firstPs()) {
            slices.runFirst();
            return true;
        }
        if (calendar.size() == 0) {
            return false;
        }
        QueuedAlarm alarm = calendar.removeFirst();
        if (hasSlices) {
            alarm.place.alarms().remove(alarm);
        }
        nowPs = alarm.timePs;
        foreground -= alarm.foreground();
        if (alarm.foreground() != 0 && nowPs > upkeepPs) {
            disturb();
        }
        stream.add(alarm.identity(), nowPs);
        alarm.run();
        return true;
    }

    /**
     * Fires everything up to and including {@code untilPs} and leaves the clock there. No device runs ahead of it, and
     * slice alarms of that very time wait, since the caller acts before them.
     */
    public void runUntil(long untilPs) {
        long otherwisePs = boundPs;
        boundPs = untilPs;
        while ((calendar.firstPs() <= untilPs && calendar.size() != 0) || slices.firstPs() < untilPs) {
            fireNext();
        }
        boundPs = otherwisePs;
        nowPs = Math.max(nowPs, untilPs);
    }

    /**
     * Ends a run: goes on until no device is ahead of the present any more, so that all can be looked at. What goes
     * wrong meanwhile has no run to end any more, and what goes round in circles is left alone.
     */
    void catchUp() {
        if (!hasSlices) {
            return;
        }
        long untilPs = nowPs + slices.mostPs();
        long lastEvent = stream.fired() + CATCH_UP_EVENTS;
        boundPs = untilPs;
        try {
            while (stream.fired() < lastEvent && (calendar.firstPs() <= untilPs || slices.firstPs() < untilPs)) {
                fireNext();
            }
        } catch (RunEnd.RunOverError | RuntimeException afterTheEnd) {
            // The run is over.
        }
        nowPs = untilPs;
        boundPs = Host.FOREVER;
    }

    /** Drops every pending alarm and sets the clock, the counters and the hash back. Alarms stay usable. */
    public void reset() {
        calendar.clear();
        slices.clear();
        alarms.reset();
        places.forEach(place -> place.alarms().clear());
        boundPs = Host.FOREVER;
        nowPs = 0;
        patiencePs = PATIENCE_PS;
        quietPs = PATIENCE_PS;
        upkeepPs = 0;
        foreground = 0;
        charged = 0;
        stream.reset();
    }

    /**
     * The running hash itself, for content that belongs to the event stream: the bytes of a frame or of a transfer, at
     * the moment they move, and each decision. Only the queue resets it.
     */
    public StateHash content() {
        return stream.content();
    }

    /** The hash of everything fired, and of all content, since the last reset. */
    public long hash() {
        return stream.hash();
    }

    /** Has the events of the coming runs logged; null for no longer. */
    public void logTo(@Nullable FiredEvents newLog) {
        stream.logTo(newLog);
    }

    /** Earlier values of the hash. */
    public HashTrail trail() {
        return stream.trail();
    }

    /** How many alarms went off since the last reset. */
    public long fired() {
        return stream.fired();
    }

    /** What counts against a limit of events: alarms that went off, and what was charged as such. */
    public long events() {
        return stream.fired() + charged;
    }

    /** How many alarms are set. */
    public int pending() {
        return calendar.size() + slices.size();
    }

    /** Whether an alarm is set, slices left out. */
    public boolean hasPending() {
        return calendar.size() > 0;
    }

    /** How many alarms are set that keep a run alive, slices left out. */
    public int foregroundPending() {
        return foreground;
    }

    /** A slice alarm goes off. */
    void moveTo(long atPs) {
        nowPs = atPs;
    }

    /**
     * Keeps devices from running ahead of a time, until the next call or reset: what is outside may reach them from
     * then on. It must be after the time of the next slice alarm for that device to get on.
     *
     * @param untilPs picoseconds; {@link Host#FOREVER}, as at first, for no bound
     */
    public void boundAheadTo(long untilPs) {
        boundPs = untilPs;
    }

    void set(QueuedAlarm alarm, long atPs) {
        if (atPs < nowPs) {
            throw new IllegalArgumentException(
                    "an alarm must not be set into the past: alarm=" + alarm + ", atPs=" + atPs + ", nowPs=" + nowPs);
        }
        if (alarm.next != null) {
            calendar.remove(alarm);
        } else {
            alarms.use(alarm);
            foreground += alarm.foreground();
        }
        calendar.insert(alarm, atPs);
        if (hasSlices) {
            alarm.place.alarms().put(alarm);
        }
    }

    void cancel(QueuedAlarm alarm) {
        if (alarm.next != null) {
            calendar.remove(alarm);
            alarm.place.alarms().remove(alarm);
            foreground -= alarm.foreground();
        }
    }

    Alarm create(EventPlace place, String name, boolean background, int order, Runnable action) {
        QueuedAlarm alarm = new QueuedAlarm(this, place, name, background, order, action);
        alarms.add(alarm);
        return alarm;
    }

    Alarm createOrdered(EventPlace place, String name, int order, Runnable action) {
        if (order < 1) {
            throw new IllegalArgumentException("an alarm's order must be 1 or more: name=" + name + ", order=" + order);
        }
        return create(place, name, false, order, action);
    }

    Alarm createSlice(EventPlace place, String name, LongSupplier reachPs, Runnable action) {
        if (!hasSlices) {
            hasSlices = true;
            for (QueuedAlarm alarm : alarms.numbered()) {
                if (alarm.isSet()) {
                    alarm.place.alarms().put(alarm);
                }
            }
        }
        return slices.alarm(place, name, reachPs, action);
    }

    /** Adds all alarms that are set, but for the limit of time; false if that can't be done. */
    public boolean hashInto(StateKey key) {
        return !hasSlices && alarms.hashInto(key, calendar, nowPs);
    }
}
