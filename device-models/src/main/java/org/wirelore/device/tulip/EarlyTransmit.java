package org.wirelore.device.tulip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The early transmit interrupt (CSR5.ETI) of the 21140A and 21143: it tells that the last byte of a frame is in the
 * transmit FIFO, which below store and forward is later than the moment in which the wire begins.
 *
 * <p>It never comes before the wire begins. The model reads a frame's data at that moment, also the data of a frame
 * that waited behind another, and a driver may use its buffer again as soon as the card reports it.
 *
 * <p>Source: the manual, status register (CSR5).
 */
final class EarlyTransmit implements StatePart {
    private final Scheduler scheduler;
    private final InterruptUnit interrupts;
    /** None on the chip that knows no such interrupt. */
    private final @Nullable Alarm whole;

    EarlyTransmit(TulipConfig config, Scheduler scheduler, InterruptUnit interrupts) {
        this.scheduler = scheduler;
        this.interrupts = interrupts;
        this.whole = config.chip().reportsEarlyTransmit()
                ? scheduler.alarm(config.name() + ".tx.early", this::post)
                : null;
    }

    /** The wire begins with a frame whose last byte comes into the FIFO, or came, at the given time. */
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

    /** The frame is forgotten. */
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
