package org.wirelore.device.sisci;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.WindowPort;

/** A window on a segment here or on a connected one. */
final class MappedWindow extends Resource implements SciMap {
    private final WindowPort port;
    private final Resource segment;
    private final long base;
    private final boolean isReadOnly;
    /** Where it begins, for the hash. */
    private final long name;
    private final boolean isRemote;
    private long size;
    /** Whether the process may have stored past the library. */
    private boolean isSeen;

    MappedWindow(Resource segment, WindowPort port, long base, long size, boolean isReadOnly) {
        super(segment.library(), segment);
        this.port = port;
        this.segment = segment;
        this.base = base;
        this.size = size;
        this.isReadOnly = isReadOnly;
        isRemote = segment instanceof Connection;
        name = base + (segment instanceof Connection remote
                ? (long) remote.nodeId() << Integer.SIZE | (remote.segmentId() & 0xFFFF_FFFFL)
                : ((OwnSegment) segment).segmentId());
        register();
    }

    /** Judges a window: inside its segment, from a word on. Offset and size may be any numbers. */
    static void requireRange(long offset, long size, long limit) throws SciException {
        SisciLibrary.require(size != 0, SciError.SIZE_ALIGNMENT, "a window must have a size: offset=" + offset);
        requireInside(offset, size, limit);
        SisciLibrary.require((offset & 3) == 0, SciError.OFFSET_ALIGNMENT,
                "a window must begin at a word: offset=" + offset);
    }

    static void requireInside(long offset, long size, long limit) throws SciException {
        SisciLibrary.require(offset >= 0 && size >= 0 && offset <= limit - size, SciError.OUT_OF_RANGE,
                "a range must lie inside: offset=" + offset + ", size=" + size + ", limit=" + limit);
    }

    /** The connection that it is a window on; null for a segment of this process. */
    @Nullable
    Connection connection() {
        return segment instanceof Connection connection ? connection : null;
    }

    Resource segment() {
        return segment;
    }

    /** Where the window begins in its segment. */
    long base() {
        return base;
    }

    @Override
    public long sizeBytes() {
        return size;
    }

    @Override
    public boolean isSharedMemory() {
        return isRemote && port.isSharedMemory();
    }

    @Override
    public MemorySegment memory() {
        checkInside(0, 1, size);
        MemorySegment memory = port.memory().asSlice(0, size);
        isSeen = true;
        return isReadOnly ? memory.asReadOnly() : memory;
    }

    @Override
    public int getInt(long offset) {
        checkWord(offset, Integer.BYTES);
        int value = port.getInt(offset);
        if (isRemote) {
            library().hash().loaded(name + offset, value);
        }
        return value;
    }

    @Override
    public void putInt(long offset, int value) {
        checkWord(offset, Integer.BYTES);
        checkStore();
        port.putInt(offset, value);
        library().hash().stored(name + offset, value);
    }

    @Override
    public long getLong(long offset) {
        checkWord(offset, Long.BYTES);
        long value = port.getLong(offset);
        if (isRemote) {
            library().hash().loaded(name + offset, value);
        }
        return value;
    }

    @Override
    public void putLong(long offset, long value) {
        checkWord(offset, Long.BYTES);
        checkStore();
        port.putLong(offset, value);
        library().hash().stored(name + offset, value);
    }

    @Override
    public void get(long offset, MemorySegment into, long intoOffset, long length) {
        checkInside(offset, length, size);
        checkInside(intoOffset, length, into.byteSize());
        port.get(offset, into, intoOffset, length);
        if (isRemote) {
            library().hash().loaded(name + offset, into, intoOffset, length);
        }
    }

    @Override
    public void put(long offset, MemorySegment from, long fromOffset, long length) {
        checkInside(offset, length, size);
        checkInside(fromOffset, length, from.byteSize());
        checkStore();
        port.put(offset, from, fromOffset, length);
        library().hash().stored(name + offset, from, fromOffset, length);
    }

    @Override
    public SciSequence createSequence(int flags) throws SciException {
        enter(SciCall.CREATE_MAP_SEQUENCE, flags);
        return new MapSequence(this, requireRemote());
    }

    @Override
    public void memCopy(MemorySegment memory, long offset, long remoteOffset, long length, int flags)
            throws SciException {
        enter(SciCall.MEM_COPY, flags);
        Connection connection = requireRemote();
        requireCopy(memory, offset, remoteOffset, length);
        requireWords(remoteOffset, length);
        if ((flags & SciFlags.ERROR_CHECK) == 0) {
            copy(memory, offset, remoteOffset, length, (flags & SciFlags.BLOCK_READ) != 0);
            return;
        }
        ErrorWatch watch = new ErrorWatch(connection);
        copy(memory, offset, remoteOffset, length, (flags & SciFlags.BLOCK_READ) != 0);
        watch.requireGood();
    }

    @Override
    public void memWrite(MemorySegment memory, long offset, long remoteOffset, long length, int flags)
            throws SciException {
        enter(SciCall.MEM_WRITE, flags);
        put(remoteOffset, memory, offset, length);
    }

