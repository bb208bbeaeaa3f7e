package org.wirelore.adi.shm;

import org.wirelore.device.api.shm.SharedSegment;

/**
 * What lets a rank that sleeps in its host, for its network, too, hear the bell by which its neighbours in shared
 * memory wake it.
 */
public interface BellWatch extends AutoCloseable {
    /** The bell has been armed: signals the host as soon as it is armed no more, at once if that is so already. */
    void armed();

    /** Ends the watch; the segment may be unmapped afterwards. */
    @Override
    void close();

    /** Begins watches. */
    interface Starter {
        /** Where every store to shared memory signals the hosts of those that have it mapped. */
        Starter SIGNALLED = (segment, offset) -> new BellWatch() {
            @Override
            public void armed() {
                // The store that rings is enough.
            }

            @Override
            public void close() {
                // Nothing was begun.
            }
        };

        /** @param offset of the bell's word, which is 1 while it is armed */
        BellWatch start(SharedSegment segment, long offset);
    }
}
