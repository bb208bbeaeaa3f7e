package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.FetchedDescriptor;
import org.wirelore.device.clan.memory.ProtectionTable;
import org.wirelore.device.vipl.rule.DescriptorRule;
import org.wirelore.device.vipl.rule.ErrorRule;
import org.wirelore.device.vipl.rule.ViaEvent;

/**
 * The states of VIs: posts, connecting and breaking, and what ends descriptors other than their execution.
 */
final class ConnectionUnit implements StatePart {
    private static final int CONTROL = 14;

    private final ClanMemory memory;
    private final ProtectionTable table;
    private final ViTable vis;
    private final CompletionUnit completions;
    private final EventUnit events;
    private final ClanRules rules;
    private final ClanCounters counters;
    private final AnswerTimers timers;
    private final byte[] control = new byte[Short.BYTES];
    private @Nullable UnitSender engine;
    private Runnable onChange = () -> {
    };

    ConnectionUnit(ClanConfig config, Scheduler scheduler, UnitSender.Parts parts, CompletionUnit completions,
            EventUnit events) {
        memory = parts.memory();
        table = parts.table();
        vis = parts.vis();
        rules = parts.rules();
        counters = parts.counters();
        this.completions = completions;
        this.events = events;
        timers = new AnswerTimers(config, scheduler, vis, this);
        completions.connect(this::failCompletion);
    }

    /** @param change is called when a VI leaves the state idle */
    void connect(UnitSender sender, Runnable change) {
        engine = sender;
        onChange = change;
    }

    /** A VI may have something to send. */
    void ready(VirtualInterface vi) {
        if (engine != null) {
            engine.ready(vi);
        }
    }

    /** A number was written into a context: another VI, or none. */
    void make(VirtualInterface vi, int number) {
        clear(vi);
        vi.sends.reset();
        vi.receives.reset();
        vi.word(ClanVi.VINM, number);
        onChange.run();
    }

    void command(VirtualInterface vi, int command) {
        if (vi.number() == 0) {
            // There is none.
        } else if (command == ClanVi.CONNECT && vi.state == ClanVi.IDLE) {
            vi.forgetConnection();
            vi.state = ClanVi.CONNECTED;
            onChange.run();
        } else if (command == ClanVi.BREAK) {
            toBroken(vi);
        } else if (command == ClanVi.CLEAR) {
            clear(vi);
        }
    }

    private void clear(VirtualInterface vi) {
        toBroken(vi);
        vi.forgetConnection();
        vi.state = ClanVi.IDLE;
    }

    /** A doorbell was rung. */
    void post(VirtualInterface vi, boolean isReceive, long address, int handle) {
        PostedDescriptors queue = vi.queue(isReceive);
        if (queue.isFull()) {
            failPost(vi, isReceive, VipErrorCode.VI_OVERRUN, address);
            return;
        }
        if (!FetchedDescriptor.isAligned(address)
                || !table.covers(address, handle, VipDescriptor.CONTROL_BYTES, vi.tag(), 0)) {
            failPost(vi, isReceive, VipErrorCode.POST_DESC, address);
            return;
        }
        queue.post(address, handle);
        if (vi.state == ClanVi.BROKEN || (vi.state == ClanVi.IDLE && !isReceive)) {
            completions.complete(vi, isReceive,
                    VipDescriptor.FLUSHED_ERROR | (isReceive ? VipDescriptor.STATUS_RECEIVE : operation(vi)), 0, 0);
        } else if (!isReceive && engine != null) {
            engine.ring(vi);
        }
    }

    /** A posted descriptor can't be read any more. If its status can't be written either, its flush says so, alone. */
    void failFetch(VirtualInterface vi, boolean isReceive, int place) {
        PostedDescriptors queue = vi.queue(isReceive);
        if (table.covers(queue.address(place), queue.handle(place), VipDescriptor.CONTROL_BYTES, vi.tag(), 0)) {
            failPost(vi, isReceive, VipErrorCode.POST_DESC, queue.address(place));
        } else {
            breakOwn(vi, 0, 0);
        }
    }

    /** Something is wrong with what was posted, in the queue itself or in the chain of descriptors. */
    void failPost(VirtualInterface vi, boolean isReceive, VipErrorCode error, long address) {
        breakOwn(vi, 0, 0);
        events.error(error, vi, address, isReceive ? VipDescriptor.STATUS_RECEIVE : VipDescriptor.STATUS_SEND);
    }

    private void failCompletion(VirtualInterface vi, long descriptor, int operation) {
        breakOwn(vi, 0, 0);
        events.error(VipErrorCode.COMP_PROT, vi, descriptor, operation);
    }

    /** Something is wrong with a descriptor of the send queue. */
    void failSend(VirtualInterface vi, int place, ViaEvent event) {
        ErrorRule rule = rules.of(vi, event);
        vi.sends.status(place, vi.sends.status(place) | rule.statusBit());
        vi.sends.stage(place, PostedDescriptors.FINISHED);
        if (rule.breaks()) {
            breakOwn(vi, 0, 0);
        } else {
            advance(vi);
        }
    }