    @Override
    public void transferBlock(long offset, SciMap to, long toOffset, long length, int flags) throws SciException {
        enter(SciCall.TRANSFER_BLOCK, flags);
        MappedWindow target = requireTransfer(offset, to, toOffset, length);
        ErrorWatch watch = new ErrorWatch(remote(target));
        BlockCopy.move(this, offset, target, toOffset, length);
        watch.requireGood();
    }

    @Override
    public BlockTransfer transferBlockAsync(long offset, SciMap to, long toOffset, long length,
            BlockTransfer.Callback callback, int flags) throws SciException {
        enter(SciCall.TRANSFER_BLOCK_ASYNC, flags);
        BlockTransfer.Callback used = SisciLibrary.used(callback, flags);
        MappedWindow target = requireTransfer(offset, to, toOffset, length);
        BlockCopy copy = new BlockCopy(this, target, remote(target), used);
        copy.begin(offset, toOffset, length);
        return copy;
    }

    @Override
    public void cacheSync(long offset, long length, int flags) throws SciException {
        enter(SciCall.CACHE_SYNC, flags);
        requireInside(offset, length, size);
        Connection connection = connection();
        if (connection != null && (flags & SciFlags.CACHE_FLUSH) != 0) {
            connection.adapter().drainProcessor();
        }
        if (connection != null && (flags & SciFlags.CACHE_INVALIDATE) != 0) {
            connection.adapter().dropReads();
        }
    }

    @Override
    public boolean isMappedToLocalTarget(int flags) throws SciException {
        enter(SciCall.QUERY, flags);
        return port.isLocal();
    }

    @Override
    public void unmap(int flags) throws SciException {
        enter(SciCall.UNMAP_SEGMENT, flags);
        requireUnused(0);
        retire();
    }

    /** Judges a copy between the window and the process's memory. */
    void requireCopy(MemorySegment memory, long offset, long remoteOffset, long length) throws SciException {
        requireInside(remoteOffset, length, size);
        SisciLibrary.require(memory != null && offset >= 0 && offset <= memory.byteSize() - length,
                SciError.ILLEGAL_ADDRESS, "the memory must have the range: offset=" + offset + ", length=" + length);
    }

    void copy(MemorySegment memory, long offset, long remoteOffset, long length, boolean isRead) {
        if (isRead) {
            get(remoteOffset, memory, offset, length);
        } else {
            put(remoteOffset, memory, offset, length);
        }
    }

    @Override
    void giveBack() {
        if (isSeen && !isReadOnly) {
            library().hash().left(name, port.memory().asSlice(0, size));
        }
        size = 0;
        port.unmap();
    }

    @Override
    HandleKind kind() {
        return HandleKind.MAP;
    }

    @Override
    String describe() {
        return "window of " + segment.describe();
    }

    private MappedWindow requireTransfer(long offset, SciMap to, long toOffset, long length) throws SciException {
        MappedWindow target = library().own(to, MappedWindow.class);
        SisciLibrary.require((connection() == null) != (target.connection() == null), SciError.ILLEGAL_PARAMETER,
                "exactly one of the windows must be remote: from=" + describe() + ", to=" + target.describe());
        requireInside(offset, length, size);
        requireInside(toOffset, length, target.size);
        requireWords(offset | toOffset, length);
        target.checkStore();
        return target;
    }

    private static void requireWords(long offset, long length) throws SciException {
        SisciLibrary.require((length & 3) == 0, SciError.SIZE_ALIGNMENT, "a block must be of words: size=" + length);
        SisciLibrary.require((offset & 3) == 0, SciError.OFFSET_ALIGNMENT,
                "a block must begin at a word: offset=" + offset);
    }

    private Connection remote(MappedWindow other) {
        Connection connection = connection();
        return connection == null ? Objects.requireNonNull(other.connection()) : connection;
    }

    private Connection requireRemote() throws SciException {
        Connection connection = connection();
        if (connection == null) {
            throw new SciException(SciError.ILLEGAL_OPERATION, "expected a window on a connected segment: "
                    + describe());
        }
        return connection;
    }

    private void checkWord(long offset, int bytes) {
        if ((offset | size - bytes - offset) < 0 || (offset & (bytes - 1)) != 0) {
            throw refusal(offset, bytes);
        }
    }

    private RuntimeException refusal(long offset, int bytes) {
        checkInside(offset, bytes, size);
        return new IllegalArgumentException("a word must be aligned: offset=" + offset + ", bytes=" + bytes);
    }

    private static void checkInside(long offset, long length, long limit) {
        if (offset < 0 || length < 0 || offset > limit - length) {
            throw new IndexOutOfBoundsException("an access must lie inside: offset=" + offset + ", length=" + length
                    + ", limit=" + limit);
        }
    }

    private void checkStore() {
        if (isReadOnly) {
            throw new UnsupportedOperationException("the window is read only: " + describe());
        }
    }
}
