package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The general-purpose timer (CSR11, bits 16:0): counts down in ticks whose length the selected line gives, then sets
 * GTE (manuals, chapter on CSRs, CSR11). A timer that runs keeps its tick when the line changes; ours.
 */
final class GeneralTimer implements StatePart {
    private static final int FIELDS = TulipRegisters.CSR11_TIM | TulipRegisters.CSR11_CON;

    private final Scheduler scheduler;
    private final InterruptUnit interrupts;
    private final OperatingMode mode;
    private final Alarm once;
    private final Alarm again;
    private int control;
    private long periodPs;
    private long endPs;

    GeneralTimer(TulipConfig config, Scheduler scheduler, InterruptUnit interrupts, OperatingMode mode) {
        this.scheduler = scheduler;
        this.interrupts = interrupts;
        this.mode = mode;
        this.once = scheduler.alarm(config.name() + ".timer.once", this::expire);
        this.again = scheduler.backgroundAlarm(config.name() + ".timer.continuous", this::expire);
    }

    void reset() {
        control = 0;
        periodPs = 0;
        endPs = 0;
        once.cancel();
        again.cancel();
    }

    /** A write to CSR11: a count that is not zero starts the timer, zero stops it. */
    void set(int csr11) {
        control = csr11 & FIELDS;
        once.cancel();
        again.cancel();
        int ticks = control & TulipRegisters.CSR11_TIM;
        if (ticks != 0) {
            periodPs = ticks * mode.speed().tickPs();
            endPs = scheduler.now() + periodPs;
            alarm().set(endPs);
        }
    }

    /** The fields as CSR11 reads them, with the remaining ticks; a part of a tick counts as one, ours. */
    int fields() {
        if (!alarm().isSet()) {
            return control & TulipRegisters.CSR11_CON;
        }
        long tickPs = Math.max(1, periodPs / (control & TulipRegisters.CSR11_TIM));
        return (control & TulipRegisters.CSR11_CON) | (int) ((endPs - scheduler.now() + tickPs - 1) / tickPs);
    }

    /** With CON the count begins again, otherwise the timer stops (manuals, CSR11). */
    private void expire() {
        if ((control & TulipRegisters.CSR11_CON) != 0) {
            endPs = scheduler.now() + periodPs;
            again.set(endPs);
        }
        interrupts.post(TulipRegisters.CSR5_GTE);
    }

    private Alarm alarm() {
        return (control & TulipRegisters.CSR11_CON) != 0 ? again : once;
    }

    @Override
    public void visit(StateVisitor visitor) {
        control = visitor.field("control", control);
        periodPs = visitor.field("periodPs", periodPs);
        visitor.alarm("once", once, scheduler.now());
        visitor.alarm("again", again, scheduler.now());
        if (visitor.restores()) {
            endPs = alarm().isSet() ? alarm().atPs() : 0;
        }
    }
}
