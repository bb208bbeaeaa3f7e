package org.wirelore.device.pci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.register.DeviceTrace;

/** A card's interrupt status and mask registers, and the pin INTA that they drive. */
public final class PciInterrupts implements StatePart {
    private final String card;
    private final int levels;
    private int status;
    private int mask;
    private boolean isAsserted;
    private @Nullable InterruptLine line;
    private @Nullable DeviceTrace trace;

    /**
     * Makes them as they are after power-on: no cause, all masked.
     *
     * @param card its name, for traces
     * @param levels bits of the status that last as long as something is there: the host can't clear them
     */
    public PciInterrupts(String card, int levels) {
        this.card = card;
        this.levels = levels;
    }

    /**
     * Routes the pin.
     *
     * @param to the host's
     */
    public void connect(InterruptLine to) {
        line = to;
    }

    /**
     * Attaches a listener, or with null takes it away.
     *
     * @param listener gets the pin's level
     */
    public void trace(@Nullable DeviceTrace listener) {
        trace = listener;
    }

    /**
     * Something has happened.
     *
     * @param bits its bits of the status, set until the host clears them
     */
    public void raise(int bits) {
        status |= bits;
        drive();
    }

    /**
     * A cause that lasts as long as something is there.
     *
     * @param bit its bit of the status
     * @param isThere whether it is
     */
    public void level(int bit, boolean isThere) {
        status = isThere ? status | bit : status & ~bit;
        drive();
    }

    /** {@return the status register} */
    public int status() {
        return status;
    }

    /**
     * The host writes the status register.
     *
     * @param bits ones clear
     */
    public void clear(int bits) {
        status &= ~(bits & ~levels);
        drive();
    }

    /**
     * The host writes the mask register.
     *
     * @param bits causes that drive the pin
     */
    public void mask(int bits) {
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

    /** Power-on. */
    public void reset() {
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
