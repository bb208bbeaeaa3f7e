package org.wirelore.device.tulip;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.Frame;

/**
 * The receive watchdog (CSR15, RWD and RWR). It cuts a frame at 2,560 bytes, the latest point in the manual (chapter on
 * CSRs, CSR15). Then the receiver stays closed until the medium has been silent for 24 bit times, or 48 with RWR set;
 * frames that begin sooner are lost.
 */
final class ReceiveWatchdog implements StatePart {
    /** The longest reception. */
    static final int CUT_BYTES = 2560;
    /** RWR clear: 16 to 24 bit times of silence by the manuals (CSR15). */
    private static final int RELEASE_BITS = 24;
    /** RWR set: 40 to 48 bit times. */
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

    /** Whether the receiver is open now; {@link #hears} opens it. */
    boolean isOpen() {
        return !shut;
    }

    /** Whether it cuts a frame and so closes the receiver. */
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
