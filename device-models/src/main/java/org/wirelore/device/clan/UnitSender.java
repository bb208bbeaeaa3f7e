package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitWire;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.FetchedDescriptor;
import org.wirelore.device.clan.memory.ProtectionTable;
import org.wirelore.device.vipl.rule.DescriptorRule;
import org.wirelore.device.vipl.rule.ViaEvent;

/**
 * Serves the VIs that have something to send, one after the other, a unit each: it fetches and judges descriptors,
 * makes units of their messages, and repeats what was not acknowledged. One descriptor or unit is in work at a time;
 * units leave behind its back.
 */
final class UnitSender implements StatePart {
    private static final int FETCHED_BYTES = 64;

    /** What the engine is about. */
    private enum Phase {
        IDLE, STARTING, FETCHING, MAKING
    }

    private final ClanConfig config;
    private final Scheduler scheduler;
    private final CircuitWire wire;
    private final ClanMemory memory;
    private final ProtectionTable table;
    private final OutputFifo output;
    private final ViTable vis;
    private final ClanRules rules;
    private final ClanChoices choices;
    private final ClanCounters counters;
    private final ConnectionUnit connections;
    private final ControlUnit controls;
    private final Alarm alarm;
    private final int[] ready;
    private int readyFirst;
    private int readyCount;
    private Phase phase = Phase.IDLE;
    private int fetching;
    private boolean isEnabled;

    UnitSender(ClanConfig config, Scheduler scheduler, CircuitWire wire, Parts parts, ConnectionUnit connections,
            ControlUnit controls) {
        this.config = config;
        this.scheduler = scheduler;
        this.wire = wire;
        this.connections = connections;
        this.controls = controls;
        memory = parts.memory;
        table = parts.table;
        output = parts.output;
        vis = parts.vis;
        rules = parts.rules;
        choices = parts.choices;
        counters = parts.counters;
        ready = new int[config.limits().vis()];
        alarm = scheduler.alarm(config.name() + ".send", this::onAlarm);
    }

    /** What the engine works with. */
    record Parts(ClanMemory memory, ProtectionTable table, OutputFifo output, ViTable vis, ClanRules rules,
            ClanChoices choices, ClanCounters counters) {
    }

    void enable(boolean works) {
        isEnabled = works;
        goOn();
    }

    /** A VI has, or may have, something to do. */
    void ready(VirtualInterface vi) {
        enter(vi);
        goOn();
    }

    /** A doorbell was rung. */
    void ring(VirtualInterface vi) {
        enter(vi);
        if (phase == Phase.IDLE && isEnabled) {
            phase = Phase.STARTING;
            alarm.set(scheduler.now() + config.times().doorbellPs());
        }
    }

    private void enter(VirtualInterface vi) {
        if (!vi.isReady) {
            vi.isReady = true;
            ready[(readyFirst + readyCount) % ready.length] = vi.slot;
            readyCount++;
        }
    }

    /** Something that the engine waited for is there. */
    void goOn() {
        if (phase == Phase.IDLE) {
            next();
        }
    }

    private void onAlarm() {
        VirtualInterface fetched = phase == Phase.FETCHING ? vis.at(fetching) : null;
        phase = Phase.IDLE;
        if (fetched != null && fetched.out.isFetching) {
            fetched.out.isFetching = false;
            judge(fetched);
            enter(fetched);
        }
        goOn();
    }

    private void next() {
        while (isEnabled && phase == Phase.IDLE && output.hasRoom()) {
            CircuitCell packet = controls.nextToSend();
            if (packet != null) {
                make(packet, controls.lastReadyPs(), OutputFifo.NOTHING, 0);
            } else if (readyCount > 0) {
                VirtualInterface vi = vis.make(ready[readyFirst]);
                readyFirst = (readyFirst + 1) % ready.length;
                readyCount--;
                vi.isReady = false;
                serve(vi);
            } else {
                return;
            }
        }
    }

    /** Does the next thing for a VI, which then is in the ring again; does nothing if there is nothing. */
    private void serve(VirtualInterface vi) {
        OutStream out = vi.out;
        if (vi.answer != VirtualInterface.NO_ANSWER) {
            answer(vi);
        } else if (vi.isConnected() && out.resends()) {
            resend(vi);
        } else if (vi.isConnected() && (vi.isUnreliable() || out.hasRoom()) && !out.isFetching) {
            if (out.kind == OutStream.NONE && !begins(vi) && !out.isHeld && vi.sends.hasPosted()) {
                fetch(vi);
            } else if (out.kind != OutStream.NONE) {
                sendUnit(vi);
            }
        }
    }

