package org.wirelore.device.vipl;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.vipl.spi.ViPort;

/** Is shown what a process has through its library; it changes nothing. */
public interface ViplWatch {
    /** Is shown what is made through one NIC handle. */
    interface Opened {
        /**
         * A VI was made.
         *
         * @param vi which
         * @return what is shown what it does
         */
        Made made(ViPort vi);

        /**
         * Memory was registered.
         *
         * @param handle its memory handle
         * @param memory all of it
         * @param address of its first byte, as descriptors name it
         * @param attributes what it allows
         */
        void registered(int handle, MemorySegment memory, long address, MemoryAttributes attributes);

        /**
         * A region allows something else from now on.
         *
         * @param handle its memory handle
         * @param attributes what it allows
         */
        void changed(int handle, MemoryAttributes attributes);

        /**
         * A region is no more.
         *
         * @param handle its memory handle
         */
        void deregistered(int handle);

        /** The handle was closed, with all that was made through it. */
        void closed();
    }

    /** Is shown what becomes of one VI. */
    interface Made {
        /**
         * {@return what is shown one of its work queues; null if nothing is}
         *
         * @param isReceive which
         */
        @Nullable
        Queue queue(boolean isReceive);

        /** The process has disconnected it: it is idle. */
        void disconnected();

        /** The process has destroyed it. */
        void destroyed();
    }

    /** Is shown one work queue. */
    interface Queue {
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
     * A NIC was opened.
     *
     * @param attributes what it offers
     * @return what is shown what is made through this handle
     */
    Opened opened(NicAttributes attributes);
}
