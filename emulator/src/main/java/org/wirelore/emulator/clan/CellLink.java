package org.wirelore.emulator.clan;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * One direction of a cable, with the output that it begins at: a station's, which sends by itself, or a switch's, which
 * gives each circuit a turn. A unit gets to a switch with its first cell, and to a station with its last.
 */
final class CellLink {
    private static final int ROOM = 16;

    /** Where a unit ends that has reached its station. */
    interface Sink {
        void arrived(FabricCell cell);
    }

    private final String name;
    private final ClanNetworkConfig config;
    private final Scheduler scheduler;
    private final FabricCells pool;
    private final long cablePs;
    /** Null at a switch. */
    private final @Nullable ClanPlug sender;
    private final CreditLine credits;
    private final CellTotals totals = new CellTotals();
    private final Alarm left;
    private final Alarm arrival;
    private final ArrayDeque<CircuitHop> round = new ArrayDeque<>();
    private @Nullable Sink sink;
    private @Nullable Contention contention;
    private @Nullable CellTap tap;
    private @Nullable CircuitHop leaving;
    private int leavingCredit;
    private FabricCell[] underWay = new FabricCell[ROOM];
    private long[] arrivalsPs = new long[ROOM];
    private int first;
    private int count;
    private boolean isBusy;
    /** How often it is interrupted. */
    private int cuts;

    /** @param sender the station at its beginning; null for a switch */
    CellLink(String name, ClanNetworkConfig config, long cablePs, Scheduler scheduler, FabricCells pool,
            @Nullable ClanPlug sender) {
        this.name = name;
        this.config = config;
        this.scheduler = scheduler;
        this.pool = pool;
        this.cablePs = cablePs;
        this.sender = sender;
        credits = new CreditLine(name, scheduler, cablePs);
        left = scheduler.alarm(name + ".left", this::onLeft);
        arrival = scheduler.alarm(name + ".arrival", this::onArrival);
    }

    /** It ends at a station. */
    void endAt(Sink station) {
        sink = station;
    }

    void contend(@Nullable Contention others) {
        contention = others;
    }

    void tap(CellTap newTap) {
        tap = newTap;
    }

    String name() {
        return name;
    }

    CellTotals totals() {
        return totals;
    }

    int bufferCells() {
        return config.bufferCells();
    }

    CreditLine credits() {
        return credits;
    }

    boolean isUp() {
        return cuts == 0;
    }

    /** A station's unit leaves now. */
    void send(FabricCell cell) {
        send(cell, scheduler.now());
    }

    private void send(FabricCell cell, long startPs) {
        int cells = cell.cells();
        long leftPs = startPs + cells * config.cellPs();
        isBusy = true;
        left.set(leftPs);
        leaving = cell.hop().previous;
        leavingCredit = cell.credit;
        totals.units++;
        totals.cells += cells;
        cell.sentPs = startPs;
        if (cuts > 0) {
            cut(cell);
            return;
        }
        if (count == underWay.length) {
            grow();
        }
        int at = (first + count) & (underWay.length - 1);
        underWay[at] = cell;
        arrivalsPs[at] = cablePs + (sink == null ? startPs + config.cellPs() + config.switchPs() : leftPs);
        count++;
        if (count == 1) {
            arrival.set(arrivalsPs[at]);
        }
    }

    private void onLeft() {
        isBusy = false;
        CircuitHop from = leaving;
        leaving = null;
        if (from != null) {
            from.link.credits.give(from, leavingCredit);
        }
        if (sender != null) {
            sender.onLeft();
        } else {
            serve();
        }
    }

    private void onArrival() {
        FabricCell cell = underWay[first];
        first = (first + 1) & (underWay.length - 1);
        count--;
        if (count > 0) {
            arrival.set(arrivalsPs[first]);
        }
        if (tap != null) {
            tap.show(cell, cablePs, config.cellPs());
        }
        Sink end = sink;
        CircuitHop next = cell.hop().next();
        if (cell.isLost) {
            lose(cell);
        } else if (end != null) {
            end.arrived(cell);
        } else if (next == null) {
            lose(cell);
        } else {
            cell.advance(next);
            next.link.queue(next, cell);
        }
    }

    private void queue(CircuitHop hop, FabricCell cell) {
        hop.add(cell);
        list(hop);
    }

    private void list(CircuitHop hop) {
        if (!hop.isListed) {
            hop.isListed = true;
            round.add(hop);
        }
        serve();
    }

    /** The next circuit's turn that has something, and credit for it. */
    private void serve() {
        while (!isBusy && !round.isEmpty()) {
            CircuitHop hop = round.remove();
            FabricCell cell = Objects.requireNonNull(hop.head(), "what is in the round has something to send");
            if (credits.take(hop, cell.credit)) {
                hop.removeHead();
                if (hop.head() == null) {
                    hop.isListed = false;
                } else {
                    round.add(hop);
                }
                long waitPs = contention == null ? 0 : contention.waitPs();
                totals.waitedPs += waitPs;
                send(cell, scheduler.now() + waitPs);
            } else {
                hop.isListed = false;
                totals.stalls++;
            }
        }
    }

    /** A circuit that lacked credit of this link has some. */
    void onCredit(CircuitHop hop) {
        if (hop.previous == null) {
            if (sender != null) {
                sender.onCredit(hop.circuit);
            }
        } else if (hop.head() != null) {
            list(hop);
        }
    }

    /** A unit on it is gone; its credit goes back. */
    private void lose(FabricCell cell) {
        totals.lost++;
        credits.give(cell.hop(), cell.credit);
        pool.lost(cell);
    }

    private void cut(FabricCell cell) {
        totals.cut++;
        lose(cell);
    }

    /** It is interrupted, and everything on it gone; or one of its interruptions is over. */
    void cut(boolean isCut) {
        cuts += isCut ? 1 : -1;
        while (isCut && count > 0) {
            FabricCell cell = underWay[first];
            first = (first + 1) & (underWay.length - 1);
            count--;
            cut(cell);
        }
        if (isCut) {
            arrival.cancel();
        }
    }

    private void grow() {
        int room = underWay.length;
        underWay = Arrays.copyOf(underWay, 2 * room);
        arrivalsPs = Arrays.copyOf(arrivalsPs, 2 * room);
        System.arraycopy(underWay, 0, underWay, room, first);
        System.arraycopy(arrivalsPs, 0, arrivalsPs, room, first);
    }

    void reset() {
        left.cancel();
        arrival.cancel();
        credits.reset();
        round.clear();
        totals.reset();
        leaving = null;
        first = 0;
        count = 0;
        isBusy = false;
        cuts = 0;
    }
}
