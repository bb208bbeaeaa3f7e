package org.wirelore.device.tulip;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** CSR0, bus mode: skip length, byte orders, burst limit and automatic polling (manuals, chapter on CSRs, CSR0). */
final class BusMode implements StatePart {
    /** Automatic polling intervals in units of 12.8 us on the serial port, by TAP. */
    private static final int[] POLL_UNITS = {0, 2_500_000, 10_000_000, 20_000_000, 160_000, 320_000, 640_000,
        1_280_000};

    private int value;

    int value() {
        return value;
    }

    void set(int written) {
        value = written;
    }

    int skipBytes() {
        return value & TulipRegisters.CSR0_DSL;
    }

    boolean bigEndianBuffers() {
        return (value & TulipRegisters.CSR0_BLE) != 0;
    }

    boolean bigEndianDescriptors() {
        return (value & TulipRegisters.CSR0_DBO) != 0;
    }

    /** The burst limit in bytes; 0: none. */
    int burstBytes() {
        return (value & TulipRegisters.CSR0_PBL) >>> 6;
    }

    /** Time between two automatic polls; 0: off. */
    long pollPs(LineSpeed speed) {
        int select = (value & TulipRegisters.CSR0_TAP) >>> 17;
        return POLL_UNITS[select] * speed.pollUnitPs();
    }

    @Override
    public void visit(StateVisitor visitor) {
        value = visitor.field("CSR0", value);
    }
}
