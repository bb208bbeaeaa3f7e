package org.wirelore.device.api.sci;

import java.lang.foreign.MemorySegment;

/**
 * A mapped window on a segment (sci_map_t), accessed at offsets from the window's beginning.
 *
 * <p>A store to a remote window is posted: it returns before it has left, and if it is lost nothing says so but a
 * {@link SciSequence}. Aligned words of 4 bytes are never torn, and one word's values arrive in the order in which they
 * were stored. Between different words there is no order except through a barrier, and inside one aligned stream buffer
 * that is written in ascending order to its end: a reader that sees its last word sees all of it. A remote load takes a
 * round trip, and returns all ones if it failed. Offsets outside throw {@link IndexOutOfBoundsException}, as the
 * processor would fault.
 */
public interface SciMap {
    /** {@return the size of the window; offsets are below it} */
    int sizeBytes();

    /**
     * Loads a word, at a multiple of 4, in the host's byte order.
     *
     * @param offset first byte in the window
     * @return the word
     */
    int getInt(int offset);

    /**
     * Stores a word, at a multiple of 4.
     *
     * @param offset first byte in the window
     * @param value the word
     */
    void putInt(int offset, int value);

    /**
     * Loads a block; what it reads may change meanwhile.
     *
     * @param offset first byte in the window
     * @param into where the bytes go
     * @param intoOffset first byte there
     * @param length how many bytes
     */
    void get(int offset, MemorySegment into, long intoOffset, int length);

    /**
     * Stores a block in ascending order.
     *
     * @param offset first byte in the window
     * @param from where the bytes are
     * @param fromOffset first byte there
     * @param length how many bytes
     */
    void put(int offset, MemorySegment from, long fromOffset, int length);

    /**
     * SCICreateMapSequence: a context for error checking on a remote window.
     *
     * @return the context
     * @throws SciException ILLEGAL_OPERATION on a local window
     */
    SciSequence createSequence() throws SciException;

    /**
     * SCIUnmapSegment.
     *
     * @throws SciException BUSY while a sequence uses it
     */
    void unmap() throws SciException;
}
