package org.wirelore.rig.spi.real;

import java.io.IOException;
import org.wirelore.emulator.backend.serial.SerialConsole;

/** A person at the console of a guest, instead of what the rig wants done there. */
public interface GuestUser {
    /**
     * Works at the console of a guest that is up, in a thread of the guest's own; returns when the person leaves.
     *
     * @throws IOException if the guest goes away
     * @throws InterruptedException if the run has ended
     */
    void use(SerialConsole console) throws IOException, InterruptedException;
}
