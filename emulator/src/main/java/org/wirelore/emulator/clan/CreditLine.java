package org.wirelore.emulator.clan;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * Credit on its way back along a link. It takes effect when someone asks for credit, so that there is an event only for
 * circuits that lack some.
 */
final class CreditLine {
    private static final int ROOM = 16;

    private final Scheduler scheduler;
    private final long latencyPs;
    private final Alarm alarm;
    private final ArrayDeque<CircuitHop> granted = new ArrayDeque<>();
    private long[] timesPs = new long[ROOM];
    private int[] cells = new int[ROOM];
    private @Nullable CircuitHop[] hops = new @Nullable CircuitHop[ROOM];
    private int first;
    private int count;
    /** How many circuits lack credit of this link. */
    private int lacking;

    CreditLine(String name, Scheduler scheduler, long latencyPs) {
        this.scheduler = scheduler;
        this.latencyPs = latencyPs;
        alarm = scheduler.alarm(name + ".credit", this::onAlarm);
    }

    /** Takes credit of a circuit; if there is not enough, its link is called when there is more. */
    boolean take(CircuitHop hop, int wanted) {
        settle();
        boolean didLack = hop.lacks;
        if (hop.take(wanted)) {
            return true;
        }
        if (!didLack) {
            lacking++;
        }
        update();
        return false;
    }

    /** Credit goes back. */
    void give(CircuitHop hop, int given) {
        if (count == timesPs.length) {
            grow();
        }
        int at = (first + count) & (timesPs.length - 1);
        timesPs[at] = scheduler.now() + latencyPs;
        cells[at] = given;
        hops[at] = hop;
        count++;
        update();
    }

    /** Credit is back at once: what it was for has not left. */
    void giveNow(CircuitHop hop, int given) {
        back(hop, given);
        update();
    }

    private void settle() {
        long nowPs = scheduler.now();
        while (count > 0 && timesPs[first] <= nowPs) {
            CircuitHop hop = hops[first];
            int given = cells[first];
            hops[first] = null;
            first = (first + 1) & (timesPs.length - 1);
            count--;
            if (hop != null) {
                back(hop, given);
            }
        }
    }

    private void back(CircuitHop hop, int given) {
        hop.give(given);
        if (hop.lacks) {
            hop.lacks = false;
            lacking--;
            granted.add(hop);
        }
    }

    private void update() {
        if (!granted.isEmpty()) {
            alarm.set(scheduler.now());
        } else if (lacking > 0 && count > 0 && !alarm.isSet()) {
            alarm.set(Math.max(timesPs[first], scheduler.now()));
        }
    }

    private void onAlarm() {
        settle();
        for (int i = granted.size(); i > 0; i--) {
            CircuitHop hop = granted.remove();
            hop.link.onCredit(hop);
        }
        update();
    }

    private void grow() {
        int room = timesPs.length;
        timesPs = Arrays.copyOf(timesPs, 2 * room);
        cells = Arrays.copyOf(cells, 2 * room);
        hops = Arrays.copyOf(hops, 2 * room);
        System.arraycopy(timesPs, 0, timesPs, room, first);
        System.arraycopy(cells, 0, cells, room, first);
        System.arraycopy(hops, 0, hops, room, first);
    }

    void reset() {
        alarm.cancel();
        granted.clear();
        Arrays.fill(hops, null);
        first = 0;
        count = 0;
        lacking = 0;
    }
}
