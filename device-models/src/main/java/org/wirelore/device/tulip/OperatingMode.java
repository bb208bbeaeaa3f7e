package org.wirelore.device.tulip;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** CSR6 as the processes need it (manuals, chapter on CSRs, CSR6). The address filter keeps HP, HO and IF. */
final class OperatingMode implements StatePart {
    static final int RESET = TulipRegisters.CSR6_PR;
    private static final int[] THRESHOLD_10 = {72, 96, 128, 160};
    private static final int[] THRESHOLD_100 = {128, 256, 512, 1024};

    private int value = RESET;
    private LineSpeed speed = LineSpeed.SERIAL_10;

    int value() {
        return value;
    }

    void set(int written) {
        value = written;
        speed = LineSpeed.of(value);
    }

    boolean has(int bits) {
        return (value & bits) == bits;
    }

    LineSpeed speed() {
        return speed;
    }

    boolean isFullDuplex() {
        return has(TulipRegisters.CSR6_FD);
    }

    /**
     * CSR6.OM: 0 normal, 1 internal loopback, 2 external loopback. The value 3 is reserved; here it
     * is external loopback too, as on the clones that implement it.
     */
    int loopback() {
        return Math.min(2, (value & TulipRegisters.CSR6_OM) >>> 10);
    }

    /** How many bytes of a frame of the given size must be in the FIFO before it goes onto the wire. */
    int threshold(int frameBytes) {
        if (has(TulipRegisters.CSR6_SF)) {
            return frameBytes;
        }
        int select = (value & TulipRegisters.CSR6_TR) >>> 14;
        int threshold = has(TulipRegisters.CSR6_TTM) ? THRESHOLD_10[select] : THRESHOLD_100[select];
        return Math.min(frameBytes, threshold);
    }

    @Override
    public void visit(StateVisitor visitor) {
        value = visitor.field("CSR6", value);
        if (visitor.restores()) {
            speed = LineSpeed.of(value);
        }
    }
}
