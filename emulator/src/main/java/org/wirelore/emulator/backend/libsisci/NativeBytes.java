package org.wirelore.emulator.backend.libsisci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/** A piece of the program's memory while the library has its address; what lies in the Java heap is copied. */
final class NativeBytes implements AutoCloseable {
    private final MemorySegment piece;
    private final boolean isWritten;
    private final @Nullable Arena arena;
    private final MemorySegment passed;

    /**
     * @param isWritten whether the library stores there
     * @throws SciException ILLEGAL_ADDRESS if the memory does not have the piece
     */
    NativeBytes(@Nullable MemorySegment memory, long offset, long size, boolean isWritten) throws SciException {
        if (memory == null || offset < 0 || size < 0 || offset > memory.byteSize() - size
                || (isWritten && memory.isReadOnly())) {
            throw new SciException(SciError.ILLEGAL_ADDRESS,
                    "expected memory with the range: offset=" + offset + ", size=" + size);
        }
        piece = memory.asSlice(offset, size);
        this.isWritten = isWritten;
        if (memory.isNative()) {
            arena = null;
            passed = piece;
        } else {
            arena = Arena.ofConfined();
            passed = arena.allocate(size, Long.BYTES).copyFrom(piece);
        }
    }

    Long address() {
        return passed.address();
    }

    @Override
    public void close() {
        Arena own = arena;
        try {
            if (own != null && isWritten) {
                piece.copyFrom(passed);
            }
        } finally {
            Reference.reachabilityFence(piece);
        }
        if (own != null) {
            own.close();
        }
    }
}
