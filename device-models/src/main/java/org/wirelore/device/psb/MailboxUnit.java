package org.wirelore.device.psb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.pci.PciInterrupts;

/** The mailbox: one message of sixteen words on its way out, and a queue of those that came. */
final class MailboxUnit implements Requester, StatePart {
    static final int BYTES = PsbRegister.MESSAGE_WORDS * Integer.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int GROUP = 160;

    private final PciInterrupts interrupts;
    private final PsbCounters counters;
    private final int number;
    private final byte[] out = new byte[BYTES];
    private final byte[][] messages;
    private final int[] sources;
    private @Nullable Transactions transactions;
    private int first;
    private int count;
    /** Places for messages that were accepted and are still on their way to the queue. */
    private int reserved;
    private boolean isBusy;
    private boolean isWaiting;
    private int target;
    private int lastError;

    MailboxUnit(PsbConfig config, PciInterrupts interrupts, PsbCounters counters, int number) {
        this.interrupts = interrupts;
        this.counters = counters;
        this.number = number;
        messages = new byte[config.queues().messages()][BYTES];
        sources = new int[messages.length];
    }

    void connect(Transactions to) {
        transactions = to;
    }

    /** Keeps a place for a message that has arrived; false if there is none. */
    boolean reserve() {
        if (count + reserved == messages.length) {
            return false;
        }
        reserved++;
        return true;
    }

    /** A message that has a place. */
    void receive(SciPacket packet) {
        reserved--;
        int place = (first + count) % messages.length;
        System.arraycopy(packet.data, 0, messages[place], 0, BYTES);
        sources[place] = packet.sourceId;
        count++;
        counters.messages++;
        interrupts.level(PsbRegister.INT_MAIL, true);
    }

    int head() {
        return count == 0 ? 0 : sources[first] << 16 | PsbRegister.MBXI_VALID;
    }

    int headWord(int index) {
        return count == 0 ? 0 : (int) INT.get(messages[first], index * Integer.BYTES);
    }

    void pop() {
        if (count > 0) {
            first = (first + 1) % messages.length;
            count--;
            interrupts.level(PsbRegister.INT_MAIL, count > 0);
        }
    }

    void word(int index, int value) {
        INT.set(out, index * Integer.BYTES, value);
    }

    void send(int node) {
        if (!isBusy) {
            isBusy = true;
            target = node;
            launch();
        }
    }

    private void launch() {
        SciPacket packet = Objects.requireNonNull(transactions).begin(number, 0, target);
        isWaiting = packet == null;
        if (packet != null) {
            packet.command = SciPacket.WRITE;
            packet.offset = PsbAddress.MAILBOX;
            packet.dataBytes = BYTES;
            System.arraycopy(out, 0, packet.data, 0, BYTES);
            Objects.requireNonNull(transactions).launch(packet, GROUP);
        }
    }

    int status() {
        return (isBusy ? PsbRegister.MBXS_BUSY : 0) | lastError << 4;
    }

    @Override
    public void onAnswer(int tag, int node, int error, @Nullable SciPacket response) {
        isBusy = false;
        lastError = error;
        interrupts.raise(PsbRegister.INT_SENT);
    }

    @Override
    public void onRoom() {
        if (isWaiting) {
            launch();
        }
    }

    void reset() {
        first = 0;
        count = 0;
        reserved = 0;
        isBusy = false;
        isWaiting = false;
        lastError = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        first = visitor.count("first", messages.length - 1, first);
        count = visitor.count("count", messages.length, count);
        reserved = visitor.count("reserved", messages.length, reserved);
        isBusy = visitor.field("isBusy", isBusy);
        isWaiting = visitor.field("isWaiting", isWaiting);
        target = visitor.field("target", target);
        lastError = visitor.field("lastError", lastError);
        visitor.fields("out", out, BYTES);
        for (int i = 0; i < count; i++) {
            int place = (first + i) % messages.length;
            sources[place] = visitor.field("source", sources[place]);
            visitor.fields("message", messages[place], BYTES);
        }
    }
}