    /** Memory that the peer reads is not there, or not open to it. */
    void failAnswer(VirtualInterface vi, int requestSequence) {
        ErrorRule rule = rules.of(vi, ViaEvent.READ_PROTECTION);
        breakOwn(vi, rule.remoteBit(), requestSequence);
        if (rule.error() != null) {
            events.error(rule.error(), vi, 0, VipDescriptor.STATUS_RDMA_READ);
        }
    }

    /**
     * What this VI has executed breaks it: everything is flushed, and the peer learns of it.
     *
     * @param status bits for the peer's descriptor that is to blame; 0: none
     * @param sequence of that descriptor's unit
     */
    void breakOwn(VirtualInterface vi, int status, int sequence) {
        boolean wasConnected = vi.isConnected();
        toBroken(vi);
        if (wasConnected) {
            counters.broken++;
            events.send(ClanEvent.VI_BROKEN | (vi.hasGivenUp ? ClanEvent.BY_PEER : 0), vi.number(), 0, 0);
            vi.breakStatus = status;
            vi.breakSequence = sequence;
            vi.isBreakUnknown = true;
            vi.out.tries = 0;
            vi.answer = VirtualInterface.BREAKS;
            awaitAnswer(vi);
            ready(vi);
        }
    }

    /** The peer has broken the connection. */
    void onBreak(VirtualInterface vi, CircuitCell cell) {
        if (vi.isConnected()) {
            onAcknowledged(vi, cell.acknowledged);
            if (cell.status != 0) {
                blame(vi, cell.sequence, cell.status & VipDescriptor.ERROR_MASK);
            }
            ErrorRule rule = ended(vi, cell.isAborted);
            boolean isReported = rule == null || completesMessage(vi, rule);
            counters.broken++;
            toBroken(vi);
            events.send(ClanEvent.VI_BROKEN | ClanEvent.BY_PEER, vi.number(), 0, 0);
            if (rule != null && !isReported) {
                raise(vi, rule);
            }
            vi.in.kind = InStream.NONE;
        }
        vi.isBreakUnknown = false;
        vi.answer = VirtualInterface.KNOWS_BREAK;
        ready(vi);
    }

    /** The peer knows that the connection is broken. */
    void onBroken(VirtualInterface vi) {
        if (vi.state == ClanVi.BROKEN) {
            vi.isBreakUnknown = false;
            vi.out.untilPs = 0;
        }
    }

    /** The descriptor that a unit belongs to gets error bits, if it still waits for its end. */
    private static void blame(VirtualInterface vi, int sequence, int status) {
        PostedDescriptors sends = vi.sends;
        for (int place = 0; place < sends.started(); place++) {
            int stage = sends.stage(place);
            boolean isBlamed = stage == PostedDescriptors.STARTED
                    || (stage != PostedDescriptors.FINISHED && sends.sequence(place) - sequence >= 0);
            if (isBlamed) {
                sends.status(place, sends.status(place) | status);
                sends.stage(place, PostedDescriptors.FINISHED);
                return;
            }
        }
    }

    /** What it means that the message under way ends before its time; null if there is none that ends. */
    private @Nullable ErrorRule ended(VirtualInterface vi, boolean isGivenUp) {
        if (vi.in.kind == CircuitCell.WRITE) {
            return rules.of(vi, isGivenUp ? ViaEvent.WRITE_DAMAGED : ViaEvent.WRITE_PARTIAL);
        }
        return vi.in.kind == CircuitCell.SEND
                ? rules.of(vi, isGivenUp ? ViaEvent.RECEIVE_DAMAGED : ViaEvent.RECEIVE_PARTIAL)
                : null;
    }

    /**
     * A message can't be taken. What has become of it is reported in the receive that it has, and else by an error.
     *
     * @param sequence of the unit that is to blame
     */
    void failMessage(VirtualInterface vi, ViaEvent event, int sequence) {
        ErrorRule rule = rules.of(vi, event);
        boolean isReported = completesMessage(vi, rule);
        if (rule.breaks()) {
            breakOwn(vi, rule.remoteBit(), sequence);
        } else {
            counters.droppedMessages++;
        }
        if (!isReported) {
            raise(vi, rule);
        }
        vi.in.kind = InStream.NONE;
    }

    private boolean completesMessage(VirtualInterface vi, ErrorRule rule) {
        boolean isWrite = vi.in.kind == CircuitCell.WRITE;
        boolean isReported = (!isWrite || vi.in.hasImmediate) && vi.receives.count() > 0 && rule.statusBit() != 0;
        if (isReported) {
            int operation = isWrite ? VipDescriptor.STATUS_REMOTE_RDMA_WRITE : VipDescriptor.STATUS_RECEIVE;
            completions.complete(vi, true, operation | rule.statusBit(), 0, 0);
        }
        return isReported;
    }

