package org.wirelore.rig.guest;

import java.io.IOException;
import java.util.function.IntSupplier;
import org.wirelore.emulator.backend.guest.GuestInterrupt;
import org.wirelore.emulator.backend.guest.GuestPort;

/** The virtual machine that a host of a rig is, with a card of ours. It stands still until the run has begun. */
public interface GuestHost extends AutoCloseable {
    /** Where the accesses to its card come. */
    GuestPort port();

    /** How its card interrupts it. */
    GuestInterrupt interrupt();

    /** Says where the guest writes the number of its card's interrupt. */
    void interruptsBy(IntSupplier register);

    /** The simulation that its card is in runs, or is about to. */
    void begin();

    /** Why it can't go on, in a line; empty as long as all is well. */
    String trouble();

    /** What has been done at its console. For any thread. */
    int done();

    /** What is to be done at its console, the wait until it is up among it. */
    int steps();

    /** Leaves it; one that the run has started ends at once, as pulling the plug does. */
    @Override
    void close() throws IOException;
}
