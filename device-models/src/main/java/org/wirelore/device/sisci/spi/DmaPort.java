package org.wirelore.device.sisci.spi;

import java.util.List;

/** An adapter's DMA engine. Chains of several queues wait for each other. */
public interface DmaPort {
    /** Takes the end of a chain. */
    interface Listener {
        /** All transfers were made and answered well, or one was not and those after it were not made. */
        void onEnd(boolean isGood);
    }

    /** How many descriptors a transfer takes, 1 or more; more than 1 if the local memory is not contiguous. */
    default int descriptors(DmaTransfer transfer) {
        return 1;
    }

    /** Starts a chain. The list stays as it is until the end. The end may not be reported before this returns. */
    void start(List<DmaTransfer> chain, Listener listener);

    /** Stops the chain of a listener. When it returns nothing of it moves any more, and nothing is reported. */
    void abort(Listener listener);
}
