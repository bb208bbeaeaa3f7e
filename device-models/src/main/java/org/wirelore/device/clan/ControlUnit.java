package org.wirelore.device.clan;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanPacket;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitWire;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.HostRing;
import org.wirelore.device.pci.PciInterrupts;

/**
 * The agent's packets. They have a circuit of their own, and say how many units of messages have left for their target
 * before: the target keeps a packet until these have come, or are lost, which it takes for granted after a time.
 */
final class ControlUnit implements StatePart {
    private static final int CIRCUIT = 0;
    private static final int PLACES = 16;
    private static final int STATIONS_MAX = 1 << 16;

    private final CircuitWire wire;
    private final Scheduler scheduler;
    private final ClanMemory memory;
    private final HostRing ring;
    private final PciInterrupts interrupts;
    private final ClanCounters counters;
    private final long patiencePs;
    private final Alarm alarm;
    private final CellList held;
    private final byte[] place = new byte[ClanPacket.PLACE_BYTES];

    private final byte[][] packets = new byte[PLACES][ClanPacket.BYTES_MAX];
    private final int[] lengths = new int[PLACES];
    private final int[] targets = new int[PLACES];
    private final long[] readyPs = new long[PLACES];
    private int count;
    private boolean isBlocked;
    private long lastReadyPs;

    /** Units that have left for a station, and that have come from it, by its number. */
    private int[] sent = new int[PLACES];
    private int[] arrived = new int[PLACES];
    private Runnable onFailure = () -> {
    };
    private Runnable onPacket = () -> {
    };

    ControlUnit(ClanConfig config, Scheduler scheduler, CircuitWire wire, ClanMemory memory, HostRing ring,
            PciInterrupts interrupts, ClanCounters counters, CellPool pool) {
        this.wire = wire;
        this.scheduler = scheduler;
        this.memory = memory;
        this.ring = ring;
        this.interrupts = interrupts;
        this.counters = counters;
        patiencePs = config.link().retryPs();
        alarm = scheduler.alarm(config.name() + ".control", this::deliver);
        held = new CellList(wire, pool);
    }

    /**
     * Connects it.
     *
     * @param packet has the engine look for packets to send
     * @param failure is called when the ring can't be written
     */
    void connect(Runnable packet, Runnable failure) {
        onPacket = packet;
        onFailure = failure;
    }

    int room() {
        return PLACES - count;
    }

    /** Fetches a packet and sends it. What there is no room for is lost. */
    void send(long address, int target, int length) {
        if (count == PLACES || length < 0 || length > ClanPacket.BYTES_MAX || target < 0 || target >= STATIONS_MAX) {
            return;
        }
        if (!memory.readBus(address, packets[count], 0, length)) {
            onFailure.run();
            return;
        }
        lengths[count] = length;
        targets[count] = target;
        readyPs[count] = memory.claimRead(length);
        count++;
        isBlocked = false;
        onPacket.run();
    }

    /** The next packet that can leave; null if there is none. */
    @Nullable
    CircuitCell nextToSend() {
        if (isBlocked) {
            return null;
        }
        for (int i = 0; i < count; i++) {
            int size = CircuitCell.cells(lengths[i], true);
            CircuitCell cell = isBehind(i) ? null : wire.claim(targets[i], CIRCUIT, size);
            if (cell != null) {
                fill(cell, i);
                return cell;
            }
        }
        isBlocked = true;
        return null;
    }

    /** Whether another packet for the same station comes first. */
    private boolean isBehind(int index) {
        for (int i = 0; i < index; i++) {
            if (targets[i] == targets[index]) {
                return true;
            }
        }
        return false;
    }

    private void fill(CircuitCell cell, int index) {
        byte[] packet = packets[index];
        cell.kind = CircuitCell.CONTROL;
        cell.isFirst = true;
        cell.isLast = true;
        cell.length = lengths[index];
        cell.dataBytes = lengths[index];
        System.arraycopy(packet, 0, cell.data, 0, lengths[index]);
        cell.sequence = targets[index] < sent.length ? sent[targets[index]] : 0;
        lastReadyPs = readyPs[index];
        count--;
        for (int i = index; i < count; i++) {
            packets[i] = packets[i + 1];
            lengths[i] = lengths[i + 1];
            targets[i] = targets[i + 1];
            readyPs[i] = readyPs[i + 1];
        }
        packets[count] = packet;
        counters.controls++;
        interrupts.raise(ClanRegister.INT_SENT);
    }

