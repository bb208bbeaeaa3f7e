package org.wirelore.device.unet;

import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.RegisterBank;

/**
 * The trap by which a process has its messages sent, and who of traps and interrupt service fills the transmit ring:
 * one at a time.
 */
final class SendTrap {
    /** Where a trap waits, with all that it has on its stack there besides its endpoint. */
    private static final int TRAPPED = 1;
    private static final int FILLING = 2;
    private static final int FILLING_DUE = 3;
    private static final int DEMANDING = 4;
    private static final int DEMANDING_LAST = 5;

    private final UNetDriver driver;
    private final Kernel kernel;
    private final RegisterBank csr;
    private final UNetCosts costs;
    private final boolean isBatching;
    private boolean isLocked;

    /** @param isBatching whether the card is asked once for all messages of a trap */
    SendTrap(UNetDriver driver, Kernel kernel, RegisterBank csr, UNetCosts costs, boolean isBatching) {
        this.driver = driver;
        this.kernel = kernel;
        this.csr = csr;
        this.costs = costs;
        this.isBatching = isBatching;
    }

    void reset() {
        isLocked = false;
    }

    /** Puts all pushed messages that fit onto the ring. The rest follows as descriptors become free. */
    void send(EndpointQueues endpoint) {
        kernel.spend(costs.sendTrap);
        kernel.holds(TRAPPED);
        kernel.now();
        driver.transmit().request(endpoint);
        transmitUnlessLocked();
        kernel.spend(costs.sendReturn);
    }

    /** Serves the line of endpoints, unless a trap does so already. */
    void transmitUnlessLocked() {
        if (!isLocked) {
            transmitWaiting(driver.transmit());
        }
    }

    /**
     * Serves the line of endpoints in the context of a trap. Interrupts can occur meanwhile: they find the ring locked
     * and leave the line to this trap, which checks it again after it has unlocked the ring.
     */
    private void transmitWaiting(TransmitRing transmit) {
        do {
            isLocked = true;
            boolean isDemandDue = false;
            reclaimIfFull(transmit);
            while (!driver.isDead() && transmit.canFill()) {
                transmit.chargeFill();
                kernel.holds(isDemandDue ? FILLING_DUE : FILLING);
                kernel.now();
                isDemandDue |= transmit.fill();
                if (isDemandDue && !isBatching) {
                    kernel.holds(DEMANDING);
                    csr.write(DriverRegisters.CSR1, 0);
                    isDemandDue = false;
                }
                reclaimIfFull(transmit);
            }
            if (isDemandDue) {
                kernel.holds(DEMANDING_LAST);
                csr.write(DriverRegisters.CSR1, 0);
            }
            transmit.reclaim();
            isLocked = false;
            if (driver.isDead()) {
                transmit.discardWaiting();
            }
        } while (transmit.canFill());
    }

    private static void reclaimIfFull(TransmitRing transmit) {
        if (transmit.isFull()) {
            transmit.reclaim();
        }
    }

    /** Whether a trap, or the interrupt service, fills the ring. */
    boolean isLocked() {
        return isLocked;
    }

    /** Locks the ring for the interrupt service; false if a trap has locked it, which then serves the line. */
    boolean lock() {
        boolean isFree = !isLocked;
        isLocked = true;
        return isFree;
    }

    void unlock() {
        isLocked = false;
    }
}
