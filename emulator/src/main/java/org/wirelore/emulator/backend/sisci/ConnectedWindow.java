package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.WindowPort;

/**
 * A window on a connected segment: the same memory as its owner's. Each access first looks whether the connection is
 * still up; if not, stores vanish, loads give all ones, and an error is recorded. Allocates nothing, takes no lock.
 */
final class ConnectedWindow implements WindowPort {
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_WORD = ValueLayout.JAVA_LONG.varHandle();

    private final WordCopy copy;
    private final SegmentConnection connection;
    private final long token;
    private final MemorySegment file;
    private final long linkAt;
    private final MemorySegment data;
    private final long base;
    private final boolean isLock;
    private final boolean isConditional;
    private final boolean isUnconditional;

    /** @param base first byte of the window in the segment, a multiple of 4 */
    ConnectedWindow(SharedMemorySci process, SegmentConnection connection, long base, int flags) {
        this.connection = connection;
        copy = process.copy();
        token = process.token();
        file = connection.file().memory();
        linkAt = connection.linkAt();
        data = connection.file().data();
        this.base = base;
        isLock = (flags & SciFlags.LOCK_OPERATION) != 0;
        isConditional = (flags & SciFlags.CONDITIONAL_INTERRUPT_MAP) != 0;
        isUnconditional = (flags & SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP) != 0;
    }

    @Override
    public int getInt(long offset) {
        if (!isLetIn()) {
            connection.onError();
            return -1;
        }
        return isLock
                ? SegmentFile.fetchAndAdd(data, base + offset)
                : (int) WORD.getAcquire(data, base + offset);
    }

    @Override
    public void putInt(long offset, int value) {
        if (!isLetIn()) {
            connection.onError();
        } else if (isConditional) {
            count(offset);
        } else {
            WORD.setRelease(data, base + offset, value);
            triggerIfAny(offset, Integer.BYTES);
        }
    }

    @Override
    public long getLong(long offset) {
        if (!isLetIn()) {
            connection.onError();
            return -1;
        }
        return LocalWindow.loadLong(data, base + offset);
    }

    @Override
    public void putLong(long offset, long value) {
        if (!isLetIn()) {
            connection.onError();
        } else if (isConditional) {
            count(offset);
            count(offset + Integer.BYTES);
        } else {
            LocalWindow.storeLong(data, base + offset, value);
            triggerIfAny(offset, Long.BYTES);
        }
    }

    @Override
    public void get(long offset, MemorySegment into, long intoOffset, long length) {
        if (isLetIn()) {
            copy.load(data, base + offset, into, intoOffset, length);
        } else {
            connection.onError();
            into.asSlice(intoOffset, length).fill((byte) -1);
        }
    }

    @Override
    public void put(long offset, MemorySegment from, long fromOffset, long length) {
        if (!isLetIn()) {
            connection.onError();
        } else if (isConditional) {
            for (long word = offset & -Integer.BYTES; word < offset + length; word += Integer.BYTES) {
                count(word);
            }
        } else {
            copy.store(from, fromOffset, data, base + offset, length);
            triggerIfAny(offset, length);
        }
    }

    @Override
    public boolean isLocal() {
        return false;
    }

    /** Unless accesses do more than load and store. */
    @Override
    public boolean isSharedMemory() {
        return !isLock && !isConditional && !isUnconditional;
    }

    @Override
    public MemorySegment memory() {
        if (!isSharedMemory()) {
            throw new UnsupportedOperationException("expected a window without lock operations and interrupts");
        }
        return data.asSlice(base);
    }

    @Override
    public void unmap() {
    }

    /** Whether the owner lets stores in: one load of a word that is rarely stored. */
    private boolean isLetIn() {
        return LinkWord.isUp((long) LONG_WORD.getAcquire(file, linkAt), token) && !connection.isOver();
    }

    /** A store through a conditional window: the word counts, and interrupts if it was 0. */
    private void count(long offset) {
        if (SegmentFile.fetchAndAdd(data, base + offset) == 0) {
            connection.trigger(base + offset, Integer.BYTES, true);
        }
    }

    private void triggerIfAny(long offset, long length) {
        if (isUnconditional) {
            connection.trigger(base + offset, length, false);
        }
    }
}
