package org.wirelore.device.clan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.clan.ClanDoorbell;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanPacket;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.loopback.LoopbackCircuitWire;

/**
 * A host with a card, as its agent and a process use it: by registers, tables and doorbells. Pages of a region lie in
 * memory from the last to the first, so that an address that is not translated is found.
 */
final class ClanHost {
    static final int TAG = 1 << 16 | 5;
    static final int RING = 64;

    final BenchMachine machine;
    final LoopbackCircuitWire wire;
    final ClanCard card;
    final RegisterBank registers;
    final RegisterBank bells;
    private final int eventRing;
    private final int controlRing;
    private int eventsTaken;
    private int controlsTaken;
    private int pagesUsed;
    private final Map<Long, Integer> frames = new HashMap<>();
    private final Map<Integer, long[]> tails = new HashMap<>();
    private final Map<Integer, Integer> cqRings = new HashMap<>();
    private final Map<Integer, Integer> cqTaken = new HashMap<>();

    /** An event as the agent reads it. */
    record Event(int kind, int number, long descriptor, int operation) {
    }

    /** A region: its handle, and the address of its first byte. */
    record Memory(int handle, long address, int bytes) {
    }

    ClanHost(String name, SteppedScheduler clock, ClanConfig config, LoopbackCircuitWire wire,
            @Nullable Decider decider) {
        this.wire = wire;
        machine = new BenchMachine(name, clock);
        card = new ClanCard(config.named(name), clock, machine.bus(), wire, decider);
        registers = card.bar(0);
        bells = card.bar(1);
        eventRing = machine.memory().allocate(RING * ClanEvent.BYTES, 4096);
        controlRing = machine.memory().allocate(RING * ClanPacket.PLACE_BYTES, 4096);
        open();
    }

    void open() {
        card.writeConfig(4, 2, 6);
        registers.write(ClanRegister.EVBA, eventRing);
        registers.write(ClanRegister.EVSZ, RING);
        registers.write(ClanRegister.CRBA, controlRing);
        registers.write(ClanRegister.CRSZ, RING);
        registers.write(ClanRegister.RULE, ClanRegister.RULE_IMMEDIATE_WRITE | ClanRegister.RULE_UNRELIABLE_LOSS);
        registers.write(ClanRegister.CTRL, ClanRegister.CTRL_ENABLE);
        eventsTaken = 0;
        controlsTaken = 0;
    }

    /** A region that begins some bytes into its first page, with a page of its own memory before and behind it. */
    Memory region(int handle, int bytes, int tag, int flags) {
        return region(handle, (long) handle << 24 | 0x7_0000_0000L | 100, bytes, tag, flags);
    }

    Memory region(int handle, long address, int bytes, int tag, int flags) {
        long firstPage = address >>> 12;
        int pages = (int) (((address + bytes - 1) >>> 12) - firstPage) + 1;
        int frame = machine.memory().allocate(pages * 4096, 4096);
        for (int i = 0; i < pages; i++) {
            int at = frame + (pages - 1 - i) * 4096;
            frames.put(firstPage + i, at);
            registers.write(ClanTable.page(pagesUsed + i), at | ClanTable.VALID);
        }
        registers.write(ClanTable.region(handle, ClanTable.RGAL), (int) address);
        registers.write(ClanTable.region(handle, ClanTable.RGAH), (int) (address >>> 32));
        registers.write(ClanTable.region(handle, ClanTable.RGLN), bytes);
        registers.write(ClanTable.region(handle, ClanTable.RGTG), tag);
        registers.write(ClanTable.region(handle, ClanTable.RGFL), flags);
        registers.write(ClanTable.region(handle, ClanTable.RGPG), pagesUsed);
        registers.write(ClanTable.region(handle, ClanTable.RGOF), (int) (address & 0xFFF));
        registers.write(ClanTable.region(handle, ClanTable.RGHN), handle);
        pagesUsed += pages;
        return new Memory(handle, address, bytes);
    }

    Memory region(int handle, int bytes) {
        return region(handle, bytes, TAG, 0);
    }

    void unload(Memory region) {
        registers.write(ClanTable.region(region.handle, ClanTable.RGHN), 0);
    }

    private int physical(long address) {
        int frame = frames.getOrDefault(address >>> 12, 0);
        assertThat(frame).as("mapped address").isPositive();
        return frame + (int) (address & 0xFFF);
    }

    int word(long address) {
        int value = 0;
        for (int i = 3; i >= 0; i--) {
            value = value << 8 | machine.memory().readByte(physical(address + i));
        }
        return value;
    }

    void put(long address, int value) {
        for (int i = 0; i < 4; i++) {
            put(address + i, new byte[]{(byte) (value >>> (8 * i))});
        }
    }

