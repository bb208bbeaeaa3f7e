package org.wirelore.device.lanai;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The bits of the ISR that are stored, and the EIMR. Signals are crosswise: one side sets them by writing 1, the other
 * clears them by writing 1. Level bits are the engines' and are not here.
 */
final class InterruptStatus implements StatePart {
    private final StatusBits bits;
    private final Watch watch;
    private int stored;
    private int mask;

    /** What has to be settled before the processor can see another ISR. */
    interface Watch {
        /** Bits are about to change. */
        void beforeChange();
    }

    InterruptStatus(StatusBits bits, Watch watch) {
        this.bits = bits;
        this.watch = watch;
    }

    void reset() {
        stored = 0;
        mask = 0;
    }

    /** Which bits the chip has. */
    StatusBits bits() {
        return bits;
    }

    int stored() {
        return stored;
    }

    int mask() {
        return mask;
    }

    void setMask(int newMask) {
        mask = newMask;
    }

    void raise(int bits) {
        change(stored | bits);
    }

    void clear(int bits) {
        change(stored & ~bits);
    }

    void writeByHost(int ones) {
        change((stored | (ones & bits.signals())) & ~(ones & (Isr.HOST_SIG | bits.events())));
    }

    void writeByProcessor(int ones) {
        change((stored | (ones & Isr.HOST_SIG)) & ~(ones & (bits.signals() | bits.events())));
    }

    private void change(int next) {
        if (next != stored) {
            watch.beforeChange();
            stored = next;
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        stored = visitor.field("stored", stored);
        mask = visitor.field("mask", mask);
    }
}
