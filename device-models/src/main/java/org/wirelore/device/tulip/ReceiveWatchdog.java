package org.wirelore.device.tulip;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.Frame;

/**
 * The receive watchdog (CSR15, RWD and RWR). It cuts a frame at 2,560 bytes, the last moment that the manual allows,
 * and then leaves the receiver shut until the medium has been silent for 24 bit times, or 48 with RWR set: what begins
 * sooner is not heard.
 *
 * <p>Source: the manual, watchdog timer (CSR15).
 */
final class ReceiveWatchdog implements StatePart {
    /** What it lets through. */
    static final int CUT_BYTES = 2560;
    private static final int RELEASE_BITS = 24;
    private static final int LATE_RELEASE_BITS = 48;

    private final Scheduler scheduler;
    private final SiaPort port;
    private final OperatingMode mode;
    private boolean shut;
    private long carrierEndPs;

    ReceiveWatchdog(Scheduler scheduler, SiaPort port, OperatingMode mode) {
        this.scheduler = scheduler;
        this.port = port;
        this.mode = mode;
    }

    void reset() {
        shut = false;
        carrierEndPs = 0;
    }

    /** Whether the receiver is open when a frame begins. */
    boolean hears(Frame frame) {
        if (shut) {
            int bits = port.has(TulipRegisters.CSR15_RWR) ? LATE_RELEASE_BITS : RELEASE_BITS;
            shut = (frame.startPs - carrierEndPs) * 8 < bits * mode.speed().psPerByte();
            carrierEndPs = shut ? frame.endPs : 0;
        }
        return !shut;
    }

    /** Whether a frame has to be cut, which shuts the receiver. */
    boolean cuts(Frame frame) {
        boolean cuts = frame.length > CUT_BYTES && !port.has(TulipRegisters.CSR15_RWD);
        if (cuts) {
            shut = true;
            carrierEndPs = frame.endPs;
        }
        return cuts;
    }

    @Override
    public void visit(StateVisitor visitor) {
        shut = visitor.field("shut", shut);
        long sincePs = visitor.field("carrierEndPs", shut ? carrierEndPs - scheduler.now() : 0);
        carrierEndPs = shut ? scheduler.now() + sincePs : 0;
    }
}
