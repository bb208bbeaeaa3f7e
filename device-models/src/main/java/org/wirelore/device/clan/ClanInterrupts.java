package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.register.DeviceTrace;

/** ISR and IMR of the card, and the pin that they drive. */
final class ClanInterrupts implements StatePart {
    private static final int LEVELS = ClanRegister.INT_EVENT | ClanRegister.INT_CONTROL;

    private final String card;
    private int status;
    private int mask;
    private boolean isAsserted;
    private @Nullable InterruptLine line;
    private @Nullable DeviceTrace trace;

    ClanInterrupts(String card) {
        this.card = card;
    }

    void connect(InterruptLine to) {
        line = to;
    }

    void trace(@Nullable DeviceTrace listener) {
        trace = listener;
    }

    void raise(int bits) {
        status |= bits;
        drive();
    }

    /** A cause that lasts as long as something is there. */
    void level(int bit, boolean isThere) {
        status = isThere ? status | bit : status & ~bit;
        drive();
    }

    int status() {
        return status;
    }

    void clear(int bits) {
        status &= ~(bits & ~LEVELS);
        drive();
    }

    void mask(int bits) {
        mask = bits;
        drive();
    }

    private void drive() {
        boolean isWanted = (status & mask) != 0;
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
        status = 0;
        mask = 0;
        drive();
    }

    @Override
    public void visit(StateVisitor visitor) {
        status = visitor.field("status", status);
        mask = visitor.field("mask", mask);
        if (visitor.restores()) {
            drive();
        }
    }
}
