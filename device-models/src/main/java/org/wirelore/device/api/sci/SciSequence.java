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
     * @return OK, or why a sequence can't begin now
     */
    SequenceStatus start();

    /**
     * SCICheckSequence: pushes out, waits for and judges everything since the last check.
     *
     * @param flags {@link SciFlags#NO_FLUSH}, {@link SciFlags#NO_STORE_BARRIER}
     * @return OK if all of it arrived
     */
    SequenceStatus check(int flags);

    /**
     * SCIStoreBarrier: returns when every earlier store has been answered, well or badly. Later stores are visible
     * after earlier ones.
     */
    void storeBarrier();

    /** SCIFlush: pushes out everything that the processor's and the adapter's buffers hold. */
    void flush();

    /** SCIFlushReadBuffers: drops prefetched data, so that the next load is fresh. */
    void flushReadBuffers();

    /**
     * SCIMemCpy. Starts the sequence if that was not done.
     *
     * @param memory this node's memory
     * @param offset first byte there
     * @param remoteOffset from the window's beginning
     * @param length how many bytes
     * @param flags {@link SciFlags#BLOCK_READ}, {@link SciFlags#ERROR_CHECK}
     * @throws SciException OUT_OF_RANGE, or TRANSFER_FAILED with the error check: repeat it
     */
    void memCopy(MemorySegment memory, long offset, int remoteOffset, int length, int flags) throws SciException;

    /**
     * SCIRemoveSequence.
     *
     * @throws SciException if the library refuses the call
     */
    void remove() throws SciException;
}
