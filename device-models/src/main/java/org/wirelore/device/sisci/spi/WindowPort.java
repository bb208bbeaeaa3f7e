package org.wirelore.device.sisci.spi;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.sci.SciMap;

/** A window on memory here or elsewhere. The library has checked ranges, alignment and rights. */
public interface WindowPort {
    int getInt(long offset);

    void putInt(long offset, int value);

    long getLong(long offset);

    void putLong(long offset, long value);

    void get(long offset, MemorySegment into, long intoOffset, long length);

    void put(long offset, MemorySegment from, long fromOffset, long length);

    /** Whether it is plain memory of this node. */
    boolean isLocal();

    /** As {@link SciMap#isSharedMemory}, of a window on a connected segment. */
    default boolean isSharedMemory() {
        return false;
    }

    /** The window's bytes, and perhaps more behind them, if it is plain memory of this node, or shared with another. */
    default MemorySegment memory() {
        throw new UnsupportedOperationException("expected a window on memory of this node, found one on another's");
    }

    /** Gives its translation entries back. What was stored before is still on its way. */
    void unmap();
}
