package org.wirelore.rig.guest;

import java.io.IOException;
import java.util.List;

/** The virtual machine that a host of a rig is, with cards of ours. It stands still until the run has begun. */
public interface GuestHost extends AutoCloseable {
    /** Where its cards are, in the order of the host's cards. */
    List<? extends GuestSlot> slots();

    /** The simulation that its cards are in runs, or is about to. */
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
