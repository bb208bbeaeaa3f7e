package org.wirelore.device.clan;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.ProtectionTable;

/**
 * Writes completions into descriptors, in the order in which operations were over: immediate data and length of a
 * receive, then the status, last of all.
 */
final class CompletionUnit implements StatePart {
    private static final int FIRST_PLACES = 16;
    private static final int IMMEDIATE = 20;
    private static final int LENGTH = 24;
    private static final int STATUS = 28;
    private static final int TAIL_BYTES = 12;

    private final Scheduler scheduler;
    private final long completePs;
    private final ClanMemory memory;
    private final ProtectionTable table;
    private final CompletionQueues queues;
    private final EventUnit events;
    private final ClanCounters counters;
    private final ClanChoices choices;
    private final ViTable vis;
    private final Alarm alarm;
    private final byte[] words = new byte[TAIL_BYTES];
    private Pending[] ring = new Pending[0];
    private int first;
    private int count;
    private Failure onFailure = (vi, descriptor, operation) -> {
    };

    /** A completion could not be written. */
    @FunctionalInterface
    interface Failure {
        /** Its descriptor is not in memory of its VI any longer. */
        void onLost(VirtualInterface vi, long descriptor, int operation);
    }

    /** A completion on its way. */
    private static final class Pending {
        private int slot;
        private boolean isReceive;
        private long address;
        private int handle;
        private int immediate;
        private int length;
        private int status;
        private long atPs;
        /** Whether the completion queue has its entry already. */
        private boolean isEntered;
    }

    CompletionUnit(ClanConfig config, Scheduler scheduler, ClanMemory memory, ProtectionTable table,
            CompletionQueues queues, EventUnit events, ClanCounters counters, ClanChoices choices, ViTable vis) {
        this.scheduler = scheduler;
        completePs = config.times().completePs();
        this.memory = memory;
        this.table = table;
        this.queues = queues;
        this.events = events;
        this.counters = counters;
        this.choices = choices;
        this.vis = vis;
        alarm = scheduler.alarm(config.name() + ".complete", this::onAlarm);
        grow();
    }

    void connect(Failure failure) {
        onFailure = failure;
    }

    /** The oldest descriptor of a queue is over, and leaves the queue. */
    void complete(VirtualInterface vi, boolean isReceive, int status, int length, int immediate) {
        if (count == ring.length) {
            grow();
        }
        PostedDescriptors queue = vi.queue(isReceive);
        Pending pending = ring[first + count & ring.length - 1];
        pending.slot = vi.slot;
        pending.isReceive = isReceive;
        pending.address = queue.address(0);
        pending.handle = queue.handle(0);
        pending.status = status | VipDescriptor.DONE;
        pending.length = length;
        pending.immediate = immediate;
        pending.isEntered = false;
        pending.atPs = Math.max(memory.claimWrite(TAIL_BYTES), scheduler.now() + completePs);
        queue.remove();
        count++;
        if (count == 1) {
            alarm.set(pending.atPs);
        }
    }

    private void grow() {
        Pending[] more = new Pending[Math.max(FIRST_PLACES, 2 * ring.length)];
        for (int i = 0; i < more.length; i++) {
            more[i] = i < ring.length ? ring[first + i & ring.length - 1] : new Pending();
        }
        ring = more;
        first = 0;
    }

    private void onAlarm() {
        while (count > 0 && ring[first].atPs <= scheduler.now()) {
            Pending pending = ring[first];
            VirtualInterface vi = vis.at(pending.slot);
            if (vi != null && !pending.isEntered && vi.cq(pending.isReceive) >= 0 && choices.entersFirst()) {
                pending.isEntered = true;
                pending.atPs = scheduler.now() + completePs;
                queues.add(vi.cq(pending.isReceive), vi.number(), pending.isReceive);
            } else {
                first = first + 1 & ring.length - 1;
                count--;
                if (vi != null) {
                    write(vi, pending);
                }
            }
        }
        if (count > 0 && !alarm.isSet()) {
            alarm.set(Math.max(scheduler.now(), ring[first].atPs));
        }
    }

    /** What a VI has on its way is written now: what comes next must come behind it. */
    void writeOut(VirtualInterface vi) {
        int i = 0;
        while (i < count) {
            Pending pending = ring[first + i & ring.length - 1];
            if (pending.slot == vi.slot) {
                remove(i, pending);
                write(vi, pending);
                // Writing may have changed the ring.
                i = 0;
            } else {
                i++;
            }
        }
        if (count == 0) {
            alarm.cancel();
        }
    }

    private void remove(int index, Pending pending) {
        for (int i = index; i > 0; i--) {
            ring[first + i & ring.length - 1] = ring[first + i - 1 & ring.length - 1];
        }
        ring[first] = pending;
        first = first + 1 & ring.length - 1;
        count--;
    }

    private void write(VirtualInterface vi, Pending pending) {
        counters.completions++;
        if ((pending.status & VipDescriptor.FLUSHED_ERROR) != 0) {
            counters.flushed++;
        }
        if (!isWritten(vi, pending)) {
            onFailure.onLost(vi, pending.address, pending.status & VipDescriptor.STATUS_OP_MASK);
            return;
        }
        // What follows may end in a failure of the card, which completes others in this place of the ring.
        boolean isReceive = pending.isReceive;
        if (!pending.isEntered) {
            queues.add(vi.cq(isReceive), vi.number(), isReceive);
        }
        PostedDescriptors queue = vi.queue(isReceive);
        if (queue.isArmed) {
            queue.isArmed = false;
            events.send(ClanEvent.COMPLETION | (isReceive ? ClanEvent.RECEIVE : 0), vi.number(), 0, 0);
        } else {
            queue.isFresh = true;
        }
    }

    private boolean isWritten(VirtualInterface vi, Pending pending) {
        long address = pending.address;
        int handle = pending.handle;
        if (!table.covers(address, handle, VipDescriptor.CONTROL_BYTES, vi.tag(), 0)) {
            return false;
        }
        ClanMemory.INT.set(words, 0, pending.immediate);
        ClanMemory.INT.set(words, Integer.BYTES, pending.length);
        ClanMemory.INT.set(words, 2 * Integer.BYTES, pending.status);
        boolean hasImmediate = (pending.status & VipDescriptor.STATUS_IMMEDIATE) != 0;
        if (hasImmediate && !memory.write(address + IMMEDIATE, handle, words, 0, Integer.BYTES)) {
            return false;
        }
        if (pending.isReceive && !memory.write(address + LENGTH, handle, words, Integer.BYTES, Integer.BYTES)) {
            return false;
        }
        return memory.write(address + STATUS, handle, words, 2 * Integer.BYTES, Integer.BYTES);
    }

    void reset() {
        first = 0;
        count = 0;
        alarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        int wanted = visitor.field("pending", count);
        if (visitor.restores()) {
            while (ring.length < wanted) {
                grow();
            }
            first = 0;
            count = wanted;
        }
        for (int i = 0; i < count; i++) {
            Pending pending = ring[first + i & ring.length - 1];
            pending.slot = visitor.field("slot", pending.slot);
            pending.isReceive = visitor.field("isReceive", pending.isReceive);
            pending.address = visitor.field("address", pending.address);
            pending.handle = visitor.field("handle", pending.handle);
            pending.immediate = visitor.field("immediate", pending.immediate);
            pending.length = visitor.field("length", pending.length);
            pending.status = visitor.field("status", pending.status);
            pending.isEntered = visitor.field("isEntered", pending.isEntered);
            pending.atPs = visitor.time("at", pending.atPs, nowPs);
        }
        visitor.alarm("alarm", alarm, nowPs);
    }
}
