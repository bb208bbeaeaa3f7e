package org.wirelore.emulator.backend.libsisci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.emulator.backend.sisci.LocalWindow;

/**
 * A window that the library has mapped: memory at the address that it gave. Loads and stores go there without it, as a
 * C program's do. Allocates nothing on these.
 */
final class InstalledMap extends InstalledHandle implements SciMap {
    private final long start;
    private final long sizeBytes;
    private final boolean isLocal;
    private final boolean isReadOnly;
    /** Ends with the mapping, and with it all that was given out of the memory. */
    private final Arena arena = Arena.ofShared();
    private final LocalWindow window;

    @SuppressWarnings("restricted")
    private InstalledMap(InstalledLibrary library, long start, long sizeBytes, boolean isLocal, boolean isReadOnly) {
        super(library);
        this.start = start;
        this.sizeBytes = sizeBytes;
        this.isLocal = isLocal;
        this.isReadOnly = isReadOnly;
        long before = start & (Long.BYTES - 1);
        MemorySegment mapped = MemorySegment.ofAddress(start - before).reinterpret(before + sizeBytes, arena, null);
        window = new LocalWindow(library.copy(), () -> {
        }, mapped, before, sizeBytes);
    }

    static InstalledMap of(InstalledHandle segment, SciCall call, long offset, long size, int flags, int own)
            throws SciException {
        SisciCalls calls = segment.calls();
        long start = calls.callForPointer(call.function(), segment.address(), calls.outHandle(), calls.size(offset),
                calls.size(size), 0L, own);
        InstalledMap made = new InstalledMap(segment.library(), start, size, call == SciCall.MAP_LOCAL_SEGMENT,
                (flags & SciFlags.READONLY_MAP) != 0);
        made.begin(calls.handle(call.function()));
        return made;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public MemorySegment memory() {
        check(0, sizeBytes);
        if (!isLocal && !isPlainMemory()) {
            throw new UnsupportedOperationException("the window is no plain memory of this node");
        }
        return isReadOnly ? window.memory().asReadOnly() : window.memory();
    }

    private boolean isPlainMemory() {
        try {
            return isMappedToLocalTarget(SciFlags.NONE);
        } catch (SciException unknown) {
            return false;
        }
    }

    @Override
    public int getInt(long offset) {
        checkWord(offset, Integer.BYTES);
        return window.getInt(offset);
    }

    @Override
    public void putInt(long offset, int value) {
        checkWord(offset, Integer.BYTES);
        checkStore();
        window.putInt(offset, value);
    }

    @Override
    public long getLong(long offset) {
        checkWord(offset, Long.BYTES);
        return window.getLong(offset);
    }

    @Override
    public void putLong(long offset, long value) {
        checkWord(offset, Long.BYTES);
        checkStore();
        window.putLong(offset, value);
    }

    @Override
    public void get(long offset, MemorySegment into, long intoOffset, long length) {
        check(offset, length);
        Objects.checkFromIndexSize(intoOffset, length, into.byteSize());
        window.get(offset, into, intoOffset, length);
    }

    @Override
    public void put(long offset, MemorySegment from, long fromOffset, long length) {
        check(offset, length);
        Objects.checkFromIndexSize(fromOffset, length, from.byteSize());
        checkStore();
        window.put(offset, from, fromOffset, length);
    }

    @Override
    public SciSequence createSequence(int flags) throws SciException {
        int own = enter(SciCall.CREATE_MAP_SEQUENCE, flags);
        calls().call(SciCall.CREATE_MAP_SEQUENCE.function(), address(), calls().outHandle(), own);
        return new InstalledSequence(library(), calls().handle(SciCall.CREATE_MAP_SEQUENCE.function()));
    }

    @Override
    public void memCopy(MemorySegment memory, long offset, long remoteOffset, long size, int flags)
            throws SciException {
        int own = enter(SciCall.MEM_COPY, flags);
        try (NativeBytes bytes = new NativeBytes(memory, offset, size, (flags & SciFlags.BLOCK_READ) != 0)) {
            calls().call(SciCall.MEM_COPY.function(), bytes.address(), address(), SisciCalls.word(remoteOffset),
                    SisciCalls.word(size), own);
        }
    }

    @Override
    public void memWrite(MemorySegment memory, long offset, long remoteOffset, long size, int flags)
            throws SciException {
        int own = enter(SciCall.MEM_WRITE, flags);
        check(remoteOffset, size);
        checkStore();
        try (NativeBytes bytes = new NativeBytes(memory, offset, size, false)) {
            calls().call(SciCall.MEM_WRITE.function(), bytes.address(), start + remoteOffset, calls().size(size), own);
        }
    }

    @Override
    public void transferBlock(long offset, SciMap to, long toOffset, long size, int flags) throws SciException {
        int own = enter(SciCall.TRANSFER_BLOCK, flags);
        InstalledMap target = library().own(to, InstalledMap.class);
        calls().call(SciCall.TRANSFER_BLOCK.function(), address(), SisciCalls.word(offset), target.address(),
                SisciCalls.word(toOffset), SisciCalls.word(size), own);
    }

    @Override
    public BlockTransfer transferBlockAsync(long offset, SciMap to, long toOffset, long size,
            BlockTransfer.Callback callback, int flags) throws SciException {
        int own = enter(SciCall.TRANSFER_BLOCK_ASYNC, flags);
        InstalledMap target = library().own(to, InstalledMap.class);
        InstalledTransfer made = new InstalledTransfer(library());
        EndCallbacks.Beginning beginning = (function, argument) -> calls().callForInt(
                SciCall.TRANSFER_BLOCK_ASYNC.function(), address(), SisciCalls.word(offset), target.address(),
                SisciCalls.word(toOffset), SisciCalls.word(size), calls().outHandle(), function, argument, own);
        if (InstalledLibrary.isUsed(callback, flags)) {
            library().ends().begin(made, status -> made.end(callback, status), beginning);
        } else {
            beginning.call(0L, 0L);
        }
        made.begin(calls().handle(SciCall.TRANSFER_BLOCK_ASYNC.function()));
        return made;
    }

    @Override
    public void cacheSync(long offset, long size, int flags) throws SciException {
        int own = enter(SciCall.CACHE_SYNC, flags);
        InstalledLibrary.require(offset >= 0 && size >= 0 && offset <= sizeBytes - size, SciError.OUT_OF_RANGE,
                "expected a range of the window: offset=" + offset + ", size=" + size);
        calls().call(SciCall.CACHE_SYNC.function(), address(), start + offset, calls().size(size), own);
    }

    @Override
    public boolean isMappedToLocalTarget(int flags) throws SciException {
        int own = enter(SciCall.QUERY, flags);
        return library().queries().isLocal(address(), own);
    }

    @Override
    public void unmap(int flags) throws SciException {
        end(SciCall.UNMAP_SEGMENT, flags);
    }

    @Override
    void onEnd() {
        arena.close();
    }

    private void checkWord(long offset, int bytes) {
        check(offset, bytes);
        if ((offset & (bytes - 1)) != 0) {
            throw new IndexOutOfBoundsException("expected a multiple of " + bytes + ": offset=" + offset);
        }
    }

    /** An access is a call, too: what is due runs first. */
    private void check(long offset, long length) {
        library().deliver();
        if (!isAlive() || offset < 0 || length < 0 || offset > sizeBytes - length) {
            throw new IndexOutOfBoundsException("expected a mapped window with the range: offset=" + offset
                    + ", length=" + length + ", size=" + sizeBytes + ", mapped=" + isAlive());
        }
    }

    private void checkStore() {
        if (isReadOnly) {
            throw new UnsupportedOperationException("the window is read only");
        }
    }
}