    void put(long address, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            machine.memory().write(physical(address + i), bytes, i, 1);
        }
    }

    byte[] get(long address, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) machine.memory().readByte(physical(address + i));
        }
        return bytes;
    }

    /** An idle VI, with completion queues or -1. */
    void vi(int number, int level, int tag, int sendCq, int receiveCq) {
        vi(number, ClanVi.VILV, level | ClanVi.LEVEL_WRITE | ClanVi.LEVEL_READ);
        vi(number, ClanVi.VITG, tag);
        vi(number, ClanVi.VIMT, ClanBench.TRANSFER);
        vi(number, ClanVi.VICQ, (receiveCq + 1) << 16 | (sendCq + 1));
        vi(number, ClanVi.VINM, number);
        tails.remove(number);
        tails.remove(-number);
    }

    void vi(int number, int word, int value) {
        registers.write(ClanVi.at(number, word), value);
    }

    int state(int number) {
        return registers.read(ClanVi.at(number, ClanVi.VIST));
    }

    void connect(int number, int station, int peerVi, int connection, int peerConnection) {
        vi(number, ClanVi.VIPS, station);
        vi(number, ClanVi.VIPV, peerVi);
        vi(number, ClanVi.VICN, connection);
        vi(number, ClanVi.VIPC, peerConnection);
        vi(number, ClanVi.VICM, ClanVi.CONNECT);
    }

    /** Posts, chained to the one before as a library does. */
    void post(int vi, boolean isReceive, long descriptor, int handle) {
        int key = isReceive ? -vi : vi;
        long[] tail = tails.get(key);
        if (tail != null && word(tail[0] + 28) == 0) {
            put(tail[0], (int) descriptor);
            put(tail[0] + 4, (int) (descriptor >>> 32));
            put(tail[0] + 8, handle);
        }
        tails.put(key, new long[]{descriptor});
        ring(vi, isReceive, descriptor, handle);
    }

    void ring(int vi, boolean isReceive, long descriptor, int handle) {
        bells.write(ClanDoorbell.at(vi, isReceive, ClanDoorbell.LOW), (int) descriptor);
        bells.write(ClanDoorbell.at(vi, isReceive, ClanDoorbell.HIGH), (int) (descriptor >>> 32));
        bells.write(ClanDoorbell.at(vi, isReceive, ClanDoorbell.HANDLE), handle);
    }

    /** Writes a descriptor; segments are address, handle and length, or the remote address, handle and 0. */
    long descriptor(long at, int control, int immediate, int length, long... segments) {
        for (int i = 0; i < 32; i += 4) {
            put(at + i, 0);
        }
        put(at + 12, segments.length / 3 | control << 16);
        put(at + 20, immediate);
        put(at + 24, length);
        for (int i = 0; i < segments.length; i += 3) {
            long segment = at + 32 + 16L * (i / 3);
            put(segment, (int) segments[i]);
            put(segment + 4, (int) (segments[i] >>> 32));
            put(segment + 8, (int) segments[i + 1]);
            put(segment + 12, (int) segments[i + 2]);
        }
        return at;
    }

    int status(long descriptor) {
        return word(descriptor + 28);
    }

    /** Makes and starts a completion queue. */
    void cq(int number, int entries) {
        int ring = machine.memory().allocate(ClanCq.ringBytes(entries), 64);
        cqRings.put(number, ring);
        cqTaken.put(number, 0);
        registers.write(ClanCq.at(number, ClanCq.CQBA), ring);
        registers.write(ClanCq.at(number, ClanCq.CQSZ), entries);
        registers.write(ClanCq.at(number, ClanCq.CQCM), ClanCq.START);
    }

    int cqRing(int number) {
        return cqRings.getOrDefault(number, 0);
    }

    void moveCq(int number, int ring) {
        cqRings.put(number, ring);
    }

    /** Takes the next entry: the VI, negative if it was of the receive queue; 0 if there is none. */
    int take(int number, int entries) {
        int ring = cqRings.getOrDefault(number, 0);
        int taken = cqTaken.getOrDefault(number, 0);
        int at = ring + ClanCq.ENTRIES + (taken & entries - 1) * ClanCq.ENTRY_BYTES;
        int count = machine.memory().readInt(at + 4);
        if (count >>> 1 != taken + 1) {
            return 0;
        }
        cqTaken.put(number, taken + 1);
        machine.memory().writeInt(ring, taken + 1);
        int vi = machine.memory().readInt(at);
        return (count & 1) == 1 ? -vi : vi;
    }

    /** Takes all events. */
    List<Event> events() {
        List<Event> all = new ArrayList<>();
        while (eventsTaken != registers.read(ClanRegister.EVPI)) {
            int at = eventRing + (eventsTaken & RING - 1) * ClanEvent.BYTES;
            eventsTaken++;
            assertThat(machine.memory().readInt(at + ClanEvent.COUNT)).isEqualTo(eventsTaken);
            long descriptor = Integer.toUnsignedLong(machine.memory().readInt(at + ClanEvent.DESCRIPTOR))
                    | (long) machine.memory().readInt(at + ClanEvent.DESCRIPTOR + 4) << 32;
            all.add(new Event(machine.memory().readInt(at), machine.memory().readInt(at + ClanEvent.NUMBER),
                    descriptor, machine.memory().readInt(at + ClanEvent.OPERATION)));
        }
        registers.write(ClanRegister.EVCI, eventsTaken);
        return all;
    }

    List<Integer> kinds() {
        return events().stream().map(Event::kind).toList();
    }

    /** Sends a control packet. */
    void control(int station, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        int at = machine.memory().allocate(1024, 64);
        machine.memory().write(at, bytes, 0, bytes.length);
        registers.write(ClanRegister.CTBA, at);
        registers.write(ClanRegister.CTST, station);
        registers.write(ClanRegister.CTGO, bytes.length);
    }

    /** Takes all control packets. */
    List<String> controls() {
        List<String> all = new ArrayList<>();
        while (controlsTaken != registers.read(ClanRegister.CRPI)) {
            int at = controlRing + (controlsTaken & RING - 1) * ClanPacket.PLACE_BYTES;
            controlsTaken++;
            byte[] bytes = new byte[machine.memory().readInt(at)];
            machine.memory().read(at + ClanPacket.DATA, bytes, 0, bytes.length);
            all.add(machine.memory().readInt(at + ClanPacket.SOURCE) + ":"
                    + new String(bytes, StandardCharsets.US_ASCII));
        }
        registers.write(ClanRegister.CRCI, controlsTaken);
        return all;
    }
}