    private void raise(VirtualInterface vi, ErrorRule rule) {
        if (rule.error() != null) {
            events.error(rule.error(), vi, 0, vi.in.kind == CircuitCell.WRITE
                    ? VipDescriptor.STATUS_REMOTE_RDMA_WRITE
                    : VipDescriptor.STATUS_RECEIVE);
        }
    }

    /** To broken, if it is not, with everything flushed. */
    private void toBroken(VirtualInterface vi) {
        if (vi.state != ClanVi.BROKEN) {
            vi.state = ClanVi.BROKEN;
            vi.out.isFetching = false;
            vi.out.isHeld = false;
            vi.out.kind = OutStream.NONE;
            onChange.run();
        }
        completions.writeOut(vi);
        flush(vi, false);
        flush(vi, true);
        completions.writeOut(vi);
    }

    private void flush(VirtualInterface vi, boolean isReceive) {
        PostedDescriptors queue = vi.queue(isReceive);
        while (queue.count() > 0) {
            int status = queue.status(0);
            if (queue.stage(0) != PostedDescriptors.FINISHED) {
                int operation = isReceive
                        ? VipDescriptor.STATUS_RECEIVE
                        : queue.stage(0) == PostedDescriptors.POSTED ? operation(vi) : status;
                status = VipDescriptor.FLUSHED_ERROR | (operation & VipDescriptor.STATUS_OP_MASK);
            }
            completions.complete(vi, isReceive, status, 0, 0);
        }
    }

    /** What the oldest descriptor of the send queue, which was not looked at, asks for. */
    private int operation(VirtualInterface vi) {
        boolean isThere = memory.read(vi.sends.address(0) + CONTROL, vi.sends.handle(0), control, 0, Short.BYTES);
        return isThere
                ? DescriptorRule.sendOperation((short) ClanMemory.SHORT.get(control, 0) & 0xFFFF)
                : VipDescriptor.STATUS_SEND;
    }

    /** Descriptors that are over complete, as far as all before them are. */
    void advance(VirtualInterface vi) {
        PostedDescriptors sends = vi.sends;
        while (sends.count() > 0 && sends.stage(0) == PostedDescriptors.FINISHED) {
            completions.complete(vi, false, sends.status(0), 0, 0);
        }
    }

    /** The last unit of a descriptor's message has left. */
    void onLeft(int slot, int number) {
        VirtualInterface vi = vis.make(slot);
        int place = vi.sends.placeOf(number);
        if (place >= 0 && vi.sends.stage(place) == PostedDescriptors.STARTED) {
            vi.sends.stage(place, PostedDescriptors.FINISHED);
            advance(vi);
        }
    }

    /** The peer has all units before one. */
    void onAcknowledged(VirtualInterface vi, int next) {
        OutStream out = vi.out;
        if (!out.acknowledge(next)) {
            return;
        }
        PostedDescriptors sends = vi.sends;
        for (int place = 0; place < sends.started(); place++) {
            if (sends.stage(place) == PostedDescriptors.UNACKNOWLEDGED && sends.sequence(place) - next < 0) {
                sends.stage(place, PostedDescriptors.FINISHED);
            }
        }
        advance(vi);
        timers.onProgress(vi);
        ready(vi);
    }

    /** The peer misses units. */
    void onGap(VirtualInterface vi) {
        vi.out.resend();
        ready(vi);
    }

    /** Something was sent that the peer is to answer. */
    void awaitAnswer(VirtualInterface vi) {
        timers.await(vi);
    }

    /** Units have come that are not acknowledged: they are soon, if nothing goes the other way meanwhile. */
    void owe(VirtualInterface vi) {
        timers.owe(vi);
    }

    /** Nothing that was sent is acknowledged. The oldest descriptor that is not over gets the blame. */
    void giveUp(VirtualInterface vi) {
        PostedDescriptors sends = vi.sends;
        int place = 0;
        while (place < sends.started() && sends.stage(place) == PostedDescriptors.FINISHED) {
            place++;
        }
        if (place < sends.started()) {
            ViaEvent event = sends.status(place) == VipDescriptor.STATUS_SEND
                    ? ViaEvent.SEND_TRANSPORT
                    : ViaEvent.RDMA_TRANSPORT;
            sends.status(place, sends.status(place) | rules.of(vi, event).statusBit());
            sends.stage(place, PostedDescriptors.FINISHED);
        }
        vi.hasGivenUp = true;
        breakOwn(vi, 0, 0);
    }

    /** @param how {@link VirtualInterface#ACKNOWLEDGES} or {@link VirtualInterface#TELLS_GAP} */
    void acknowledge(VirtualInterface vi, int how) {
        vi.answer = Math.max(vi.answer, how);
        ready(vi);
    }

    /** The card has failed: all VIs are broken and flushed. */
    void fail() {
        for (int slot = 0; slot < vis.used(); slot++) {
            VirtualInterface vi = vis.at(slot);
            if (vi != null && vi.number() != 0) {
                toBroken(vi);
            }
        }
    }

    void reset() {
        timers.reset();
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("timers", timers);
    }
}
