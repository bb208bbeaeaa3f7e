package org.wirelore.device.clan.driver;

import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.RegisterBank;

/** The interrupt handler, and a mask while a process is in the kernel: causes stay in the card meanwhile. */
final class InterruptMask implements InterruptHandler {
    /** All that the driver wants to know. */
    static final int INTERRUPTS = ClanRegister.INT_EVENT | ClanRegister.INT_CONTROL | ClanRegister.INT_SENT
            | ClanRegister.INT_FAILED;

    private final RegisterBank registers;
    private final Runnable work;
    private boolean isHeld;
    private boolean isMasked;

    /** @param work does all that there is to do */
    InterruptMask(RegisterBank registers, Runnable work) {
        this.registers = registers;
        this.work = work;
    }

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#hold}. */
    void hold(boolean held) {
        isHeld = held;
        if (!held && isMasked) {
            isMasked = false;
            registers.write(ClanRegister.IMR, INTERRUPTS);
        }
    }

    /** As {@link org.wirelore.device.vipl.agent.NicUnit#serveHeld}. */
    boolean serve() {
        boolean wasMasked = isMasked;
        if (wasMasked) {
            work.run();
            isMasked = false;
            registers.write(ClanRegister.IMR, INTERRUPTS);
        }
        return wasMasked;
    }

    @Override
    public boolean step() {
        if (isHeld) {
            isMasked = true;
            registers.write(ClanRegister.IMR, 0);
        } else {
            work.run();
        }
        return false;
    }

    void reset() {
        isHeld = false;
        isMasked = false;
    }
}
