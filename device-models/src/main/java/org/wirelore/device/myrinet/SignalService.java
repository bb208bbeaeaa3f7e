package org.wirelore.device.myrinet;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;

/**
 * The driver's interrupt service routine. It masks the card's signal, reads the reason word, serves what it says,
 * clears the signal and unmasks it: only then does the control program write the next reasons.
 */
final class SignalService implements InterruptHandler, StatePart {
    /** What the next step does. */
    private enum Phase {
        /** The line was asserted: pay for the prologue. */
        ENTER,
        /** Mask the signal and read why it was given. */
        REASON,
        /** Do one thing that the reason word asks for. */
        SERVE
    }

    private final MyrinetDriver driver;
    private final Kernel kernel;
    private final MyrinetBoard board;
    private final CardLayout layout;
    private final MyrinetCosts costs;
    private Phase phase = Phase.ENTER;
    private int reason;
    private int wakes;
    private int woken = -1;

    SignalService(MyrinetDriver driver, Kernel kernel, MyrinetBoard board, CardLayout layout, MyrinetCosts costs) {
        this.driver = driver;
        this.kernel = kernel;
        this.board = board;
        this.layout = layout;
        this.costs = costs;
    }

    void reset() {
        phase = Phase.ENTER;
        reason = 0;
        wakes = 0;
        woken = -1;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("phase", phase);
        visitor.field("reason", reason);
        visitor.field("wakes", wakes);
        visitor.field("woken", woken);
    }

    @Override
    public boolean step() {
        return switch (phase) {
            case ENTER -> {
                kernel.spend(costs.signalEnter);
                phase = Phase.REASON;
                yield true;
            }
            case REASON -> {
                board.writeRegister(board.registers().eimr(), 0);
                reason = board.readSram(layout.reason);
                wakes = (reason & layout.reasonPort) != 0 ? board.readSram(layout.wakePorts) : 0;
                phase = Phase.SERVE;
                yield true;
            }
            case SERVE -> onServe();
        };
    }

    private boolean onServe() {
        if (woken >= 0) {
            driver.wake(woken);
            woken = -1;
        }
        if (wakes != 0) {
            woken = Integer.numberOfTrailingZeros(wakes);
            wakes &= wakes - 1;
            kernel.spend(costs.signalWake);
            return true;
        }
        if ((reason & layout.reasonReady) != 0) {
            reason &= ~layout.reasonReady;
            driver.onReady();
            return true;
        }
        if ((reason & layout.reasonError) != 0) {
            reason = driver.readError() ? reason : reason & ~layout.reasonError;
            return true;
        }
        if ((reason & layout.reasonScout) != 0) {
            reason = driver.readScout() ? reason : reason & ~layout.reasonScout;
            return true;
        }
        board.writeRegister(board.registers().isr(), LanaiRegister.HOST_SIG);
        board.writeRegister(board.registers().eimr(), LanaiRegister.HOST_SIG);
        kernel.spend(costs.signalReturn);
        phase = Phase.ENTER;
        return false;
    }
}
