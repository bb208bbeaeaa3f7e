package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;

/** A window on the node's own memory. */
final class LoopbackLocalMap implements SciMap {
    private final Host process;
    private final LoopbackLocalSegment segment;
    private final MemorySegment window;
    private boolean unmapped;

    LoopbackLocalMap(Host process, LoopbackLocalSegment segment, MemorySegment window) {
        this.process = process;
        this.segment = segment;
        this.window = window;
    }

    @Override
    public int sizeBytes() {
        return (int) window.byteSize();
    }

    @Override
    public int getInt(int offset) {
        process.now();
        return window.get(ValueLayout.JAVA_INT, offset);
    }

    @Override
    public void putInt(int offset, int value) {
        process.now();
        window.set(ValueLayout.JAVA_INT, offset, value);
    }

    @Override
    public void get(int offset, MemorySegment into, long intoOffset, int length) {
        process.now();
        MemorySegment.copy(window, offset, into, intoOffset, length);
    }

    @Override
    public void put(int offset, MemorySegment from, long fromOffset, int length) {
        process.now();
        MemorySegment.copy(from, fromOffset, window, offset, length);
    }

    @Override
    public SciSequence createSequence() throws SciException {
        throw new SciException(SciError.ILLEGAL_OPERATION,
                "a sequence must be on a remote window: segmentId=" + segment.segmentId());
    }

    @Override
    public void unmap() throws SciException {
        if (unmapped) {
            throw new SciException(SciError.ILLEGAL_PARAMETER,
                    "the window must be mapped: segmentId=" + segment.segmentId());
        }
        unmapped = true;
        segment.use(-1);
    }
}
