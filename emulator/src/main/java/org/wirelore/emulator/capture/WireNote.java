package org.wirelore.emulator.capture;

import java.util.Arrays;

/** What happened to one unit on a wire so far, in order: each event, its number and its rule. Reused by its owner. */
public final class WireNote {
    private WireEvent[] events = new WireEvent[8];
    private long[] values = new long[8];
    private String[] rules = new String[8];
    private int count;

    /** An empty note. */
    public WireNote() {
    }

    /** Forgets everything. */
    public void clear() {
        count = 0;
    }

    /**
     * Adds an event.
     *
     * @param value the number that belongs to it, as {@link WireEvent#words} takes it
     * @param rule the user's name for the rule behind it; empty if there is none
     */
    public void add(WireEvent event, long value, String rule) {
        if (count == events.length) {
            events = Arrays.copyOf(events, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
            rules = Arrays.copyOf(rules, 2 * count);
        }
        events[count] = event;
        values[count] = value;
        rules[count] = rule;
        count++;
    }

    /** Takes over the events of another note. */
    public void copyFrom(WireNote other) {
        clear();
        for (int i = 0; i < other.count; i++) {
            add(other.events[i], other.values[i], other.rules[i]);
        }
    }

    /** How many events there are. */
    public int size() {
        return count;
    }

    /** An event, from 0 on. */
    public WireEvent event(int index) {
        return events[index];
    }

    /** The number that belongs to an event. */
    public long value(int index) {
        return values[index];
    }

    /** How many events are of this kind. */
    public int count(WireEvent event) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (events[i].equals(event)) {
                found++;
            }
        }
        return found;
    }

    /** Whether there is an event of this kind with this number. */
    public boolean has(WireEvent event, long value) {
        for (int i = 0; i < count; i++) {
            if (events[i].equals(event) && values[i] == value) {
                return true;
            }
        }
        return false;
    }

    /** Whether any event has this cause. */
    public boolean has(WireEvent.Cause cause) {
        for (int i = 0; i < count; i++) {
            if (events[i].cause() == cause) {
                return true;
            }
        }
        return false;
    }

    /** Whether the unit is a copy that was made on the way. */
    public boolean isCopy() {
        for (int i = 0; i < count; i++) {
            if (events[i].isCopy()) {
                return true;
            }
        }
        return false;
    }

    /** What has become of the unit. */
    public WireEvent.Fate fate() {
        WireEvent.Fate fate = WireEvent.Fate.WHOLE;
        for (int i = 0; i < count; i++) {
            if (events[i].fate().compareTo(fate) > 0) {
                fate = events[i].fate();
            }
        }
        return fate;
    }

    /** In words, such as {@code delayed by 3000000 ps (faults.delay=0.2); lost here: loss, frame 7}. */
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i > 0 ? "; " : "").append(events[i].words(values[i]));
            if (!rules[i].isEmpty()) {
                text.append(" (").append(rules[i]).append(')');
            }
        }
        return text.toString();
    }
}
