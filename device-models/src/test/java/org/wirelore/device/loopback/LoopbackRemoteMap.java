package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;

/** A window on another node's memory. */
final class LoopbackRemoteMap implements SciMap {
    private final Host process;
    private final LoopbackRemoteSegment connection;
    private final LoopbackSciPath path;
    private final int base;
    private final int sizeBytes;
    private final MemorySegment word = MemorySegment.ofArray(new int[1]);
    private int sequences;
    private boolean unmapped;

    LoopbackRemoteMap(Host process, LoopbackRemoteSegment connection, LoopbackSciPath path, int base, int sizeBytes) {
        this.process = process;
        this.connection = connection;
        this.path = path;
        this.base = base;
        this.sizeBytes = sizeBytes;
    }

    @Override
    public int sizeBytes() {
        return sizeBytes;
    }

    @Override
    public int getInt(int offset) {
        get(offset, word, 0, Integer.BYTES);
        return word.get(ValueLayout.JAVA_INT, 0);
    }

    @Override
    public void putInt(int offset, int value) {
        word.set(ValueLayout.JAVA_INT, 0, value);
        put(offset, word, 0, Integer.BYTES);
    }

    @Override
    public void get(int offset, MemorySegment into, long intoOffset, int length) {
        Objects.checkFromIndexSize(offset, length, sizeBytes);
        path.load(base + offset, into, intoOffset, length);
    }

    @Override
    public void put(int offset, MemorySegment from, long fromOffset, int length) {
        Objects.checkFromIndexSize(offset, length, sizeBytes);
        path.store(base + offset, from, fromOffset, length);
    }

    @Override
    public SciSequence createSequence() throws SciException {
        if (unmapped) {
            throw new SciException(SciError.ILLEGAL_PARAMETER, "the window must be mapped: base=" + base);
        }
        sequences++;
        return new Sequence();
    }

    @Override
    public void unmap() throws SciException {
        process.now();
        if (unmapped) {
            throw new SciException(SciError.ILLEGAL_PARAMETER, "the window must be mapped: base=" + base);
        }
        if (sequences > 0) {
            throw new SciException(SciError.BUSY, "no sequence must use the window: sequences=" + sequences);
        }
        unmapped = true;
        connection.use(-1);
    }

    /** Here nothing is gathered and nothing prefetched, so only the barrier and the error check have work to do. */
    private final class Sequence implements SciSequence {
        private boolean running;
        private boolean removed;
        private int failuresSeen;

        @Override
        public SequenceStatus start() {
            process.now();
            running = !connection.isLost();
            failuresSeen = path.failures();
            return running ? SequenceStatus.OK : SequenceStatus.NOT_RETRIABLE;
        }

        @Override
        public SequenceStatus check(int flags) {
            process.now();
            if ((flags & SciFlags.NO_STORE_BARRIER) == 0) {
                path.awaitAnswers();
            }
            if (!running || connection.isLost() || path.failures() != failuresSeen) {
                running = false;
                return SequenceStatus.NOT_RETRIABLE;
            }
            return SequenceStatus.OK;
        }

        @Override
        public void storeBarrier() {
            path.awaitAnswers();
        }

        @Override
        public void flush() {
            process.now();
        }

        @Override
        public void flushReadBuffers() {
            process.now();
        }

        @Override
        public void memCopy(MemorySegment memory, long offset, int remoteOffset, int length, int flags)
                throws SciException {
            process.now();
            if (remoteOffset < 0 || length < 0 || remoteOffset > sizeBytes - length) {
                throw new SciException(SciError.OUT_OF_RANGE, "a copy must stay inside the window: remoteOffset="
                        + remoteOffset + ", length=" + length + ", sizeBytes=" + sizeBytes);
            }
            if (!running) {
                start();
            }
            if ((flags & SciFlags.BLOCK_READ) != 0) {
                get(remoteOffset, memory, offset, length);
            } else {
                put(remoteOffset, memory, offset, length);
            }
            if ((flags & SciFlags.ERROR_CHECK) != 0 && check(SciFlags.NONE) != SequenceStatus.OK) {
                throw new SciException(SciError.TRANSFER_FAILED,
                        "the copy must be repeated: remoteOffset=" + remoteOffset + ", length=" + length);
            }
        }

        @Override
        public void remove() throws SciException {
            process.now();
            if (removed) {
                throw new SciException(SciError.ILLEGAL_PARAMETER, "the sequence must not be removed: base=" + base);
            }
            removed = true;
            sequences--;
        }
    }
}
