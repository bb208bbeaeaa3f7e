package org.wirelore.device.vipl;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.vipl.spi.ViPort;

/** What is shown what a process has where nothing watches. */
enum NoWatch implements ViplWatch.Opened, ViplWatch.Made {
    HERE;

    @Override
    public ViplWatch.Made made(ViPort vi) {
        return this;
    }

    @Override
    public void registered(int handle, MemorySegment memory, long address, MemoryAttributes attributes) {
        // Nothing to show it to.
    }

    @Override
    public void changed(int handle, MemoryAttributes attributes) {
        // Nothing to show it to.
    }

    @Override
    public void deregistered(int handle) {
        // Nothing to show it to.
    }

    @Override
    public void closed() {
        // Nothing to show it to.
    }

    @Override
    public ViplWatch.@Nullable Queue queue(boolean isReceive) {
        return null;
    }

    @Override
    public void disconnected() {
        // Nothing to show it to.
    }

    @Override
    public void destroyed() {
        // Nothing to show it to.
    }
}
