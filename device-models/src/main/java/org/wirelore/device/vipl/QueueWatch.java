package org.wirelore.device.vipl;

import java.lang.foreign.MemorySegment;

/** Is shown the work queues of a process as its library has them; it changes nothing. */
public interface QueueWatch {
    /** Is shown one work queue. */
    interface Watched {
        /**
         * A descriptor comes behind the others; its status is 0.
         *
         * @param memory the region that it is in
         * @param offset of its first byte there
         */
        void posted(MemorySegment memory, long offset);

        /** The process looks whether the oldest descriptor is complete. */
        void looked();

        /** The process takes the oldest descriptor. */
        void taken();

        /**
         * The status of a descriptor could not be written, and the library takes it for complete.
         *
         * @param position from the oldest on, which has 0
         */
        void lost(int position);
    }

    /**
     * A VI was made.
     *
     * @param isReceive which of its queues this is
     * @return what is shown it
     */
    Watched watch(boolean isReceive);
}
