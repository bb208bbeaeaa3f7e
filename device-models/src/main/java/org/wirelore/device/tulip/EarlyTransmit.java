package org.wirelore.device.tulip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The early transmit interrupt (CSR5.ETI) of the 21140A and 21143: the last byte of a frame is in the transmit FIFO.
 * Below store and forward that is later than the start of transmission (manuals, chapter on CSRs, CSR5 ETI).
 *
 * <p>Ours: it never comes before the start of transmission, because the model reads a frame's data at that moment, and
 * a driver may use its buffer again after the interrupt.
 */
final class EarlyTransmit implements StatePart {
    private final Scheduler scheduler;
    private final InterruptUnit interrupts;
    /** Null on the chip without this interrupt. */
    private final @Nullable Alarm whole;

    EarlyTransmit(TulipConfig config, Scheduler scheduler, InterruptUnit interrupts) {
        this.scheduler = scheduler;
        this.interrupts = interrupts;
        this.whole = config.chip().reportsEarlyTransmit()
                ? scheduler.alarm(config.name() + ".tx.early", this::post)
                : null;
    }

    /** Transmission of a frame starts. Its last byte is in the FIFO at the given time, which may have passed. */
    void onLaunch(long wholePs) {
        if (whole == null) {
            return;
        }
        if (wholePs <= scheduler.now()) {
            post();
        } else {
            whole.set(wholePs);
        }
    }

    /** Drops the frame. */
    void cancel() {
        if (whole != null) {
            whole.cancel();
        }
    }

    private void post() {
        interrupts.post(TulipRegisters.CSR5_ETI);
    }

    @Override
    public void visit(StateVisitor visitor) {
        if (whole != null) {
            visitor.alarm("whole", whole, scheduler.now());
        }
    }
}
