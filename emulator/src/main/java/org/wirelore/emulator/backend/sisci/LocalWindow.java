package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.wirelore.device.sisci.spi.WindowPort;

/**
 * A window on memory of this node. Words are stored with release and loaded with acquire, so that they are whole, never
 * go back, and are seen in the order in which they were stored.
 */
public final class LocalWindow implements WindowPort {
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final boolean IS_LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private final WordCopy copy;
    private final Runnable onLoad;
    private final MemorySegment data;
    private final long base;
    private final long sizeBytes;

    /**
     * @param copy of the thread that has the window
     * @param onLoad is run before each load of a word: that is how a program waits
     * @param data from a multiple of 8 on
     * @param base first byte of the window in it, a multiple of 4
     * @param sizeBytes of the window
     */
    public LocalWindow(WordCopy copy, Runnable onLoad, MemorySegment data, long base, long sizeBytes) {
        this.copy = copy;
        this.onLoad = onLoad;
        this.data = data;
        this.base = base;
        this.sizeBytes = sizeBytes;
    }

    @Override
    public int getInt(long offset) {
        onLoad.run();
        return (int) WORD.getAcquire(data, base + offset);
    }

    @Override
    public void putInt(long offset, int value) {
        WORD.setRelease(data, base + offset, value);
    }

    @Override
    public long getLong(long offset) {
        onLoad.run();
        return loadLong(data, base + offset);
    }

    @Override
    public void putLong(long offset, long value) {
        storeLong(data, base + offset, value);
    }

    @Override
    public void get(long offset, MemorySegment into, long intoOffset, long length) {
        copy.load(data, base + offset, into, intoOffset, length);
    }

    @Override
    public void put(long offset, MemorySegment from, long fromOffset, long length) {
        copy.store(from, fromOffset, data, base + offset, length);
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public boolean isSharedMemory() {
        return true;
    }

    @Override
    public MemorySegment memory() {
        return data.asSlice(base, sizeBytes);
    }

    @Override
    public void unmap() {
    }

    /* A window may begin in the middle of 8 bytes; then the halves are loaded one after the other. */
    static long loadLong(MemorySegment data, long at) {
        if ((at & 7) == 0) {
            return (long) LONG_WORD.getAcquire(data, at);
        }
        long first = (int) WORD.getAcquire(data, at);
        return join(first, (int) WORD.getAcquire(data, at + Integer.BYTES));
    }

    static void storeLong(MemorySegment data, long at, long value) {
        if ((at & 7) == 0) {
            LONG_WORD.setRelease(data, at, value);
            return;
        }
        WORD.setRelease(data, at, IS_LITTLE ? (int) value : (int) (value >>> Integer.SIZE));
        WORD.setRelease(data, at + Integer.BYTES, IS_LITTLE ? (int) (value >>> Integer.SIZE) : (int) value);
    }

    private static long join(long first, long second) {
        long low = IS_LITTLE ? first : second;
        long high = IS_LITTLE ? second : first;
        return high << Integer.SIZE | (low & 0xFFFF_FFFFL);
    }
}