    /** When the packet that {@link #nextToSend} gave is in the card. */
    long lastReadyPs() {
        return lastReadyPs;
    }

    void onCredit() {
        isBlocked = false;
    }

    /** A unit of a message leaves for a station. */
    void countData(int station) {
        if (station >= sent.length) {
            sent = Arrays.copyOf(sent, Integer.highestOneBit(station) << 1);
        }
        sent[station]++;
    }

    /** A unit of a message has come, and was worked on. */
    void countArrived(int station) {
        arrived(station, arrivedFrom(station) + 1);
        if (held.count() > 0) {
            deliver();
        }
    }

    private int arrivedFrom(int station) {
        return station < arrived.length ? arrived[station] : 0;
    }

    private void arrived(int station, int units) {
        if (station >= arrived.length) {
            arrived = Arrays.copyOf(arrived, Integer.highestOneBit(station) << 1);
        }
        arrived[station] = units;
    }

    /** A packet has come: the first one of a list. */
    void arrive(CellList from) {
        from.move(0, held, scheduler.now() + patiencePs);
        deliver();
    }

    /** Gives the agent what has waited long enough. */
    void deliver() {
        int i = 0;
        while (i < held.count() && ring.isThere() && ring.hasRoom()) {
            if (isDue(i)) {
                write(held.get(i));
                held.release(i);
            } else {
                i++;
            }
        }
        long nextPs = held.count() == 0 ? 0 : held.untilPs(0);
        if (nextPs > scheduler.now() && !alarm.isSet()) {
            alarm.set(nextPs);
        }
    }

    private boolean isDue(int index) {
        CircuitCell cell = held.get(index);
        for (int i = 0; i < index; i++) {
            if (held.get(i).source == cell.source) {
                return false;
            }
        }
        if (arrivedFrom(cell.source) - cell.sequence < 0) {
            if (held.untilPs(index) > scheduler.now()) {
                return false;
            }
            arrived(cell.source, cell.sequence);
        }
        return true;
    }

    private void write(CircuitCell cell) {
        ClanMemory.INT.set(place, ClanPacket.LENGTH, cell.dataBytes);
        ClanMemory.INT.set(place, ClanPacket.SOURCE, cell.source);
        System.arraycopy(cell.data, 0, place, ClanPacket.DATA, cell.dataBytes);
        counters.controlsReceived++;
        boolean isWritten = ring.add(place, ClanPacket.DATA + cell.dataBytes);
        interrupts.level(ClanRegister.INT_CONTROL, true);
        if (!isWritten) {
            onFailure.run();
        }
    }

    /** The agent has taken packets, that many in all. */
    void take(int taken) {
        ring.take(taken);
        interrupts.level(ClanRegister.INT_CONTROL, ring.hasEntries());
        deliver();
    }

    void reset(boolean isWireKept) {
        count = 0;
        isBlocked = false;
        held.reset(isWireKept);
        Arrays.fill(sent, 0);
        Arrays.fill(arrived, 0);
        alarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        count = visitor.count("packets", PLACES, count);
        for (int i = 0; i < count; i++) {
            lengths[i] = visitor.count("length", ClanPacket.BYTES_MAX, lengths[i]);
            targets[i] = visitor.field("target", targets[i]);
            readyPs[i] = visitor.time("ready", readyPs[i], nowPs);
            visitor.fields("packet", packets[i], lengths[i]);
        }
        isBlocked = visitor.field("isBlocked", isBlocked);
        held.visit(visitor, nowPs);
        sent = visitCounts(visitor, sent);
        arrived = visitCounts(visitor, arrived);
        visitor.alarm("alarm", alarm, nowPs);
    }

    private static int[] visitCounts(StateVisitor visitor, int[] counts) {
        int stations = visitor.count("stations", STATIONS_MAX, counts.length);
        int[] values = stations == counts.length ? counts : Arrays.copyOf(counts, stations);
        visitor.fields("units", values, stations);
        return values;
    }
}
