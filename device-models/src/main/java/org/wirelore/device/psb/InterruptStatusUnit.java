package org.wirelore.device.psb;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.register.DeviceTrace;

/** ISR and IMR, and the interrupt line that they drive. */
final class InterruptStatusUnit implements StatePart {
    private static final int LEVELS = PsbRegister.INT_MAIL | PsbRegister.INT_TRIGGER;

    private final String card;
    private int latched;
    private int levels;
    private int mask;
    private boolean isAsserted;
    private @Nullable InterruptLine line;
    private @Nullable DeviceTrace trace;

    InterruptStatusUnit(String card) {
        this.card = card;
    }

    void connect(InterruptLine to) {
        line = to;
    }

    void trace(@Nullable DeviceTrace listener) {
        trace = listener;
    }

    void raise(int bits) {
        latched |= bits;
        drive();
    }

    /** Causes that last as long as something is there. */
    void level(int bit, boolean isThere) {
        levels = isThere ? levels | bit : levels & ~bit;
        drive();
    }

    int status() {
        return latched | levels;
    }

    void clear(int bits) {
        latched &= ~(bits & ~LEVELS);
        drive();
    }

    void mask(int bits) {
        mask = bits;
        drive();
    }

    private void drive() {
        boolean isWanted = (status() & mask) != 0;
        if (isWanted != isAsserted) {
            isAsserted = isWanted;
            if (trace != null) {
                trace.onLine(card, "INTA", isWanted);
            }
            if (line != null) {
                line.set(isWanted);
            }
        }
    }

    void reset() {
        latched = 0;
        levels = 0;
        mask = 0;
        drive();
    }

    @Override
    public void visit(StateVisitor visitor) {
        latched = visitor.field("latched", latched);
        levels = visitor.field("levels", levels);
        mask = visitor.field("mask", mask);
        if (visitor.restores()) {
            drive();
        }
    }
}
