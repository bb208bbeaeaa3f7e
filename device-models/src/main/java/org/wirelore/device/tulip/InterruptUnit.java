package org.wirelore.device.tulip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.register.DeviceTrace;

/**
 * CSR5's event bits, CSR7 and the interrupt line. The summaries are derived: NIS and AIS are set while one of their
 * enabled sources is. The line is (NIS and CSR7.16) or (AIS and CSR7.15) (manuals, chapter on CSRs, CSR5 and CSR7).
 * The manuals describe sticky summary bits; drivers write them back with their sources, so both behave alike.
 */
final class InterruptUnit implements StatePart {
    private final String device;
    private final TulipCounters counters;
    private final int normal;
    private final int abnormal;
    private InterruptLine line = asserted -> {
    };
    private @Nullable DeviceTrace trace;
    private int events;
    private int mask;
    private int errorBits;
    private boolean asserted;

    InterruptUnit(TulipConfig config, TulipCounters counters) {
        this.device = config.name();
        this.counters = counters;
        this.normal = config.chip().normalSources();
        this.abnormal = config.chip().abnormalSources();
    }

    void connect(InterruptLine newLine) {
        line = newLine;
        line.set(asserted);
    }

    void trace(@Nullable DeviceTrace newTrace) {
        trace = newTrace;
    }

    void reset() {
        events = 0;
        mask = 0;
        errorBits = 0;
        update();
    }

    /** Sets event bits of CSR5. */
    void post(int bits) {
        events |= bits;
        update();
    }

    /**
     * Sets the event of a finished frame. It clears the early event that came before it: RI clears ERI, TI clears ETI
     * (manuals, chapter on CSRs, CSR5 ERI and ETI).
     */
    void complete(int event, int earlyEvent) {
        events = (events & ~earlyEvent) | event;
        update();
    }

    void fatalBusError(int cause) {
        errorBits = cause << TulipRegisters.EB_SHIFT;
        post(TulipRegisters.CSR5_FBE);
    }

    /** CSR5 without the process states. */
    int status() {
        int value = events | errorBits;
        int enabled = events & mask;
        if ((enabled & normal) != 0) {
            value |= TulipRegisters.CSR5_NIS;
        }
        if ((enabled & abnormal) != 0) {
            value |= TulipRegisters.CSR5_AIS;
        }
        return value;
    }

    /** Event bits are cleared by ones (manuals, chapter on CSRs, CSR5). */
    void clear(int written) {
        events &= ~written;
        update();
    }

    int mask() {
        return mask;
    }

    /** A write takes effect at once: a source that is set already asserts the line (manuals, CSR7). */
    void setMask(int written) {
        mask = written;
        update();
    }

    private void update() {
        int enabled = events & mask;
        boolean level = ((enabled & normal) != 0 && (mask & TulipRegisters.CSR5_NIS) != 0)
                || ((enabled & abnormal) != 0 && (mask & TulipRegisters.CSR5_AIS) != 0);
        if (level != asserted) {
            asserted = level;
            if (level) {
                counters.interrupts++;
            }
            if (trace != null) {
                trace.onLine(device, "INTA#", level);
            }
            line.set(level);
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        events = visitor.field("events", events);
        mask = visitor.field("mask", mask);
        errorBits = visitor.field("errorBits", errorBits);
        if (visitor.restores()) {
            update();
        }
    }
}
