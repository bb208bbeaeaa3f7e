package org.wirelore.device.lanai;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.register.DeviceTrace;

/**
 * The card's interrupt line: some bit is set in ISR and EIMR, and the board drives it. It moves as an event, also where
 * the processor has run ahead, or where an engine moves it by itself.
 */
final class CardLine {
    private final LanaiConfig config;
    private final ChipRegisters registers;
    private final InterruptStatus isr;
    private final BoardControl control;
    private final LanaiCounters counters;
    private final Alarm change;
    private InterruptLine line = level -> {
    };
    private @Nullable DeviceTrace trace;
    private boolean level;

    CardLine(LanaiConfig config, ChipRegisters registers, InterruptStatus isr, BoardControl control,
            CardParts parts) {
        this.config = config;
        this.registers = registers;
        this.isr = isr;
        this.control = control;
        counters = parts.counters();
        change = parts.alarm("line", 4, () -> {
        });
    }

    void connect(InterruptLine to) {
        line = to;
    }

    void trace(@Nullable DeviceTrace listener) {
        trace = listener;
    }

    boolean level() {
        return level;
    }

    void reset() {
        change.cancel();
        level = false;
    }

    private boolean levelAt(long nowPs) {
        return control.lets() && isr.mask() != 0 && (registers.status(nowPs) & isr.mask()) != 0;
    }

    /** The processor changes what the line depends on, at a time that may be ahead: the line follows then. */
    void onAct(long nowPs, long thenPs) {
        if (levelAt(nowPs) != level && (!change.isSet() || change.atPs() > thenPs)) {
            change.set(thenPs);
        }
    }

    /** The line follows at the present. */
    void drive(long nowPs) {
        boolean next = levelAt(nowPs);
        if (next != level) {
            level = next;
            counters.interrupts += level ? 1 : 0;
            if (trace != null) {
                trace.onLine(config.name(), "INT", level);
            }
            line.set(level);
        }
        if (control.lets() && (isr.mask() & isr.bits().foreseen()) != 0) {
            long nextPs = registers.nextStatusPs(nowPs);
            if (nextPs == Host.FOREVER) {
                change.cancel();
            } else {
                change.set(nextPs);
            }
        }
    }

    void visit(StateVisitor visitor, long nowPs) {
        visitor.alarm("change", change, nowPs);
        level = visitor.field("level", level);
    }
}
