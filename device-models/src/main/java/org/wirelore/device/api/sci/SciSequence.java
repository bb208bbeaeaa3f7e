package org.wirelore.device.api.sci;

import java.lang.foreign.MemorySegment;

/**
 * The error check for stores to, and loads from, another node (sci_sequence_t). Start it once; then each check covers
 * everything since the check or start before. Errors are recorded per adapter and node, so a check may answer for
 * another's stores, too; it never keeps silent about one's own.
 */
public interface SciSequence {
    /**
     * SCIStartSequence. Only after OK does {@link #check} mean anything.
     *
     * @param flags 0; with any other the status is as true and {@link #error} is ILLEGAL_FLAG
     * @return OK, or why a sequence can't begin now
     */
    SequenceStatus start(int flags);

    /**
     * SCIStartSequence without flags.
     *
     * @return OK, or why a sequence can't begin now
     */
    default SequenceStatus start() {
        return start(SciFlags.NONE);
    }

    /**
     * SCICheckSequence: pushes out, waits for and judges everything since the last check.
     *
     * @param flags {@link SciFlags#NO_FLUSH}, {@link SciFlags#NO_STORE_BARRIER}; with any other it is a check without
     *     flags, and {@link #error} is ILLEGAL_FLAG
     * @return OK if all of it arrived; NOT_RETRIABLE as long as the sequence is not started
     */
    SequenceStatus check(int flags);

    /**
     * The error of the last {@link #start} or {@link #check}. Programs look at the status; this says whether the call
     * was well formed.
     *
     * @return OK, ILLEGAL_FLAG, ILLEGAL_PARAMETER if the sequence was removed, NOT_INITIALIZED
     */
    SciError error();

    /**
     * SCIStoreBarrier: returns when every earlier store has been answered, well or badly. Later stores are visible
     * after earlier ones. Has no error.
     *
     * @param flags 0
     */
    void storeBarrier(int flags);

    /** SCIStoreBarrier without flags. */
    default void storeBarrier() {
        storeBarrier(SciFlags.NONE);
    }

    /**
     * SCIFlush: pushes out everything that the processor's and the adapter's buffers hold. Has no error.
     *
     * @param flags {@link SciFlags#FLUSH_CPU_BUFFERS_ONLY}
     */
    void flush(int flags);

    /** SCIFlush without flags. */
    default void flush() {
        flush(SciFlags.NONE);
    }

    /** SCIFlushReadBuffers: drops prefetched data, so that the next load is fresh. */
    void flushReadBuffers();

    /**
     * SCIMemCpy, of any size. Starts the sequence if it is not running.
     *
     * @param memory this node's memory
     * @param offset first byte there
     * @param map a window on a segment of the sequence's node
     * @param remoteOffset from the window's beginning
     * @param size how many bytes
     * @param flags {@link SciFlags#BLOCK_READ}, {@link SciFlags#ERROR_CHECK}
     * @throws SciException OUT_OF_RANGE, ILLEGAL_ADDRESS, or TRANSFER_FAILED with the error check: repeat it
     */
    void memCpy(MemorySegment memory, long offset, SciMap map, long remoteOffset, long size, int flags)
            throws SciException;

    /**
     * SCIRemoveSequence.
     *
     * @param flags 0
     * @throws SciException the codes of every call
     */
    void remove(int flags) throws SciException;

    /**
     * SCIRemoveSequence without flags.
     *
     * @throws SciException the codes of every call
     */
    default void remove() throws SciException {
        remove(SciFlags.NONE);
    }
}
