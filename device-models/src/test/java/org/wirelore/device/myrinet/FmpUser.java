package org.wirelore.device.myrinet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.contract.BenchMachine;

/** A process with a port, which sends and receives as the layout says, without any protocol. */
final class FmpUser {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final long LOOK_PS = 500_000;

    final BenchMachine.Task process;
    final MyrinetPort port;
    final PortMapping mapping;
    private final PublishedTable table;
    private final int queue;
    private final int slots;
    private final int slotBytes;
    private final int sendDone;
    private final int page;
    private final int noticeBytes;
    private final ArrayDeque<Packet> read = new ArrayDeque<>();
    private int consumed;
    private int sequence;
    private int saysPort;

    /** A packet as it was found in the receive queue. */
    @SuppressWarnings("ArrayRecordComponent") // packets are never compared
    record Packet(int sourceNode, int sourcePort, int port, int user, int credit, int sequence, int offset, int total,
            byte[] data) {
    }

    FmpUser(PlayedPair pair, int host, PortRequest request) {
        process = pair.machines[host].task();
        port = pair.drivers[host].openPort(process, pair.memories[host], request);
        mapping = port.mapping();
        table = port.table();
        queue = table.get("send.queue");
        slots = table.get("send.slots");
        slotBytes = table.get("send.slotBytes");
        sendDone = table.get("send.done");
        page = table.get("pages") + mapping.port() * table.get("page.bytes");
        noticeBytes = table.get("notice.bytes");
        saysPort = mapping.port();
    }

    void sendPio(FmpUser to, byte[] data, int user, int credit) {
        send(to.mapping.node(), to.mapping.port(), table.get("entry.kindPio"), data.length, user, credit, slot -> {
            byte[] padded = new byte[data.length + 7 & -8];
            System.arraycopy(data, 0, padded, 0, data.length);
            port.writeSram(slot + table.get("entry.data"), MemorySegment.ofArray(padded), 0, padded.length);
        });
        sequence++;
    }

    /** From offset 0 of the staging area, which must be free: waits until the card has taken it. */
    void sendDma(FmpUser to, byte[] data, int user, int credit) {
        awaitSent(startDma(to, data, 0, user, credit));
    }

    /** As {@link #sendDma}, without waiting. */
    int startDma(FmpUser to, byte[] data) {
        return startDma(to, data, 0);
    }

    /** The same, from any offset of the staging area where nothing waits to be sent. */
    int startDma(FmpUser to, byte[] data, int offset) {
        return startDma(to, data, offset, 0, 0);
    }

    private int startDma(FmpUser to, byte[] data, int offset, int user, int credit) {
        MemorySegment.copy(data, 0, mapping.staging().memory(), ValueLayout.JAVA_BYTE, offset, data.length);
        int entry = send(to.mapping.node(), to.mapping.port(), table.get("entry.kindDma"), data.length, user, credit,
                slot -> port.writeSram(slot + table.get("entry.staging"), offset));
        sequence += (data.length + mapping.pieceBytes() - 1) / mapping.pieceBytes();
        return entry;
    }

    void awaitSent(int entry) {
        while (port.readSram(sendDone) - entry <= 0) {
            process.pause(process.now() + LOOK_PS);
        }
    }

    interface Body {
        void write(int slot);
    }

    int send(int node, int toPort, int kind, int length, int user, int credit, Body body) {
        SharedSegment state = mapping.sendState();
        while (!state.compareAndSet(PortMapping.LOCK, 0, mapping.port() + 1)) {
            process.pause(process.now() + LOOK_PS);
        }
        int head = state.getAcquire(PortMapping.HEAD);
        while (head - port.readSram(sendDone) >= slots) {
            process.pause(process.now() + LOOK_PS);
        }
        int slot = queue + Integer.remainderUnsigned(head, slots) * slotBytes;
        body.write(slot);
        int destination = node << 16 | (toPort & 0xFF) << 8 | saysPort;
        arm(slot, destination, kind, length, user, credit);
        state.setRelease(PortMapping.HEAD, head + 1);
        state.setRelease(PortMapping.LOCK, 0);
        return head;
    }

    /** From now on its entries say that they are another process's. */
    void disguise(FmpUser other) {
        saysPort = other.mapping.port();
    }

    void arm(int slot, int destination, int kind, int length, int user, int credit) {
        port.writeSramDouble(slot + table.get("entry.destination"), (long) destination << 32 | (user & 0xFFFFFFFFL));
        port.writeSramDouble(slot + table.get("entry.credit"), ((long) credit << 16 | (sequence & 0xFFFF)) << 32
                | (long) kind << table.get("entry.kindShift") | length);
        port.ring((slot - queue) / slotBytes);
    }

    /** The next packet, or null if none comes for a time. */
    @Nullable
    Packet poll(long forPs) {
        long untilPs = process.now() + forPs;
        while (read.isEmpty()) {
            Packet packet = look();
            if (packet != null) {
                consumed++;
                port.writeSram(page + table.get("page.consumed"), consumed);
                return packet;
            }
            if (process.now() >= untilPs) {
                return null;
            }
            process.pause(Math.min(untilPs, process.now() + LOOK_PS));
        }
        return read.poll();
    }

    Packet receive() {
        Packet packet = poll(100_000_000_000L);
        if (packet == null) {
            throw new AssertionError("a packet must come: nowPs=" + process.now() + ", consumed=" + consumed);
        }
        return packet;
    }

    /** A message of one entry, put together. */
    byte[] receiveMessage() {
        Packet first = receive();
        byte[] message = new byte[first.total];
        int done = 0;
        Packet packet = first;
        while (true) {
            if (packet.offset != done || packet.total != first.total || packet.sourceNode != first.sourceNode) {
                throw new AssertionError("pieces must come in order: expected offset " + done + ", found " + packet);
            }
            System.arraycopy(packet.data, 0, message, done, packet.data.length);
            done += packet.data.length;
            if (done >= first.total) {
                return message;
            }
            packet = receive();
        }
    }

    /** What the next slot holds; the packet stays. */
    @Nullable
    Packet look() {
        long end = (long) (Integer.remainderUnsigned(consumed, mapping.receiveSlots()) + 1)
                * mapping.receiveSlotBytes();
        long notice = end - noticeBytes;
        if (word(notice, "notice.arm") != consumed + 1) {
            return null;
        }
        int piece = word(notice, "notice.piece");
        int length = piece >>> 16;
        byte[] data = new byte[length];
        int padded = length + 7 & -8;
        MemorySegment.copy(mapping.receiveQueue().memory(), ValueLayout.JAVA_BYTE, notice - padded, data, 0, length);
        long header = notice - padded - table.get("packet.headerBytes");
        int ports = word(header, "header.ports");
        int credit = word(header, "header.credit");
        return new Packet(word(header, "header.nodes") & 0xFFFF, ports & 0xFF, ports >>> 8 & 0xFF,
                word(header, "header.user"), credit >>> 16, credit & 0xFFFF,
                (piece & 0xFFFF) * table.get("packet.grain"),
                word(header, "header.total") & table.get("entry.lengthMask"), data);
    }

    private int word(long at, String name) {
        return mapping.receiveQueue().memory().get(WORD, at + table.get(name));
    }

    /** Asks for an interrupt at the next packet, unless one is there, and sleeps. */
    void sleep() {
        port.writeSram(page + table.get("page.wake"), 1);
        int signals = process.signals();
        while (look() == null && process.signals() == signals) {
            process.sleep(Host.FOREVER);
        }
    }
}
