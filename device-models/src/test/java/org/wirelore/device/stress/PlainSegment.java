package org.wirelore.device.stress;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.WordWatch;

/** Memory that the threads of one JVM share, with the accesses of a real segment. No thread sleeps on it. */
public class PlainSegment implements SharedSegment {
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_WORD = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment memory;

    /** Zeros. */
    public PlainSegment(long bytes) {
        memory = MemorySegment.ofArray(new long[(int) bytes / 8]);
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public int getAcquire(long offset) {
        return (int) WORD.getAcquire(memory, offset);
    }

    @Override
    public void setRelease(long offset, int value) {
        WORD.setRelease(memory, offset, value);
    }

    @Override
    public long getLongAcquire(long offset) {
        return (long) LONG_WORD.getAcquire(memory, offset);
    }

    @Override
    public void setLongRelease(long offset, long value) {
        LONG_WORD.setRelease(memory, offset, value);
    }

    @Override
    public boolean compareAndSet(long offset, int expected, int value) {
        return WORD.compareAndSet(memory, offset, expected, value);
    }

    @Override
    public boolean compareAndSetLong(long offset, long expected, long value) {
        return LONG_WORD.compareAndSet(memory, offset, expected, value);
    }

    @Override
    public void await(long offset, int expected, long untilPs) {
        throw new UnsupportedOperationException("no thread sleeps here");
    }

    @Override
    public void wake(long offset) {
        // No thread sleeps here.
    }

    @Override
    public void close() {
        // There is nothing to unmap.
    }

    @Override
    public WordWatch watch(long offset, int watched) {
        return WordWatch.SIGNALLED;
    }
}
