package org.wirelore.device.api.register;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The registers of one device, read and written by their map: reserved bits read as after a reset, bits that can't be
 * written stay. A register is kept here, or it is live: a part of the device has its bits, and {@link #live} asks it.
 *
 * <p>An access finds its register by its offset in an array, and allocates nothing.
 */
public class RegisterFile implements StatePart {
    private final String device;
    private final RegisterMap map;
    private final int shift;
    private final Cell[] cells;
    private @Nullable DeviceTrace trace;

    /**
     * Registers that hold their reset values.
     *
     * @param device names the device in traces
     * @param map the registers that there are
     * @param live offsets of the live registers
     */
    public RegisterFile(String device, RegisterMap map, int... live) {
        this.device = device;
        this.map = map;
        shift = Integer.numberOfTrailingZeros(map.stride());
        cells = new Cell[map.size() >> shift];
        for (int place = 0; place < cells.length; place++) {
            cells[place] = new Cell(map.find(place << shift));
        }
        for (int offset : live) {
            cell(map.at(offset).offset()).isLive = true;
        }
        reset();
    }

    /** One place and what is done at it, side by side in memory. */
    private static final class Cell {
        /** Null where no register is. */
        private final @Nullable Register register;
        private final int readable;
        /** What the bits read that can't be read. */
        private final int unreadable;
        private final int writable;
        private final int clearable;
        private int value;
        private boolean isLive;

        Cell(@Nullable Register register) {
            this.register = register;
            readable = register == null ? 0 : register.readable();
            unreadable = register == null ? 0 : register.reset() & ~readable;
            writable = register == null ? 0 : register.writable();
            clearable = register == null ? 0 : register.bitsWith(Access.WRITE_ONE_TO_CLEAR);
        }

        void keep(int written, int lanes) {
            int cleared = clearable & written;
            int kept = readable & writable & ~clearable & lanes;
            value = (value & ~(cleared | kept)) | (written & kept);
        }
    }

    /** {@return the map} */
    public final RegisterMap map() {
        return map;
    }

    /**
     * Attaches a listener, or with null takes it away.
     *
     * @param listener gets every access from now on, or null
     */
    public final void trace(@Nullable DeviceTrace listener) {
        trace = listener;
    }

    /**
     * The bits of a live register; those that can't be read do not matter.
     *
     * @param offset of the register, in the map's unit
     * @return its value
     * @throws IllegalStateException if no register has it, which is a mistake of the device
     */
    protected int live(int offset) {
        throw new IllegalStateException(
                "must hold: a live register is a part's, register=" + map.at(offset).mnemonic());
    }

    /**
     * A register was written, and its bits are kept unless it is live.
     *
     * @param offset of the register, in the map's unit
     * @param written what was written of the bits that can be
     */
    protected void onWrite(int offset, int written) {
        // Most registers do nothing.
    }

    /** All registers that are kept here are as after a reset. */
    public final void reset() {
        for (Cell cell : cells) {
            cell.value = cell.register == null ? 0 : cell.register.reset();
        }
    }

    /**
     * The value of a register that is kept here.
     *
     * @param offset of the register, in the map's unit
     * @return its value; a live register's is the device's
     */
    public final int value(int offset) {
        return cell(offset).value;
    }

    /**
     * The device sets bits of a register that is kept here.
     *
     * @param offset of the register, in the map's unit
     * @param value the register's new value
     */
    public final void set(int offset, int value) {
        cell(offset).value = value;
    }

    private Cell cell(int offset) {
        return cells[offset >> shift];
    }

    /**
     * Reads a register at one of the map's places; 0 where there is none.
     *
     * @param offset of the register, in the map's unit
     * @return what the host sees
     */
    public final int read(int offset) {
        Cell cell = cell(offset);
        int value = ((cell.isLive ? live(offset) : cell.value) & cell.readable) | cell.unreadable;
        if (trace != null && cell.register != null) {
            trace.onRead(device, cell.register, value);
        }
        return value;
    }

    /**
     * Writes a register at one of the map's places; where there is none, nothing happens.
     *
     * @param offset of the register, in the map's unit
     * @param value what is written
     */
    public final void write(int offset, int value) {
        write(offset, value, -1);
    }

    /**
     * Writes lanes of a register.
     *
     * @param offset of the register, in the map's unit
     * @param value the bits at their place in the register
     * @param lanes the bits that are written
     */
    public final void write(int offset, int value, int lanes) {
        Cell cell = cell(offset);
        if (trace != null && cell.register != null) {
            trace.onWrite(device, cell.register, value & lanes);
        }
        int written = value & lanes & cell.writable;
        if (!cell.isLive) {
            cell.keep(written, lanes);
        }
        onWrite(offset, written);
    }

    /** The registers that are kept here. */
    @Override
    public final void visit(StateVisitor visitor) {
        for (Cell cell : cells) {
            if (cell.register != null && !cell.isLive) {
                cell.value = visitor.field(cell.register.mnemonic(), cell.value);
            }
        }
    }
}
