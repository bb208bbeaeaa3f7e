package org.wirelore.adi.viasci;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.ViplWatch;
import org.wirelore.device.vipl.spi.ViPort;

/** Counts what becomes of the receives that are still posted when a connection ends. */
final class PostedReceives implements ViplWatch, ViplWatch.Opened {
    private int left;
    private int flushed;
    private int lost;

    /** Receives that were posted, and taken after the connection had ended. */
    int left() {
        return left;
    }

    /** Those whose status says that they were flushed. */
    int flushed() {
        return flushed;
    }

    /** Those whose status could not be written. */
    int lost() {
        return lost;
    }

    @Override
    public Opened opened(NicAttributes attributes) {
        return this;
    }

    @Override
    public Made made(ViPort vi) {
        return new Vi();
    }

    @Override
    public void registered(int handle, MemorySegment memory, long address, MemoryAttributes attributes) {
        // Receives alone are of interest.
    }

    @Override
    public void changed(int handle, MemoryAttributes attributes) {
        // Receives alone are of interest.
    }

    @Override
    public void deregistered(int handle) {
        // Receives alone are of interest.
    }

    @Override
    public void closed() {
        // Receives alone are of interest.
    }

    /** One VI and its receive queue. */
    private final class Vi implements Made, Queue {
        private final VipDescriptor view = new VipDescriptor();
        private final ArrayDeque<Runnable> oldest = new ArrayDeque<>();
        private boolean isOver;

        @Override
        public @Nullable Queue queue(boolean isReceive) {
            return isReceive ? this : null;
        }

        @Override
        public void disconnected() {
            isOver = true;
        }

        @Override
        public void destroyed() {
            // Receives alone are of interest.
        }

        @Override
        public void posted(MemorySegment memory, long offset) {
            oldest.add(() -> flushed += view.at(memory, offset).status() == (VipDescriptor.DONE
                    | VipDescriptor.FLUSHED_ERROR | VipDescriptor.STATUS_RECEIVE) ? 1 : 0);
        }

        @Override
        public void looked() {
            // What is taken is of interest.
        }

        @Override
        public void taken() {
            Runnable descriptor = oldest.remove();
            if (isOver) {
                left++;
                descriptor.run();
            }
        }

        @Override
        public void lost(int position) {
            lost++;
        }
    }
}
