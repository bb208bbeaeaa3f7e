package org.wirelore.adi.fmp.network;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PacketLoss;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.memory.EmulatedSharedMemory;

/**
 * Cards for tests: each does what the control program's layout says, in virtual time, without firmware and wire. An
 * entry takes some time, and its packets are at their receivers then; one that finds no room at a port that holds waits
 * and holds up its card.
 */
public final class TestCards {
    static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong DOUBLE = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final long ENTRY_PS = 3_000_000;
    private static final long HELD_PS = 5_000_000;

    final List<Card> cards = new ArrayList<>();
    private final int pieceBytes;
    private final boolean signalsAlways;
    private final PublishedTable table = TestLayout.table();
    /** Whether a packet of this number, of all cards' from 0 on, is lost. */
    private IntPredicate lost = packet -> false;
    private int packets;
    int dropped;
    int interrupts;

    /**
     * @param signalsAlways whether every store that a process could see ends its wait; else only an interrupt does
     */
    public TestCards(Scheduler scheduler, int nodes, int pieceBytes, boolean signalsAlways) {
        this.pieceBytes = pieceBytes;
        this.signalsAlways = signalsAlways;
        for (int node = 0; node < nodes; node++) {
            cards.add(new Card(scheduler, node));
        }
    }

    public void lose(IntPredicate packet) {
        lost = packet;
    }

    /** Opens the next port of a node. */
    public MyrinetPort open(int node, Host process, int receiveSlots, boolean holds) {
        Card card = cards.get(node);
        Port port = new Port(card, process, card.ports.size(), receiveSlots, holds);
        card.ports.add(port);
        return port;
    }

    /** Whether an array is the memory of a node's card. */
    @SuppressWarnings("ReferenceEquality") // an array is itself
    public boolean isMemory(Object array, int node) {
        return cards.get(node).bytes == array;
    }

    final class Card {
        final int node;
        final byte[] bytes = new byte[TestLayout.SRAM_BYTES];
        final MemorySegment sram = MemorySegment.ofArray(bytes);
        final EmulatedSharedMemory.Memory memory;
        final List<Port> ports = new ArrayList<>();
        private final Scheduler scheduler;
        private final Alarm alarm;
        private int done;
        private int sentOfEntry;

        Card(Scheduler scheduler, int node) {
            this.scheduler = scheduler;
            this.node = node;
            this.memory = new EmulatedSharedMemory.Memory(scheduler, 100_000);
            this.alarm = scheduler.alarm("card" + node, this::step);
        }

        void stored() {
            if (!alarm.isSet() && sram.get(WORD, slot() + TestLayout.CREDIT + 4) != 0) {
                alarm.set(scheduler.now() + ENTRY_PS);
            }
        }

        private long slot() {
            return TestLayout.QUEUE + (long) Integer.remainderUnsigned(done, TestLayout.SLOTS) * TestLayout.SLOT_BYTES;
        }

        private void step() {
            long at = slot();
            int arm = sram.get(WORD, at + TestLayout.CREDIT + 4);
            int total = arm & TestLayout.LENGTH_MASK;
            int destination = sram.get(WORD, at + TestLayout.DESTINATION);
            Port source = ports.get(destination & 0xFF);
            boolean isPio = arm >>> TestLayout.KIND_SHIFT == TestLayout.PIO;
            MemorySegment from = isPio ? sram : source.staging;
            long begin = isPio ? at + TestLayout.DATA : sram.get(WORD, at + TestLayout.DATA);
            int piece = isPio ? Math.max(1, total) : pieceBytes;
            Port port = cards.get(destination >>> 16).ports.get(destination >>> 8 & 0xFF);
            do {
                if (port.isFull() && port.holds) {
                    alarm.set(scheduler.now() + HELD_PS);
                    return;
                }
                int bytes = Math.min(piece, total - sentOfEntry);
                if (port.isFull() || port.isClosed || lost.test(packets++)) {
                    dropped++;
                } else {
                    port.store(this, at, from, begin, sentOfEntry, bytes, piece);
                }
                sentOfEntry += bytes;
            } while (sentOfEntry < total);
            sentOfEntry = 0;
            sram.set(WORD, at + TestLayout.CREDIT + 4, 0);
            sram.set(WORD, TestLayout.DONE, ++done);
            ports.forEach(Port::noticed);
            stored();
        }
    }

    final class Port implements MyrinetPort {
        private final Card card;
        private final Host process;
        private final int number;
        private final boolean holds;
        private final byte[] queueBytes;
        final MemorySegment queue;
        final MemorySegment staging = MemorySegment.ofArray(new byte[1 << 17]);
        private final PortMapping mapping;
        private int produced;
        private boolean isClosed;
        private int accesses;
        private @Nullable PacketLoss loss;

