package org.wirelore.device.psb;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.pci.PciInterrupts;

/** Interrupts to other nodes, and the queue of those that came. */
final class TriggerUnit implements Requester, StatePart {
    private static final int POSTED_MAX = 64;
    private static final int GROUP = 161;

    private final PciInterrupts interrupts;
    private final PsbCounters counters;
    private final ErrorUnit errors;
    private final int number;
    private final int[] posted = new int[POSTED_MAX];
    private final WaitingCpus waiting = new WaitingCpus();
    private final int[] entries;
    private final int[] addresses;
    private @Nullable Transactions transactions;
    private int postedFirst;
    private int postedCount;
    private int first;
    private int count;
    private int reserved;

    TriggerUnit(PsbConfig config, PciInterrupts interrupts, PsbCounters counters, ErrorUnit errors, int number) {
        this.interrupts = interrupts;
        this.counters = counters;
        this.errors = errors;
        this.number = number;
        entries = new int[config.queues().interrupts()];
        addresses = new int[entries.length];
    }

    void connect(Transactions to) {
        transactions = to;
    }

    /** Whether a trigger would be taken; else the CPU waits. */
    boolean accepts(Runnable retry) {
        if (postedCount < POSTED_MAX) {
            return true;
        }
        waiting.add(retry);
        return false;
    }

    /** Posts an interrupt: the node in the upper half, the number in the lower. One too many is lost, and an error. */
    void post(int what) {
        if (postedCount == POSTED_MAX) {
            errors.record(what >>> 16, PsbRegister.ERROR_CONFLICT);
            return;
        }
        posted[(postedFirst + postedCount) % POSTED_MAX] = what;
        postedCount++;
        onRoom();
    }

    @Override
    public void onRoom() {
        while (postedCount > 0) {
            int what = posted[postedFirst];
            SciPacket packet = Objects.requireNonNull(transactions).begin(number, 0, what >>> 16);
            if (packet == null) {
                return;
            }
            postedFirst = (postedFirst + 1) % POSTED_MAX;
            postedCount--;
            packet.command = SciPacket.WRITE;
            packet.offset = PsbAddress.INTERRUPT;
            packet.dataBytes = Integer.BYTES;
            LockWord.put(packet.data, 0, what & PsbRegister.INTERRUPT_MAX);
            Objects.requireNonNull(transactions).launch(packet, GROUP);
        }
        waiting.wake();
    }

    @Override
    public void onAnswer(int tag, int node, int error, @Nullable SciPacket response) {
        if (error != 0) {
            errors.record(node, error);
        }
    }

    /** Keeps a place for an interrupt that has arrived; false if there is none. */
    boolean reserve() {
        if (count + reserved == entries.length) {
            return false;
        }
        reserved++;
        return true;
    }

    /** What was to come does not. */
    void release() {
        reserved--;
    }

    void receive(int source, int what) {
        enter(source << 16 | PsbRegister.INTQ_VALID | (what & PsbRegister.INTERRUPT_MAX), 0);
    }

    /** An access to an address has signalled. */
    void signal(int address, int bytes) {
        enter(PsbRegister.INTQ_VALID | PsbRegister.INTQ_SIGNAL | bytes, address);
    }

    private void enter(int entry, int address) {
        reserved--;
        int place = (first + count) % entries.length;
        entries[place] = entry;
        addresses[place] = address;
        count++;
        counters.interrupts++;
        interrupts.level(PsbRegister.INT_TRIGGER, true);
    }

    int headAddress() {
        return count == 0 ? 0 : addresses[first];
    }

    int take() {
        if (count == 0) {
            return 0;
        }
        int entry = entries[first];
        first = (first + 1) % entries.length;
        count--;
        interrupts.level(PsbRegister.INT_TRIGGER, count > 0);
        return entry;
    }

    void reset() {
        postedFirst = 0;
        postedCount = 0;
        first = 0;
        count = 0;
        reserved = 0;
        waiting.clear();
    }

    @Override
    public void visit(StateVisitor visitor) {
        postedFirst = visitor.count("postedFirst", POSTED_MAX - 1, postedFirst);
        postedCount = visitor.count("postedCount", POSTED_MAX, postedCount);
        visitor.fields("posted", posted, POSTED_MAX);
        first = visitor.count("first", entries.length - 1, first);
        count = visitor.count("count", entries.length, count);
        reserved = visitor.count("reserved", entries.length, reserved);
        visitor.fields("entries", entries, entries.length);
        visitor.fields("addresses", addresses, entries.length);
    }
}
