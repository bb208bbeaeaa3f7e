package org.wirelore.device.api.sci;

import java.lang.foreign.MemorySegment;

/**
 * A mapped window on a segment (sci_map_t), accessed at offsets from the window's beginning.
 *
 * <p>A store to a remote window is posted: it returns before it has left, and if it is lost nothing says so but a
 * {@link SciSequence}. Aligned words of 4 bytes are never torn, and one word's values arrive in the order in which they
 * were stored. Between different words there is no order except through a barrier, and inside one aligned stream buffer
 * that is written in ascending order to its end: a reader that sees its last word sees all of it. A remote load takes a
 * round trip, and returns all ones if it failed. Accesses fault as the processor does: offsets outside, also of a
 * window that was unmapped, throw {@link IndexOutOfBoundsException}, stores to a window that is read only
 * {@link UnsupportedOperationException}.
 */
public interface SciMap {
    /** {@return the size of the window; offsets are below it} */
    long sizeBytes();

    /**
     * Whether the window on a connected segment is memory that this process has in common with the segment's owner.
     * Then no store is lost while they are connected, and stores are seen in the order in which they were made: who
     * sees a word of {@link #putInt} sees all that was stored before it, also what was stored in {@link #memory}. Never
     * so through a card.
     *
     * @return whether it is
     */
    default boolean isSharedMemory() {
        return false;
    }

    /**
     * The window as plain memory: the pointer that SCIMapLocalSegment and SCIMapRemoteSegment return. What others store
     * appears in it at any time, in words that are whole; who waits for something looks with {@link #getInt}, which
     * brings time up to date, and may then read what lies here without it.
     *
     * <p>In memory of a connected segment whose owner has ended the connection, stores still arrive, while those of
     * this class's methods vanish.
     *
     * @return the window's bytes, read only if the window is
     * @throws UnsupportedOperationException unless it is plain memory of this node, or {@link #isSharedMemory shared}
     * @throws IndexOutOfBoundsException if the window was unmapped
     */
    MemorySegment memory();

    /**
     * Loads a word, at a multiple of 4, in the host's byte order; in a lock map also adds 1 to it, in big-endian order.
     *
     * @param offset first byte in the window
     * @return the word
     */
    int getInt(long offset);

    /**
     * Stores a word, at a multiple of 4.
     *
     * @param offset first byte in the window
     * @param value the word
     */
    void putInt(long offset, int value);

    /**
     * Loads 8 bytes, at a multiple of 8, in the host's byte order. Its halves may be of different times.
     *
     * @param offset first byte in the window
     * @return the double word
     */
    long getLong(long offset);

    /**
     * Stores 8 bytes, at a multiple of 8. Its halves may be seen one without the other.
     *
     * @param offset first byte in the window
     * @param value the double word
     */
    void putLong(long offset, long value);

    /**
     * Loads a block; what it reads may change meanwhile.
     *
     * @param offset first byte in the window
     * @param into where the bytes go
     * @param intoOffset first byte there
     * @param length how many bytes
     */
    void get(long offset, MemorySegment into, long intoOffset, long length);

    /**
     * Stores a block in ascending order.
     *
     * @param offset first byte in the window
     * @param from where the bytes are
     * @param fromOffset first byte there
     * @param length how many bytes
     */
    void put(long offset, MemorySegment from, long fromOffset, long length);

    /**
     * SCICreateMapSequence: a context for error checking on a remote window.
     *
     * @param flags {@link SciFlags#FAST_BARRIER}
     * @return the context, not started
     * @throws SciException ILLEGAL_OPERATION on a local window
     */
    SciSequence createSequence(int flags) throws SciException;

    /**
     * SCICreateMapSequence without flags.
     *
     * @return the context, not started
     * @throws SciException ILLEGAL_OPERATION on a local window
     */
    default SciSequence createSequence() throws SciException {
        return createSequence(SciFlags.NONE);
    }

    /**
     * SCIMemCopy, the older form of {@link SciSequence#memCpy}: without sequence, in whole words.
     *
     * @param memory this node's memory
     * @param offset first byte there
     * @param remoteOffset from the window's beginning, a multiple of 4
     * @param size how many bytes, a multiple of 4
     * @param flags {@link SciFlags#BLOCK_READ}, {@link SciFlags#ERROR_CHECK}
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, ILLEGAL_ADDRESS, ILLEGAL_OPERATION on a
     *     local window, TRANSFER_FAILED with the error check
     */
    void memCopy(MemorySegment memory, long offset, long remoteOffset, long size, int flags) throws SciException;

    /**
     * SCIMemWrite: stores a block as fast as can be. Nothing is checked but what faults.
     *
     * @param memory this node's memory
     * @param offset first byte there
     * @param remoteOffset from the window's beginning
     * @param size how many bytes
     * @param flags 0
     * @throws SciException the codes of every call
     */
    void memWrite(MemorySegment memory, long offset, long remoteOffset, long size, int flags) throws SciException;

    /**
     * SCITransferBlock: copies from this window to another one and waits for it. One of them is remote.
     *
     * @param offset first byte in this window, a multiple of 4
     * @param to the other window
     * @param toOffset first byte there, a multiple of 4
     * @param size how many bytes, a multiple of 4
     * @param flags 0
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, TRANSFER_FAILED, ILLEGAL_PARAMETER unless
     *     exactly one is remote
     */
    void transferBlock(long offset, SciMap to, long toOffset, long size, int flags) throws SciException;

    /**
     * SCITransferBlockAsync: the same, while the program goes on.
     *
     * @param offset first byte in this window, a multiple of 4
     * @param to the other window
     * @param toOffset first byte there, a multiple of 4
     * @param size how many bytes, a multiple of 4
     * @param callback runs at the end, with the flag
     * @param flags {@link SciFlags#USE_CALLBACK}, {@link SciFlags#BLOCK_READ} (which the windows say already)
     * @return the transfer
     * @throws SciException OUT_OF_RANGE, SIZE_ALIGNMENT, OFFSET_ALIGNMENT, ILLEGAL_PARAMETER unless exactly one is
     *     remote
     */
    BlockTransfer transferBlockAsync(long offset, SciMap to, long toOffset, long size, BlockTransfer.Callback callback,
            int flags) throws SciException;

    /**
     * SCICacheSync, later releases: makes the processor's cache agree with memory for a range.
     *
     * @param offset first byte in the window
     * @param size how many bytes
     * @param flags {@link SciFlags#CACHE_FLUSH}, {@link SciFlags#CACHE_INVALIDATE}
     * @throws SciException OUT_OF_RANGE
     */
    void cacheSync(long offset, long size, int flags) throws SciException;

    /**
     * SCIQuery with SCI_Q_MAP and SCI_Q_MAP_MAPPED_TO_LOCAL_TARGET.
     *
     * @param flags 0
     * @return whether it is plain memory of this node
     * @throws SciException the codes of every call
     */
    boolean isMappedToLocalTarget(int flags) throws SciException;

    /**
     * SCIUnmapSegment.
     *
     * @param flags 0
     * @throws SciException BUSY while a sequence or a block transfer uses it
     */
    void unmap(int flags) throws SciException;

    /**
     * SCIUnmapSegment without flags.
     *
     * @throws SciException BUSY while a sequence or a block transfer uses it
     */
    default void unmap() throws SciException {
        unmap(SciFlags.NONE);
    }
}
