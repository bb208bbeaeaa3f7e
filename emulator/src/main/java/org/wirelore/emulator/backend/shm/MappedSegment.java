package org.wirelore.emulator.backend.shm;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.WordWatch;

/** A segment's file in this process's memory. */
final class MappedSegment implements SharedSegment {
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_WORD = ValueLayout.JAVA_LONG.varHandle();
    /** The longest sleep between two checks for an interrupt. */
    private static final long SLEEP_NANOS_MAX = 100_000_000;

    private final Host host;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory;
    private final Futex futex;
    private boolean closed;

    /** Maps everything behind the header of a segment's file. The channel may be closed afterwards. */
    MappedSegment(Host host, FileChannel channel, long futexNumber) throws IOException {
        this.host = host;
        boolean mapped = false;
        try {
            memory = channel.map(FileChannel.MapMode.READ_WRITE, SegmentHeader.BYTES,
                    channel.size() - SegmentHeader.BYTES, arena);
            mapped = true;
        } finally {
            if (!mapped) {
                arena.close();
            }
        }
        futex = new Futex(futexNumber, arena);
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
        InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
        if (getAcquire(offset) != expected) {
            return;
        }
        long nanos = untilPs == Host.FOREVER
                ? SLEEP_NANOS_MAX
                : Math.min(SLEEP_NANOS_MAX, (untilPs - host.now() + TimeUnits.PS_PER_NS - 1) / TimeUnits.PS_PER_NS);
        if (nanos > 0) {
            futex.await(memory.address() + offset, expected, nanos);
        }
    }

    @Override
    public void wake(long offset) {
        getAcquire(offset);
        futex.wake(memory.address() + offset);
    }

    @Override
    public WordWatch watch(long offset, int watched) {
        return new SegmentWatch(host, this, offset, watched);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            arena.close();
        }
    }
}
