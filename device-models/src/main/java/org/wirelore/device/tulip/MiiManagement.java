package org.wirelore.device.tulip;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.RegisterFile;

/**
 * The PHYs' end of the two-wire management interface (IEEE 802.3 clause 22.2.4.5), bit by bit. Bits are sampled at
 * rising clock edges and the output changes after them: the zero of the turnaround is visible after the 15th edge of a
 * read, the first data bit after the 16th. No preamble is needed.
 */
final class MiiManagement implements StatePart {
    private static final int HEADER_BITS = 14;
    private static final int FRAME_BITS = 32;
    private static final int OPCODE_READ = 2;
    private static final int OPCODE_WRITE = 1;

    private final List<MiiPhy> phys;
    private boolean clock;
    private boolean output;
    private int bits;
    private int shift;
    private int header;
    private int data;

    MiiManagement(List<MiiPhy> phys) {
        this.phys = phys;
    }

    /** The interface as after power-on; the line has not been sampled yet and shows 0. */
    void reset() {
        clock = false;
        output = false;
        bits = 0;
        shift = 0;
        header = 0;
        data = 0;
    }

    /** The level of the data line since the last clock edge; a resistor pulls it to 1. */
    boolean output() {
        return output;
    }

    /**
     * Sets clock and data.
     *
     * @param newClock MDC
     * @param input the level on the data line; 1 while the host does not drive it
     */
    void drive(boolean newClock, boolean input) {
        boolean rises = newClock && !clock;
        clock = newClock;
        if (rises) {
            shiftIn(input ? 1 : 0);
        }
    }

    private void shiftIn(int bit) {
        output = true;
        if (bits == 0) {
            bits = 1 - bit;
            return;
        }
        if (bits == 1) {
            bits += bit;
            shift = 0;
            return;
        }
        bits++;
        shift = (shift << 1) | bit;
        if (bits == HEADER_BITS) {
            header = shift;
            int opcode = header >> 10;
            if (opcode != OPCODE_READ && opcode != OPCODE_WRITE) {
                bits = 0;
            }
        } else if (bits > HEADER_BITS) {
            transfer();
        }
    }

    private void transfer() {
        RegisterFile addressed = addressed();
        int register = header & 31;
        if (header >> 10 == OPCODE_READ && addressed != null && bits < FRAME_BITS) {
            if (bits == HEADER_BITS + 1) {
                data = addressed.read(register);
                output = false;
            } else {
                output = (data & 0x8000) != 0;
                data <<= 1;
            }
        }
        if (bits == FRAME_BITS) {
            if (header >> 10 == OPCODE_WRITE && addressed != null) {
                addressed.write(register, shift & 0xFFFF);
            }
            bits = 0;
        }
    }

    private @Nullable RegisterFile addressed() {
        for (int i = 0; i < phys.size(); i++) {
            if (phys.get(i).address() == ((header >> 5) & 31)) {
                return phys.get(i).registers();
            }
        }
        return null;
    }

    @Override
    public void visit(StateVisitor visitor) {
        clock = visitor.field("clock", clock);
        output = visitor.field("output", output);
        bits = visitor.field("bits", bits);
        shift = visitor.field("shift", shift);
        header = visitor.field("header", header);
        data = visitor.field("data", data);
    }
}
