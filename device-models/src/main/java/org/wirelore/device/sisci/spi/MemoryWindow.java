package org.wirelore.device.sisci.spi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.Host;

/** A window on memory of this node, for virtual time: loads bring time up to date first. */
public final class MemoryWindow implements WindowPort {
    private final Host host;
    private final MemorySegment memory;
    private final Runnable onStored;

    /**
     * @param memory the window's bytes
     * @param onStored runs after each store, to wake the others that look at the memory
     */
    public MemoryWindow(Host host, MemorySegment memory, Runnable onStored) {
        this.host = host;
        this.memory = memory;
        this.onStored = onStored;
    }

    @Override
    public int getInt(long offset) {
        host.now();
        return memory.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
    }

    @Override
    public void putInt(long offset, int value) {
        host.now();
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, offset, value);
        onStored.run();
    }

    @Override
    public long getLong(long offset) {
        host.now();
        return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
    }

    @Override
    public void putLong(long offset, long value) {
        host.now();
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, offset, value);
        onStored.run();
    }

    @Override
    public void get(long offset, MemorySegment into, long intoOffset, long length) {
        host.now();
        MemorySegment.copy(memory, offset, into, intoOffset, length);
    }

    @Override
    public void put(long offset, MemorySegment from, long fromOffset, long length) {
        host.now();
        MemorySegment.copy(from, fromOffset, memory, offset, length);
        onStored.run();
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public void unmap() {
    }
}
