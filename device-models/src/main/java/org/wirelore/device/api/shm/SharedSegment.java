package org.wirelore.device.api.shm;

import java.lang.foreign.MemorySegment;

/**
 * A mapped segment.
 *
 * <p>Plain accesses through {@link #memory} are not ordered between processes. What a process has stored before a
 * release store is seen by every process that loads, with acquire, the value that it stored. Words for acquire and
 * release are 32-bit, at offsets that are multiples of 4, or 64-bit, at multiples of 8, in the host's byte order. An
 * offset outside is a programmer error and throws {@link IndexOutOfBoundsException}.
 */
public interface SharedSegment extends AutoCloseable {
    /** {@return the mapping, for plain data} */
    MemorySegment memory();

    /**
     * Loads a word with acquire semantics.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @return the word
     */
    int getAcquire(long offset);

    /**
     * Stores a word with release semantics. Ends pauses of the processes that have the segment mapped.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @param value the word
     */
    void setRelease(long offset, int value);

    /**
     * Loads a 64-bit word with acquire semantics.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @return the word
     */
    long getLongAcquire(long offset);

    /**
     * Stores a 64-bit word with release semantics: seen whole or not at all. Ends pauses as {@link #setRelease} does.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @param value the word
     */
    void setLongRelease(long offset, long value);

    /**
     * Stores {@code value} if the word is {@code expected}, with acquire and release semantics; tells whether it did.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @param expected what the word must be
     * @param value what it becomes
     * @return whether it was stored
     */
    boolean compareAndSet(long offset, int expected, int value);

    /**
     * As {@link #compareAndSet}, for a 64-bit word.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @param expected what the word must be
     * @param value what it becomes
     * @return whether it was stored
     */
    boolean compareAndSetLong(long offset, long expected, long value);

    /**
     * Gives the CPU away until the word differs from {@code expected}, a process wakes this word or {@code untilPs} has
     * come. The comparison and going to sleep are one step, so a store followed by a {@link #wake} is never missed. May
     * return early; callers look again.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @param expected the value that is waited out
     * @param untilPs time of the process's host, or {@link org.wirelore.device.api.Host#FOREVER}
     */
    void await(long offset, int expected, long untilPs);

    /**
     * As {@link #await}, but goes on through stores to other words: what a process does that has armed a {@link Bell}.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @param expected the value that is waited out
     * @param untilPs time of the process's host, or {@link org.wirelore.device.api.Host#FOREVER}
     */
    default void awaitOnly(long offset, int expected, long untilPs) {
        await(offset, expected, untilPs);
    }

    /**
     * Ends every {@link #await} on a word. Does nothing if there is none; it is not remembered.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     */
    void wake(long offset);

    /**
     * Begins to watch a word for a process that sleeps in its host.
     *
     * @param offset first byte of the word in the segment, a multiple of its size
     * @param watched the value that is not worth a signal
     * @return the watch, which goes on until it is closed
     */
    WordWatch watch(long offset, int watched);

    /** Unmaps the segment. */
    @Override
    void close();
}
