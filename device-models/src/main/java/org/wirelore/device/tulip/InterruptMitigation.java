package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The 21143's interrupt mitigation (CSR11, bits 31:17): RI and TI wait until a number of frames has passed or a timer
 * has run out, whichever comes first; a criterion of 0 is off, and with both off the bit is set at once.
 *
 * <p>After a reset the fields read as ones, the manual's FFFE0000h. The chip delays no interrupt until CSR11 is
 * written, so a driver without support for mitigation gets every interrupt at once.
 */
final class InterruptMitigation implements StatePart {
    private static final int FIELDS = 0xFFFE0000;
    private static final int SHORT_CYCLE = 1 << 31;

    private final Scheduler scheduler;
    private final InterruptUnit interrupts;
    private final OperatingMode mode;
    private final Alarm receiveTimer;
    private final Alarm transmitTimer;
    /** Whether CSR11 was written since the reset. */
    private boolean written;
    private int control;
    private int received;
    private int transmitted;

    InterruptMitigation(TulipConfig config, Scheduler scheduler, InterruptUnit interrupts, OperatingMode mode) {
        this.scheduler = scheduler;
        this.interrupts = interrupts;
        this.mode = mode;
        this.receiveTimer = scheduler.alarm(config.name() + ".mitigation.rx", this::postReceive);
        this.transmitTimer = scheduler.alarm(config.name() + ".mitigation.tx", this::postTransmit);
    }

    void reset() {
        written = false;
        control = 0;
        received = 0;
        transmitted = 0;
        receiveTimer.cancel();
        transmitTimer.cancel();
    }

    /** The fields as CSR11 reads them: ones until they are written. */
    int fields() {
        return written ? control : FIELDS;
    }

    /** A write to CSR11. Interrupts that the old setting delayed are reported at once. */
    void set(int csr11) {
        written = true;
        control = csr11 & FIELDS;
        if (received > 0) {
            postReceive();
        }
        if (transmitted > 0) {
            postTransmit();
        }
    }

    void onReceived() {
        int frames = control >>> 17 & 7;
        int cycles = control >>> 20 & 15;
        received++;
        if ((frames == 0 && cycles == 0) || received == frames) {
            postReceive();
        } else if (cycles != 0 && !receiveTimer.isSet()) {
            receiveTimer.set(scheduler.now() + cycles * cyclePs());
        }
    }

    void onTransmitted() {
        int frames = control >>> 24 & 7;
        int cycles = 16 * (control >>> 27 & 15);
        transmitted++;
        if ((frames == 0 && cycles == 0) || transmitted == frames) {
            postTransmit();
        } else if (cycles != 0 && !transmitTimer.isSet()) {
            transmitTimer.set(scheduler.now() + cycles * cyclePs());
        }
    }

    private void postReceive() {
        received = 0;
        receiveTimer.cancel();
        interrupts.complete(TulipRegisters.CSR5_RI, TulipRegisters.CSR5_ERI);
    }

    private void postTransmit() {
        transmitted = 0;
        transmitTimer.cancel();
        interrupts.complete(TulipRegisters.CSR5_TI, TulipRegisters.CSR5_ETI);
    }

    private long cyclePs() {
        long tickPs = mode.speed().tickPs();
        return (control & SHORT_CYCLE) != 0 ? tickPs / 16 : tickPs;
    }

    @Override
    public void visit(StateVisitor visitor) {
        written = visitor.field("written", written);
        control = visitor.field("control", control);
        received = visitor.field("received", received);
        transmitted = visitor.field("transmitted", transmitted);
        visitor.alarm("receiveTimer", receiveTimer, scheduler.now());
        visitor.alarm("transmitTimer", transmitTimer, scheduler.now());
    }
}
