package org.wirelore.device.unet;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.RegisterBank;

/**
 * The driver's interrupt service routine. It acknowledges the interrupt and empties the receive ring. If the card has
 * finished frames, it frees their descriptors and fills them with waiting messages.
 *
 * <p>Abnormal interrupts have the reactions that the 21140 manual asks for (chapter on host communication, interrupts):
 * a higher threshold after an underflow, a restart of the transmit process after a jabber, a reset after a bus error.
 */
final class InterruptService implements InterruptHandler, StatePart {
    /** What the next step does. */
    private enum Phase {
        /** The line was asserted: pay for the prologue. */
        ENTER,
        /** Read and acknowledge CSR5. */
        STATUS,
        /** Wait until the transmit process has stopped, then start it in another mode. */
        RESTART,
        /** Make one received frame visible and look for the next. */
        RECEIVE,
        /** Put one waiting message onto the transmit ring and look for the next. */
        FILL
    }

    /** Reads of CSR5 while the transmit process stops. After that many the service starts it all the same. */
    private static final int STOP_LOOKS_MAX = 1000;
    private static final int INTERRUPTS = DriverRegisters.CSR5_NIS | DriverRegisters.CSR5_AIS | DriverRegisters.CSR5_TI
            | DriverRegisters.CSR5_RI | DriverRegisters.CSR5_RU | DriverRegisters.CSR5_UNF | DriverRegisters.CSR5_TJT
            | DriverRegisters.CSR5_RWT | DriverRegisters.CSR5_FBE;
    private static final int SENT = DriverRegisters.CSR5_TI | DriverRegisters.CSR5_TU | DriverRegisters.CSR5_UNF
            | DriverRegisters.CSR5_TJT;

    private final UNetDriver driver;
    private final Kernel kernel;
    private final RegisterBank csr;
    private final UNetCosts costs;
    private Phase phase = Phase.ENTER;
    private int status;
    private int stopLooks;
    private boolean holdsTransmit;
    private boolean isDemandDue;

    long missed;
    long receiveUnavailable;
    long underflows;
    long jabbers;

    InterruptService(UNetDriver driver, Kernel kernel, RegisterBank csr, UNetCosts costs) {
        this.driver = driver;
        this.kernel = kernel;
        this.csr = csr;
        this.costs = costs;
    }

    /** CSR7: the interrupts that it serves, and whether an empty transmit ring is one of them. */
    static int sources(boolean withEmptyRing) {
        return withEmptyRing ? INTERRUPTS | DriverRegisters.CSR5_TU : INTERRUPTS;
    }

    /** Has a card that can do so delay its interrupts; 0 leaves CSR11 alone. */
    static void mitigate(RegisterBank csr, int csr11) {
        if (csr11 != 0) {
            csr.write(DriverRegisters.CSR11, csr11);
        }
    }

    void reset() {
        phase = Phase.ENTER;
        status = 0;
        stopLooks = 0;
        holdsTransmit = false;
        isDemandDue = false;
        missed = 0;
        receiveUnavailable = 0;
        underflows = 0;
        jabbers = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("phase", phase);
        visitor.field("status", status);
        visitor.field("holdsTransmit", holdsTransmit);
        visitor.field("isDemandDue", isDemandDue);
        visitor.field("stopLooks", stopLooks);
    }

    @Override
    public boolean step() {
        return switch (phase) {
            case ENTER -> {
                kernel.spend(costs.receiveEnter);
                phase = Phase.STATUS;
                yield true;
            }
            case STATUS -> onStatus();
            case RESTART -> onRestart();
            case RECEIVE -> onReceive();
            case FILL -> onFill();
        };
    }

    private boolean onStatus() {
        status = csr.read(DriverRegisters.CSR5);
        csr.write(DriverRegisters.CSR5, status & DriverRegisters.CSR5_SOURCES);
        phase = Phase.RECEIVE;
        if ((status & DriverRegisters.CSR5_FBE) != 0) {
            driver.onBusError();
            return true;
        }
        if ((status & (DriverRegisters.CSR5_TI | DriverRegisters.CSR5_RI)) != 0) {
            driver.onProgress();
        }
        boolean isUnderflow = (status & DriverRegisters.CSR5_UNF) != 0;
        boolean isJabber = (status & DriverRegisters.CSR5_TJT) != 0;
        if (isUnderflow || isJabber) {
            driver.stopTransmit();
            if (isUnderflow) {
                underflows++;
                driver.raiseThreshold();
            }
            jabbers += isJabber ? 1 : 0;
            stopLooks = 0;
            phase = Phase.RESTART;
        }
        return true;
    }

    /**
     * The mode bits of CSR6 may change only while the process is stopped (21140 manual, chapter on CSRs, CSR6), and the
     * process finishes its current frame first.
     */
    private boolean onRestart() {
        if ((csr.read(DriverRegisters.CSR5) & DriverRegisters.CSR5_TS) != 0 && stopLooks++ < STOP_LOOKS_MAX) {
            return true;
        }
        driver.startTransmit();
        phase = Phase.RECEIVE;
        return true;
    }

    private boolean onReceive() {
        driver.receive().deliver();
        if (driver.receive().examine()) {
            return true;
        }
        if ((status & SENT) != 0) {
            driver.transmit().reclaim();
        }
        return transmitOrLeave();
    }

    private boolean onFill() {
        if (driver.transmit().fill()) {
            isDemandDue = true;
        }
        return transmitOrLeave();
    }

    /** Fills the transmit ring with waiting messages, unless a trap does so already; then finishes. */
    private boolean transmitOrLeave() {
        if (driver.transmit().canFill() && (holdsTransmit || driver.trap().lock())) {
            holdsTransmit = true;
            driver.transmit().chargeFill();
            phase = Phase.FILL;
            return true;
        }
        if (isDemandDue) {
            csr.write(DriverRegisters.CSR1, 0);
            isDemandDue = false;
        }
        if (holdsTransmit) {
            holdsTransmit = false;
            driver.trap().unlock();
        }
        driver.stopWatchingIfIdle();
        if ((status & DriverRegisters.CSR5_RU) != 0) {
            onReceiveUnavailable();
        }
        kernel.spend(costs.receiveReturn);
        phase = Phase.ENTER;
        return false;
    }

    /** Restarts the suspended receive process and adds up what it lost; the read clears CSR8. */
    private void onReceiveUnavailable() {
        receiveUnavailable++;
        csr.write(DriverRegisters.CSR2, 0);
        int lost = csr.read(DriverRegisters.CSR8);
        missed += lost & DriverRegisters.CSR8_MFC;
        missed += (lost & DriverRegisters.CSR8_MFO) != 0 ? DriverRegisters.CSR8_MFC + 1 : 0;
        missed += lost >>> DriverRegisters.CSR8_FOC_SHIFT & DriverRegisters.CSR8_FOC;
    }
}
