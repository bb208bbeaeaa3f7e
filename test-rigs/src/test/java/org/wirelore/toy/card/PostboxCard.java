package org.wirelore.toy.card;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.toy.fabric.Parcel;
import org.wirelore.toy.fabric.ParcelStation;
import org.wirelore.toy.fabric.ParcelWire;

/** A postbox card: one parcel in the transmit window, a few that have arrived behind the receive window. */
public final class PostboxCard implements RegisterBank, ParcelStation, StatePart {
    private final Registers registers;
    private final int receiveParcels;
    private final ParcelWire wire;
    private final Parcel transmit = new Parcel();
    private final Deque<Parcel> arrived = new ArrayDeque<>();
    private @Nullable InterruptLine line;
    private boolean isBusy;
    private long dropped;

    /** @param receiveParcels arrivals that the card keeps; it drops what comes while they are all taken */
    public PostboxCard(String name, int receiveParcels, ParcelWire wire) {
        this.registers = new Registers(name);
        this.receiveParcels = receiveParcels;
        this.wire = wire;
        wire.attach(this);
    }

    /** Its number on the bus. */
    int number() {
        return wire.number();
    }

    /** Parcels that found no room. */
    public long dropped() {
        return dropped;
    }

    /** Connects the interrupt line. */
    public void connect(InterruptLine newLine) {
        line = newLine;
    }

    /** Attaches a listener to the registers. */
    public void trace(DeviceTrace listener) {
        registers.trace(listener);
    }

    /** Power-on. */
    public void reset() {
        registers.reset();
        arrived.clear();
        isBusy = false;
        dropped = 0;
    }

    @Override
    public int read(int offset, int sizeBytes) {
        if (offset < PostboxRegisters.MAP.size()) {
            return registers.read(offset);
        }
        Parcel parcel = arrived.peek();
        return offset < PostboxRegisters.RECEIVE || offset >= PostboxRegisters.END || parcel == null
                ? -1
                : word(parcel.data, offset - PostboxRegisters.RECEIVE);
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        if (offset < PostboxRegisters.MAP.size()) {
            registers.write(offset, value);
        } else if (offset >= PostboxRegisters.TRANSMIT && offset < PostboxRegisters.RECEIVE) {
            putWord(transmit.data, offset - PostboxRegisters.TRANSMIT, value);
        }
    }

    @Override
    public void onSent() {
        isBusy = false;
    }

    @Override
    public void onParcel(Parcel parcel) {
        if ((registers.value(PostboxRegisters.CONTROL) & PostboxRegisters.ENABLE) == 0
                || arrived.size() == receiveParcels) {
            dropped++;
            return;
        }
        Parcel kept = new Parcel();
        kept.length = parcel.length;
        System.arraycopy(parcel.data, 0, kept.data, 0, parcel.length);
        arrived.add(kept);
        registers.set(PostboxRegisters.CAUSE, PostboxRegisters.ARRIVAL);
        drive();
    }

    /** The whole state of the card, in one list for saving, restoring and hashing. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("registers", registers);
        isBusy = visitor.field("isBusy", isBusy);
        visit(visitor, transmit);
        int count = visitor.count("arrived", receiveParcels, arrived.size());
        if (visitor.restores()) {
            arrived.clear();
            for (int i = 0; i < count; i++) {
                arrived.add(new Parcel());
            }
        }
        arrived.forEach(parcel -> visit(visitor, parcel));
        dropped = visitor.field("dropped", dropped);
        if (visitor.restores()) {
            drive();
        }
    }

    private static void visit(StateVisitor visitor, Parcel parcel) {
        parcel.to = visitor.field("to", parcel.to);
        parcel.length = visitor.count("length", parcel.data.length, parcel.length);
        visitor.fields("data", parcel.data, parcel.data.length);
    }

    private void drive() {
        if (line != null) {
            line.set((registers.value(PostboxRegisters.CAUSE) & registers.value(PostboxRegisters.MASK)) != 0);
        }
    }

    static int word(byte[] data, int at) {
        return (data[at] & 0xFF) | (data[at + 1] & 0xFF) << 8 | (data[at + 2] & 0xFF) << 16 | data[at + 3] << 24;
    }

    static void putWord(byte[] data, int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            data[at + i] = (byte) (value >>> (i * Byte.SIZE));
        }
    }

    private final class Registers extends RegisterFile {
        Registers(String name) {
            super(name, PostboxRegisters.MAP, PostboxRegisters.STATUS, PostboxRegisters.ARRIVED);
        }

        @Override
        protected int live(int offset) {
            Parcel parcel = arrived.peek();
            return switch (offset) {
                case PostboxRegisters.STATUS -> isBusy ? PostboxRegisters.BUSY : 0;
                default -> parcel == null ? 0 : parcel.length;
            };
        }

        @Override
        protected void onWrite(int offset, int written) {
            switch (offset) {
                case PostboxRegisters.CONTROL -> {
                    if ((written & PostboxRegisters.RESET) != 0) {
                        reset();
                        arrived.clear();
                    }
                }
                case PostboxRegisters.DOORBELL -> {
                    if (!isBusy && written <= transmit.data.length) {
                        isBusy = true;
                        transmit.to = value(PostboxRegisters.TARGET);
                        transmit.length = written;
                        wire.send(transmit);
                    }
                }
                case PostboxRegisters.ACKNOWLEDGE -> arrived.poll();
                default -> drive();
            }
        }
    }
}
