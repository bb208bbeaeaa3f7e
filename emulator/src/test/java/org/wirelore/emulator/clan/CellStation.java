package org.wirelore.emulator.clan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitStation;
import org.wirelore.device.api.wire.CircuitWire;
import org.wirelore.device.bench.SteppedScheduler;

/** A station that sends what it is asked for as soon as it has credit, and takes note of what comes. */
final class CellStation implements CircuitStation {
    /** What it has to send. */
    private record Order(int target, int circuit, int kind, int dataBytes, int sequence) {
    }

    private final SteppedScheduler scheduler;
    private final CircuitWire wire;
    private final Deque<Order> orders = new ArrayDeque<>();
    private final Deque<CircuitCell> kept = new ArrayDeque<>();
    private boolean isSending;
    /** What has come, as {@code source:circuit:sequence}, with a ! if it was damaged. */
    final List<String> came = new ArrayList<>();
    /** When the last one has come. */
    long lastPs;
    int linkChanges;
    /** Whether it keeps what comes, and with it the credit. */
    boolean keeps;

    CellStation(SteppedScheduler scheduler, CircuitWire wire) {
        this.scheduler = scheduler;
        this.wire = wire;
        wire.attach(this);
    }

    CircuitWire wire() {
        return wire;
    }

    void send(int target, int circuit, int dataBytes, int sequence) {
        send(target, circuit, CircuitCell.SEND, dataBytes, sequence);
    }

    void send(int target, int circuit, int kind, int dataBytes, int sequence) {
        orders.add(new Order(target, circuit, kind, dataBytes, sequence));
        goOn();
    }

    /** How many wait for credit or for the link. */
    int waiting() {
        return orders.size();
    }

    /** Sends the first that has credit; none overtakes another of its circuit. */
    private void goOn() {
        Set<Integer> blocked = new HashSet<>();
        for (Iterator<Order> each = orders.iterator(); each.hasNext() && !isSending;) {
            Order order = each.next();
            int circuit = order.target << Short.SIZE | order.circuit;
            CircuitCell cell = blocked.contains(circuit)
                    ? null
                    : wire.claim(order.target, order.circuit, CircuitCell.cells(order.dataBytes, false));
            if (cell == null) {
                blocked.add(circuit);
            } else {
                each.remove();
                cell.kind = order.kind;
                cell.dataBytes = order.dataBytes;
                cell.sequence = order.sequence;
                isSending = true;
                wire.send(cell);
            }
        }
    }

    /** Gives back the first of those that it keeps. */
    void release() {
        CircuitCell first = kept.remove();
        wire.release(first);
    }

    /** Gives back all that it keeps, and keeps no more. */
    void releaseAll() {
        keeps = false;
        for (CircuitCell next = kept.poll(); next != null; next = kept.poll()) {
            wire.release(next);
        }
    }

    @Nullable
    CircuitCell firstKept() {
        return kept.peek();
    }

    @Override
    public void onCell(CircuitCell cell) {
        came.add(cell.source + ":" + cell.circuit + ":" + cell.sequence + (cell.isDamaged ? "!" : ""));
        lastPs = scheduler.now();
        if (keeps) {
            kept.add(cell);
        } else {
            wire.release(cell);
        }
    }

    @Override
    public void onSent() {
        isSending = false;
        goOn();
    }

    @Override
    public void onCredit(int target, int circuit) {
        goOn();
    }

    @Override
    public void onLinkChange() {
        linkChanges++;
    }
}
