package org.wirelore.device.vipl.spi;

import org.jspecify.annotations.Nullable;

/** A completion queue. */
public interface CqPort {
    /** Takes what {@link CqPort#arm} asked for, in a context that the gate lets in. It records and signals. */
    interface Listener {
        /** There is an entry. */
        void onEntry();
    }

    /** How many entries it has room for; at least as many as were asked for. */
    int entries();

    /**
     * Takes the oldest entry. Entries of VIs that were destroyed are passed over.
     *
     * @return the VI as it was made, or null if there is none; {@link #isReceive} tells its queue
     */
    ViPort.@Nullable Listener take();

    /** Which queue the entry taken last was of. */
    boolean isReceive();

    /** Asks once for {@link Listener#onEntry}: when the next entry comes, or at once if there is one. */
    void arm();

    /** @return SUCCESS, ERROR_RESOURCE if it is too large, or too small for the entries held */
    int resize(int entries);

    /** Gives it back. No VI is bound to it. */
    void destroy();
}
