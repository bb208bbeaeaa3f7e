package org.wirelore.device.loopback.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.WindowPort;

/** A window on another node's memory. */
final class LoopbackSciWindow implements WindowPort {
    private final LoopbackSciPath path;
    private final int base;
    private final LoopbackSciPath.Kind load;
    private final LoopbackSciPath.Kind store;
    private final MemorySegment word = MemorySegment.ofArray(new long[1]);

    LoopbackSciWindow(LoopbackSciPath path, int base, int flags) {
        this.path = path;
        this.base = base;
        load = (flags & SciFlags.LOCK_OPERATION) != 0 ? LoopbackSciPath.Kind.FETCH_AND_ADD : LoopbackSciPath.Kind.LOAD;
        store = (flags & SciFlags.CONDITIONAL_INTERRUPT_MAP) != 0
                ? LoopbackSciPath.Kind.CONDITIONAL
                : (flags & SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP) != 0
                        ? LoopbackSciPath.Kind.UNCONDITIONAL
                        : LoopbackSciPath.Kind.STORE;
    }

    @Override
    public int getInt(long offset) {
        path.load(load, at(offset), word, 0, Integer.BYTES);
        return word.get(ValueLayout.JAVA_INT, 0);
    }

    @Override
    public void putInt(long offset, int value) {
        word.set(ValueLayout.JAVA_INT, 0, value);
        path.store(store, at(offset), word, 0, Integer.BYTES);
    }

    @Override
    public long getLong(long offset) {
        path.load(load, at(offset), word, 0, Long.BYTES);
        return word.get(ValueLayout.JAVA_LONG, 0);
    }

    @Override
    public void putLong(long offset, long value) {
        word.set(ValueLayout.JAVA_LONG, 0, value);
        path.store(store, at(offset), word, 0, Long.BYTES);
    }

    @Override
    public void get(long offset, MemorySegment into, long intoOffset, long length) {
        path.load(LoopbackSciPath.Kind.LOAD, at(offset), into, intoOffset, (int) length);
    }

    @Override
    public void put(long offset, MemorySegment from, long fromOffset, long length) {
        path.store(store, at(offset), from, fromOffset, (int) length);
    }

    @Override
    public boolean isLocal() {
        return false;
    }

    @Override
    public void unmap() {
    }

    private int at(long offset) {
        return (int) (base + offset);
    }
}