        Port(Card card, Host process, int number, int slots, boolean holds) {
            this.card = card;
            this.process = process;
            this.number = number;
            this.holds = holds;
            int slotBytes = pieceBytes + TestLayout.HEADER_BYTES + TestLayout.NOTICE_BYTES;
            queueBytes = new byte[slots * slotBytes];
            queue = MemorySegment.ofArray(queueBytes);
            mapping = new PortMapping(card.node, number, cards.size(), pieceBytes, new HostRegion(queue, 0), slots,
                    slotBytes, new HostRegion(staging, 1 << 24), state());
        }

        private SharedSegment state() {
            SharedMemory memory = card.memory.open(process);
            try {
                return number == 0 ? memory.create("send", PortMapping.STATE_BYTES) : memory.open("send");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private long page() {
            return TestLayout.PAGES + (long) number * TestLayout.PAGE_BYTES;
        }

        boolean isFull() {
            return produced - card.sram.get(WORD, page() + TestLayout.CONSUMED) >= mapping.receiveSlots();
        }

        void noticed() {
            if (signalsAlways) {
                process.signal();
            }
        }

        void store(Card from, long entry, MemorySegment data, long begin, int sent, int bytes, int piece) {
            int slotBytes = mapping.receiveSlotBytes();
            long notice = (long) Integer.remainderUnsigned(produced, mapping.receiveSlots()) * slotBytes + slotBytes
                    - TestLayout.NOTICE_BYTES;
            long at = notice - (bytes + 7 & -8);
            long header = at - TestLayout.HEADER_BYTES;
            MemorySegment.copy(data, begin + sent, queue, at, bytes);
            int destination = from.sram.get(WORD, entry + TestLayout.DESTINATION);
            int credit = from.sram.get(WORD, entry + TestLayout.CREDIT);
            int number0 = credit & 0xFFFF;
            queue.set(WORD, header + TestLayout.HEADER_NODES, (destination & 0xFFFF0000) | from.node);
            queue.set(WORD, header + TestLayout.HEADER_PORTS, 0x0F00 << 16 | (destination & 0xFFFF));
            queue.set(WORD, notice + TestLayout.NOTICE_PIECE, bytes << 16 | sent / 8);
            queue.set(WORD, header + TestLayout.HEADER_USER, from.sram.get(WORD, entry + TestLayout.DESTINATION + 4));
            queue.set(WORD, header + TestLayout.HEADER_CREDIT,
                    (sent == 0 ? credit & 0xFFFF0000 : 0) | ((number0 + sent / piece) & 0xFFFF));
            queue.set(WORD, header + TestLayout.HEADER_TOTAL, from.sram.get(WORD, entry + TestLayout.CREDIT + 4));
            queue.set(WORD, notice + TestLayout.NOTICE_ARM, ++produced);
            noticed();
            if (card.sram.get(WORD, page() + TestLayout.WAKE) != 0) {
                card.sram.set(WORD, page() + TestLayout.WAKE, 0);
                interrupts++;
                process.signal();
            }
        }

        /** Accesses to the card since the last call. */
        int accesses() {
            int count = accesses;
            accesses = 0;
            return count;
        }

        private void access(int address, int length) {
            process.now();
            accesses++;
            boolean isQueue = address >= TestLayout.QUEUE
                    && address + length <= TestLayout.QUEUE + TestLayout.SLOTS * TestLayout.SLOT_BYTES;
            boolean isPage = address >= page() && address + length <= page() + TestLayout.PAGE_BYTES;
            if (isClosed || !(isQueue || isPage || address == TestLayout.DONE)) {
                throw new IndexOutOfBoundsException("the process has not mapped this: address=" + address);
            }
        }

        @Override
        public PortMapping mapping() {
            return mapping;
        }

        @Override
        public PublishedTable table() {
            return table;
        }

        @Override
        public boolean hasRoute(int node) {
            return node < cards.size();
        }

        @Override
        public int readSram(int address) {
            access(address, 4);
            return card.sram.get(WORD, address);
        }

        @Override
        public void writeSram(int address, int value) {
            access(address, 4);
            card.sram.set(WORD, address, value);
            card.stored();
        }

        @Override
        public void writeSramDouble(int address, long value) {
            access(address, 8);
            card.sram.set(DOUBLE, address, value);
            card.stored();
        }

        @Override
        public void writeSram(int address, MemorySegment from, long fromOffset, int length) {
            access(address, length);
            MemorySegment.copy(from, fromOffset, card.sram, address, length);
        }

        @Override
        public void ring(int slot) {
            // Cards without doorbells.
        }

        @Override
        public boolean isLost() {
            return false;
        }

        @Override
        public @Nullable PacketLoss loss() {
            return loss;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }
}
