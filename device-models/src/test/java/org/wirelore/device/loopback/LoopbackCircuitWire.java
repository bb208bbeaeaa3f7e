package org.wirelore.device.loopback;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitStation;
import org.wirelore.device.api.wire.CircuitWire;

/**
 * A station's plug into a medium of circuits, in virtual time: every station reaches every other and itself in one
 * latency and sends at its own rate. Each circuit has as much credit as the medium says, which comes back as soon as a
 * station gives a cell back. Predicates lose and damage cells.
 */
public final class LoopbackCircuitWire implements CircuitWire {
    private static final int CIRCUITS = 4096;

    private final Medium medium;
    private final int number;
    private final Alarm left;
    private final Alarm arrival;
    private final ArrayDeque<CircuitCell> pool = new ArrayDeque<>();
    private final List<CircuitCell> arrived = new ArrayList<>();
    private final CircuitCell[] underWay = new CircuitCell[4096];
    private final long[] arrivalsPs = new long[underWay.length];
    private int first;
    private int count;
    private final int[] used = new int[Medium.STATIONS * CIRCUITS];
    private final boolean[] lacks = new boolean[Medium.STATIONS * CIRCUITS];
    private @Nullable CircuitStation station;
    private boolean isSending;
    /** Cells that are lost, and that arrive damaged. */
    public Predicate<CircuitCell> loses = cell -> false;
    public Predicate<CircuitCell> damages = cell -> false;

    private LoopbackCircuitWire(Medium medium, int number) {
        this.medium = medium;
        this.number = number;
        left = medium.scheduler.alarm("station" + number + ".left", this::onLeft);
        arrival = medium.scheduler.alarm("station" + number + ".arrival", this::onArrival);
    }

    @Override
    public void attach(CircuitStation attached) {
        if (station != null) {
            throw new IllegalStateException("a plug must have one station: number=" + number);
        }
        station = attached;
    }

    @Override
    public int station() {
        return number;
    }

    @Override
    public boolean isUp() {
        return true;
    }

    @Override
    public @Nullable CircuitCell claim(int target, int circuit, int cells) {
        int at = target % Medium.STATIONS * CIRCUITS + circuit;
        if (used[at] + cells > medium.credit) {
            lacks[at] = true;
            return null;
        }
        used[at] += cells;
        CircuitCell cell = pool.poll();
        CircuitCell claimed = cell == null ? new CircuitCell() : cell;
        claimed.clear();
        claimed.source = number;
        claimed.target = target;
        claimed.circuit = circuit;
        return claimed;
    }

    @Override
    public void release(CircuitCell cell) {
        if (arrived.remove(cell)) {
            medium.plugs[cell.source].refund(cell);
        } else {
            refund(cell);
        }
    }

    private void refund(CircuitCell cell) {
        int at = cell.target % Medium.STATIONS * CIRCUITS + cell.circuit;
        used[at] -= cell.cells();
        pool.push(cell);
        if (lacks[at] && station != null) {
            lacks[at] = false;
            station.onCredit(cell.target, cell.circuit);
        }
    }

    /** How many cells of all circuits have no credit to come back. */
    public int outstanding() {
        return Arrays.stream(used).sum();
    }

    @Override
    public void send(CircuitCell cell) {
        if (isSending) {
            throw new IllegalStateException("one cell must leave at a time: number=" + number);
        }
        isSending = true;
        long leftPs = medium.scheduler.now() + cell.wireBytes() * medium.psPerByte;
        underWay[(first + count) % underWay.length] = cell;
        arrivalsPs[(first + count) % underWay.length] = leftPs + medium.latencyPs;
        count++;
        left.set(leftPs);
        if (count == 1) {
            arrival.set(arrivalsPs[first]);
        }
    }

    private void onLeft() {
        isSending = false;
        Objects.requireNonNull(station).onSent();
    }

    private void onArrival() {
        CircuitCell cell = underWay[first];
        first = (first + 1) % underWay.length;
        count--;
        if (count > 0) {
            arrival.set(arrivalsPs[first]);
        }
        LoopbackCircuitWire plug = cell.target < Medium.STATIONS ? medium.plugs[cell.target] : null;
        if (loses.test(cell) || plug == null || plug.station == null) {
            refund(cell);
            return;
        }
        cell.isDamaged = damages.test(cell);
        plug.arrived.add(cell);
        plug.station.onCell(cell);
    }

    /** What the plugs share. */
    public static final class Medium {
        static final int STATIONS = 8;
        private final Scheduler scheduler;
        private final long latencyPs;
        private final long psPerByte;
        private final int credit;
        private final LoopbackCircuitWire[] plugs = new LoopbackCircuitWire[STATIONS];

        /** @param credit cells of a circuit that may be under way */
        public Medium(Scheduler scheduler, long latencyPs, long psPerByte, int credit) {
            this.scheduler = scheduler;
            this.latencyPs = latencyPs;
            this.psPerByte = psPerByte;
            this.credit = credit;
        }

        /** Adds the plug of a station, 0 to 7. */
        public LoopbackCircuitWire plug(int number) {
            plugs[number] = new LoopbackCircuitWire(this, number);
            return plugs[number];
        }
    }
}