    /** Begins a message whose descriptor is there, or that answers a read. */
    private static boolean begins(VirtualInterface vi) {
        OutStream out = vi.out;
        if (out.asked > 0) {
            out.begin(CircuitCell.READ_DATA, 0, out.askedLength());
            return true;
        }
        if (!out.isHeld) {
            return false;
        }
        FetchedDescriptor descriptor = out.descriptor;
        int operation = descriptor.operation();
        if ((descriptor.isFenced() && out.reads > 0)
                || (operation == VipDescriptor.OP_RDMA_READ && out.reads == OutStream.READS_MAX)) {
            return false;
        }
        out.isHeld = false;
        out.begin(switch (operation) {
            case VipDescriptor.OP_RDMA_WRITE -> CircuitCell.WRITE;
            case VipDescriptor.OP_RDMA_READ -> CircuitCell.READ;
            default -> CircuitCell.SEND;
        }, out.number, descriptor.length());
        return true;
    }

    private void fetch(VirtualInterface vi) {
        vi.out.isFetching = true;
        vi.sends.start();
        fetching = vi.slot;
        phase = Phase.FETCHING;
        alarm.set(memory.claimRead(FETCHED_BYTES) + config.times().fetchPs());
    }

    /** The descriptor that was started last is in the card. */
    private void judge(VirtualInterface vi) {
        PostedDescriptors sends = vi.sends;
        int place = sends.started() - 1;
        FetchedDescriptor descriptor = vi.out.descriptor;
        if (!descriptor.fetch(sends.address(place), sends.handle(place), vi.tag())) {
            connections.failFetch(vi, false, place);
            return;
        }
        if (!sends.isChained(place, descriptor)) {
            connections.failPost(vi, false, VipErrorCode.POST_DESC, sends.address(place + 1));
            return;
        }
        counters.descriptors++;
        if (descriptor.bytes() > FETCHED_BYTES) {
            memory.claimRead(descriptor.bytes() - FETCHED_BYTES);
        }
        sends.status(place, DescriptorRule.sendOperation(descriptor.control()));
        ViaEvent event = rules.descriptors().judgeSend(descriptor.view(), vi.level(), vi.word(ClanVi.VIMT));
        if (event == null && !descriptor.coversSegments(vi.tag())) {
            event = ViaEvent.SEND_PROTECTION;
        }
        if (event != null) {
            connections.failSend(vi, place, event);
        } else {
            vi.out.isHeld = true;
            vi.out.number = sends.numberOf(place);
        }
    }

    private void answer(VirtualInterface vi) {
        // What breaks a connection must not overtake what was sent through it.
        boolean isBreak = vi.answer == VirtualInterface.BREAKS;
        CircuitCell cell = wire.claim(vi.peerStation(), isBreak ? vi.dataCircuit() : vi.answerCircuit(), 1);
        if (cell == null) {
            return;
        }
        name(cell, vi);
        cell.kind = switch (vi.answer) {
            case VirtualInterface.BREAKS -> CircuitCell.BREAK;
            case VirtualInterface.KNOWS_BREAK -> CircuitCell.BROKEN;
            default -> CircuitCell.ACKNOWLEDGE;
        };
        if (cell.kind == CircuitCell.ACKNOWLEDGE) {
            counters.acknowledgments++;
            cell.isGap = vi.answer == VirtualInterface.TELLS_GAP;
        } else if (cell.kind == CircuitCell.BREAK) {
            cell.status = vi.breakStatus;
            cell.sequence = vi.breakSequence;
            cell.isAborted = vi.hasGivenUp;
        }
        vi.answer = VirtualInterface.NO_ANSWER;
        make(cell, scheduler.now(), OutputFifo.NOTHING, 0);
        enter(vi);
    }

    private static void name(CircuitCell cell, VirtualInterface vi) {
        cell.targetVi = vi.word(ClanVi.VIPV);
        cell.connection = vi.word(ClanVi.VIPC);
        cell.acknowledged = vi.in.expected;
        vi.in.owed = 0;
    }

    private void resend(VirtualInterface vi) {
        CircuitCell kept = vi.out.nextResent();
        CircuitCell cell = wire.claim(vi.peerStation(), vi.dataCircuit(), kept.cells());
        if (cell == null) {
            return;
        }
        cell.copyFrom(kept);
        name(cell, vi);
        cell.wantsAnswer = true;
        vi.out.resent();
        counters.resentUnits++;
        controls.countData(cell.target);
        connections.awaitAnswer(vi);
        make(cell, scheduler.now(), OutputFifo.NOTHING, 0);
        enter(vi);
    }

