package org.wirelore.device.unet;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.RegisterBank;

/**
 * The driver's interrupt service routine: acknowledge, empty the receive ring, then, if the card has finished frames,
 * free their descriptors and go on with what waits for one. Abnormal interrupts are answered as the 21140 manual asks:
 * after an underflow with a higher threshold, after a jabber with a restart, after a bus error with a reset.
 */
final class InterruptService implements InterruptHandler, StatePart {
    /** What the next step does. */
    private enum Phase {
        /** The line was asserted: pay for the prologue. */
        ENTER,
        /** Read and acknowledge CSR5. */
        STATUS,
        /** Wait for the transmit process to stop, to start it again in another mode. */
        RESTART,
        /** Let one received frame be seen and look for the next. */
        RECEIVE,
        /** Put one waiting message onto the transmit ring and look for the next. */
        FILL
    }

    /** Looks at the state of a transmit process that is to stop, before it is started regardless. */
    private static final int STOP_LOOKS_MAX = 1000;
    private static final int SENT = TulipRegisters.CSR5_TI | TulipRegisters.CSR5_TU | TulipRegisters.CSR5_UNF
            | TulipRegisters.CSR5_TJT;

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
        status = csr.read(TulipRegisters.CSR5);
        csr.write(TulipRegisters.CSR5, status & TulipRegisters.CSR5_SOURCES);
        phase = Phase.RECEIVE;
        if ((status & TulipRegisters.CSR5_FBE) != 0) {
            driver.onBusError();
            return true;
        }
        if ((status & (TulipRegisters.CSR5_TI | TulipRegisters.CSR5_RI)) != 0) {
            driver.onProgress();
        }
        boolean isUnderflow = (status & TulipRegisters.CSR5_UNF) != 0;
        boolean isJabber = (status & TulipRegisters.CSR5_TJT) != 0;
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

    /** CSR6 may change only when the process has stopped, and it finishes the frame in hand first. */
    private boolean onRestart() {
        if ((csr.read(TulipRegisters.CSR5) & TulipRegisters.CSR5_TS) != 0 && stopLooks++ < STOP_LOOKS_MAX) {
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

    /** Goes on with what waits for the transmit ring, unless a trap is at it; then finishes. */
    private boolean transmitOrLeave() {
        if (driver.transmit().canFill() && (holdsTransmit || driver.lockTransmit())) {
            holdsTransmit = true;
            driver.transmit().chargeFill();
            phase = Phase.FILL;
            return true;
        }
        if (isDemandDue) {
            csr.write(TulipRegisters.CSR1, 0);
            isDemandDue = false;
        }
        if (holdsTransmit) {
            holdsTransmit = false;
            driver.unlockTransmit();
        }
        driver.stopWatchingIfIdle();
        if ((status & TulipRegisters.CSR5_RU) != 0) {
            onReceiveUnavailable();
        }
        kernel.spend(costs.receiveReturn);
        phase = Phase.ENTER;
        return false;
    }

    private void onReceiveUnavailable() {
        receiveUnavailable++;
        csr.write(TulipRegisters.CSR2, 0);
        int lost = csr.read(TulipRegisters.CSR8);
        missed += lost & TulipRegisters.CSR8_MFC;
        missed += (lost & TulipRegisters.CSR8_MFO) != 0 ? TulipRegisters.CSR8_MFC + 1 : 0;
        missed += lost >>> TulipRegisters.CSR8_FOC_SHIFT & TulipRegisters.CSR8_FOC;
    }
}
