package org.wirelore.rig.myrinet.delivery;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;

/**
 * One port of a card: what the process that has it open stores into the send queue and into its page, and how far its
 * receive queue is.
 */
public final class WatchedPort {
    final int node;
    final int number;
    private final DeliveryOracle oracle;
    /** What the process has stored into the send queue. */
    private MemorySegment entries = MemorySegment.NULL;
    private @Nullable MyrinetPort port;
    private @Nullable PacketFields fields;
    private String process = "";
    private int opening;
    private boolean isOpen;
    private int consumed;
    private int delivered;

    WatchedPort(DeliveryOracle oracle, int node, int number) {
        this.oracle = oracle;
        this.node = node;
        this.number = number;
    }

    void open(MyrinetPort opened, PacketFields newFields, String newProcess) {
        port = opened;
        fields = newFields;
        process = newProcess;
        long bytes = (long) newFields.slots * newFields.slotBytes;
        if (entries.byteSize() != bytes) {
            entries = MemorySegment.ofArray(new byte[(int) bytes]);
        } else {
            entries.fill((byte) 0);
        }
        opening++;
        isOpen = true;
        consumed = 0;
        delivered = 0;
    }

    void reset() {
        port = null;
        isOpen = false;
        opening = 0;
    }

    /** The process is about to store a word. */
    public void stores(int address, int value) {
        PacketFields known = fields();
        if (address == known.pages + number * known.pageBytes + known.pageConsumed) {
            consumed = value;
        } else if (isEntry(address, Integer.BYTES)) {
            int at = address - known.queue;
            PacketFields.write(entries, at, value);
            armedBy(at, Integer.BYTES);
        }
    }

    /** The same for 8 bytes. */
    public void storesDouble(int address, long value) {
        stores(address, (int) (value >>> Integer.SIZE));
        stores(address + Integer.BYTES, (int) value);
    }

    /** The same for more. */
    public void stores(int address, MemorySegment from, long offset, int length) {
        if (isEntry(address, length)) {
            int at = address - fields().queue;
            MemorySegment.copy(from, offset, entries, at, length);
            armedBy(at, length);
        }
    }

    private boolean isEntry(int address, int length) {
        int at = address - fields().queue;
        return at >= 0 && length <= entries.byteSize() - at;
    }

    /** What was stored arms an entry if it holds the word that does. */
    private void armedBy(int at, int length) {
        PacketFields known = fields();
        int slot = at / known.slotBytes * known.slotBytes;
        int arm = slot + known.arm;
        if (arm >= at && arm <= at + length - Integer.BYTES && PacketFields.word(entries, arm) != 0) {
            oracle.armed(this, slot);
        }
    }

    /** The process has given the port back. */
    public void closes() {
        isOpen = false;
    }

    /** Whether a bus address is in its receive queue. */
    boolean receivesAt(int address) {
        MyrinetPort open = port;
        if (open == null) {
            return false;
        }
        PortMapping mapping = open.mapping();
        int at = address - mapping.receiveQueue().busAddress();
        return at >= 0 && at < mapping.receiveSlots() * mapping.receiveSlotBytes();
    }

    boolean hasRoute(int to) {
        return Objects.requireNonNull(port).hasRoute(to);
    }

    PortMapping mapping() {
        return Objects.requireNonNull(port).mapping();
    }

    PacketFields fields() {
        return Objects.requireNonNull(fields);
    }

    MemorySegment entries() {
        return entries;
    }

    int opening() {
        return opening;
    }

    boolean isOpen() {
        return isOpen;
    }

    /** Counts a packet, and tells whether there was room. */
    boolean deliver() {
        delivered++;
        return delivered - consumed <= mapping().receiveSlots();
    }

    int delivered() {
        return delivered;
    }

    String process() {
        return process;
    }
}
