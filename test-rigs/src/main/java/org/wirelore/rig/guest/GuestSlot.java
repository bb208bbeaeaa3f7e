package org.wirelore.rig.guest;

import java.util.function.IntSupplier;
import org.wirelore.emulator.backend.guest.GuestInterrupt;
import org.wirelore.emulator.backend.guest.GuestPort;

/** A slot of a virtual machine's PCI bus with a card of ours. */
public interface GuestSlot {
    /** Where the accesses to the card come. */
    GuestPort port();

    /** How the card interrupts the guest. */
    GuestInterrupt interrupt();

    /** Says where the guest writes the number of the card's interrupt: the register at 3Ch. */
    void interruptsBy(IntSupplier register);
}
