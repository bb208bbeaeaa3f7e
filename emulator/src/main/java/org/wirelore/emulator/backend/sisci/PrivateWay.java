package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.SegmentPort;
import org.wirelore.device.sisci.spi.SegmentSpec;
import org.wirelore.device.sisci.spi.WindowPort;

/** A private segment: the process's own memory, which no other process sees. */
final class PrivateWay implements SegmentPort {
    private static final int ALIGNMENT = 64;

    private final SharedMemorySci process;
    private final SegmentSpec spec;
    private final Arena arena = Arena.ofShared();
    private AdapterState state = AdapterState.UNPREPARED;
    private @Nullable MemorySegment memory;

    PrivateWay(SharedMemorySci process, SegmentSpec spec) {
        this.process = process;
        this.spec = spec;
        memory = spec.isEmpty() ? null : arena.allocate(spec.sizeBytes(), ALIGNMENT);
    }

    MemorySegment memory() {
        MemorySegment found = memory;
        if (found == null) {
            throw new IllegalStateException("an empty segment must not be accessed: segmentId=" + spec.id());
        }
        return found;
    }

    @Override
    public int id() {
        return spec.id();
    }

    @Override
    public long sizeBytes() {
        return spec.sizeBytes();
    }

    @Override
    public boolean hasMemory() {
        return memory != null;
    }

    @Override
    public AdapterState state(int adapter) {
        return state;
    }

    @Override
    public void set(int adapter, AdapterState next, boolean isSource) {
        state = next;
    }

    @Override
    public void dismiss(int adapter, boolean isForced) {
        // No process can be connected.
    }

    @Override
    public int users() {
        return 0;
    }

    @Override
    public void share() {
        // The library refuses it.
    }

    @Override
    public void supply(MemorySegment given) throws SciException {
        if (!process.canCopy(given)) {
            throw new SciException(SciError.ILLEGAL_ADDRESS, "expected memory that any thread may access, such as that"
                    + " of a shared arena");
        }
        memory = given;
    }

    @Override
    public WindowPort map(long offset, long sizeBytes, boolean isReadOnly) {
        return new LocalWindow(process.copy(), process.helper()::called, memory(), offset, sizeBytes);
    }

    @Override
    public void release() {
        arena.close();
    }
}