    private void sendUnit(VirtualInterface vi) {
        OutStream out = vi.out;
        int left = out.kind == CircuitCell.READ ? 0 : out.length - out.position;
        int most = config.link().cells() * CircuitCell.PAYLOAD_BYTES - (out.isAtStart ? CircuitCell.HEADER_BYTES : 0);
        int bytes = Math.min(left, most);
        CircuitCell cell = wire.claim(vi.peerStation(), vi.dataCircuit(), CircuitCell.cells(bytes, out.isAtStart));
        if (cell == null) {
            return;
        }
        name(cell, vi);
        cell.kind = out.kind;
        cell.sequence = out.nextSequence++;
        cell.dataBytes = bytes;
        cell.isFirst = out.isAtStart;
        if (out.isAtStart) {
            head(cell, out);
        }
        cell.isAborted = !gathers(vi, cell.data, bytes);
        cell.isLast = bytes == left || cell.isAborted;
        out.isAtStart = false;
        out.position += bytes;
        long readyPs = bytes == 0 ? scheduler.now() : memory.claimRead(bytes);
        boolean endsHere = cell.isLast && ends(vi, cell);
        if (!vi.isUnreliable() && vi.isConnected()) {
            out.keep(cell);
            cell.wantsAnswer |= !out.hasRoom();
            connections.awaitAnswer(vi);
        }
        controls.countData(cell.target);
        make(cell, readyPs, endsHere ? vi.slot : OutputFifo.NOTHING, out.number);
        enter(vi);
    }

    private static void head(CircuitCell cell, OutStream out) {
        cell.length = out.length;
        if (out.kind == CircuitCell.READ_DATA) {
            cell.handle = out.askedSequence();
            return;
        }
        FetchedDescriptor descriptor = out.descriptor;
        cell.hasImmediate = descriptor.hasImmediate();
        cell.immediate = cell.hasImmediate ? descriptor.immediate() : 0;
        if (descriptor.isRdma()) {
            cell.address = descriptor.remoteAddress();
            cell.handle = descriptor.remoteHandle();
        }
    }

    private boolean gathers(VirtualInterface vi, byte[] data, int bytes) {
        OutStream out = vi.out;
        if (out.kind != CircuitCell.READ_DATA) {
            return out.descriptor.move(data, bytes, vi.tag(), true);
        }
        long address = out.askedAddress() + out.position;
        return bytes == 0 || (table.covers(address, out.askedHandle(), bytes, vi.tag(), ClanTable.RDMA_READ)
                && memory.read(address, out.askedHandle(), data, 0, bytes));
    }

    /** The last unit of a message is made. Returns whether its descriptor is over when that has left. */
    private boolean ends(VirtualInterface vi, CircuitCell cell) {
        OutStream out = vi.out;
        int kind = out.kind;
        out.kind = OutStream.NONE;
        if (kind == CircuitCell.READ_DATA) {
            out.answered();
            if (cell.isAborted) {
                connections.failAnswer(vi, cell.handle);
            }
            return false;
        }
        int place = vi.sends.placeOf(out.number);
        vi.sends.sequence(place, cell.sequence);
        if (cell.isAborted) {
            connections.failSend(vi, place, ViaEvent.SEND_PROTECTION);
            return false;
        }
        if (kind == CircuitCell.READ) {
            out.reads++;
            vi.sends.stage(place, PostedDescriptors.READING);
            return false;
        }
        if (!vi.isUnreliable() && (vi.isReception() || choices.completesOnArrival())) {
            vi.sends.stage(place, PostedDescriptors.UNACKNOWLEDGED);
            cell.wantsAnswer = true;
            return false;
        }
        return true;
    }

    /** A unit is in work until it is whole, and until the engine may make another. */
    private void make(CircuitCell cell, long readyPs, int slot, int number) {
        long atPs = Math.max(readyPs, scheduler.now() + config.times().sendPs());
        phase = Phase.MAKING;
        alarm.set(atPs);
        output.add(cell, atPs, slot, number);
    }

    /** Credit has come for a circuit. */
    void onCredit(int circuit) {
        @Nullable
        VirtualInterface vi = circuit < 2 ? null : vis.at(circuit / 2 - 1);
        if (vi != null) {
            ready(vi);
        } else {
            controls.onCredit();
            goOn();
        }
    }

    void reset() {
        while (readyCount > 0) {
            vis.make(ready[readyFirst]).isReady = false;
            readyFirst = (readyFirst + 1) % ready.length;
            readyCount--;
        }
        phase = Phase.IDLE;
        isEnabled = false;
        alarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        readyCount = visitor.count("ready", ready.length, readyCount);
        for (int i = 0; i < readyCount; i++) {
            int at = (readyFirst + i) % ready.length;
            ready[at] = visitor.count("slot", ready.length - 1, ready[at]);
        }
        phase = visitor.field("phase", phase);
        fetching = visitor.count("fetching", ready.length - 1, fetching);
        isEnabled = visitor.field("isEnabled", isEnabled);
        visitor.alarm("alarm", alarm, scheduler.now());
    }
}
