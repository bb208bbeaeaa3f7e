package org.wirelore.device.clan;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitWire;

/** Units on their way to the link, with credit, in the order in which the engine made them. */
final class OutputFifo implements StatePart {
    /** Places: the engine makes a unit while others leave. */
    static final int PLACES = 4;
    /** No descriptor is over when the unit has left. */
    static final int NOTHING = -1;

    private final Scheduler scheduler;
    private final CircuitWire wire;
    private final ClanCounters counters;
    private final Alarm alarm;
    private final CircuitCell[] cells = new CircuitCell[PLACES];
    private final long[] atPs = new long[PLACES];
    private final int[] slots = new int[PLACES];
    private final int[] numbers = new int[PLACES];
    private int first;
    private int count;
    private boolean isSending;
    private int sentSlot = NOTHING;
    private int sentNumber;
    private Listener listener = (slot, number) -> {
    };
    private Runnable onRoom = () -> {
    };

    /** Takes note of what has left. */
    @FunctionalInterface
    interface Listener {
        /** The last unit of a message has left. */
        void onLeft(int slot, int number);
    }

    OutputFifo(String name, Scheduler scheduler, CircuitWire wire, ClanCounters counters) {
        this.scheduler = scheduler;
        this.wire = wire;
        this.counters = counters;
        alarm = scheduler.alarm(name + ".link", this::pump);
    }

    void connect(Listener left, Runnable room) {
        listener = left;
        onRoom = room;
    }

    boolean hasRoom() {
        return count < PLACES;
    }

    /**
     * Takes a unit.
     *
     * @param readyPs when it is whole
     * @param slot of the VI whose descriptor is over when it has left, or {@link #NOTHING}
     * @param number of that descriptor
     */
    void add(CircuitCell cell, long readyPs, int slot, int number) {
        int at = first + count & PLACES - 1;
        cells[at] = cell;
        atPs[at] = readyPs;
        slots[at] = slot;
        numbers[at] = number;
        count++;
        counters.units++;
        counters.sentBytes += cell.dataBytes;
        if (count == 1) {
            pump();
        }
    }

    private void pump() {
        if (isSending || count == 0) {
            return;
        }
        if (atPs[first] > scheduler.now()) {
            alarm.set(atPs[first]);
            return;
        }
        CircuitCell cell = cells[first];
        sentSlot = slots[first];
        sentNumber = numbers[first];
        first = first + 1 & PLACES - 1;
        count--;
        isSending = true;
        wire.send(cell);
        onRoom.run();
    }

    /** The unit that was being sent has left. */
    void onSent() {
        int slot = sentSlot;
        int number = sentNumber;
        isSending = false;
        sentSlot = NOTHING;
        pump();
        if (slot != NOTHING) {
            listener.onLeft(slot, number);
        }
    }

    /** Forgets all. What the wire is sending leaves. */
    void reset(boolean isWireKept) {
        for (int i = 0; i < count && isWireKept; i++) {
            wire.release(cells[first + i & PLACES - 1]);
        }
        first = 0;
        count = 0;
        sentSlot = NOTHING;
        isSending &= isWireKept;
        alarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        int wanted = visitor.count("waiting", PLACES, count);
        if (visitor.restores()) {
            reset(true);
        }
        count = wanted;
        for (int i = 0; i < count; i++) {
            int at = first + i & PLACES - 1;
            slots[at] = visitor.field("slot", slots[at]);
            numbers[at] = visitor.field("number", numbers[at]);
            atPs[at] = visitor.time("at", atPs[at], nowPs);
            int target = visitor.field("target", visitor.restores() ? 0 : cells[at].target);
            int circuit = visitor.field("circuit", visitor.restores() ? 0 : cells[at].circuit);
            int size = visitor.field("cells", visitor.restores() ? 0 : cells[at].cells());
            if (visitor.restores()) {
                cells[at] = claim(target, circuit, size);
            }
            CellPool.visit(visitor, cells[at]);
        }
        visitor.alarm("alarm", alarm, nowPs);
    }

    /** Credit that the saved card had, the wire of the restored one has. */
    private CircuitCell claim(int target, int circuit, int size) {
        CircuitCell cell = wire.claim(target, circuit, size);
        if (cell == null) {
            throw new IllegalStateException("a restored card must have the credit of the saved one: target=" + target
                    + ", circuit=" + circuit);
        }
        return cell;
    }
}
