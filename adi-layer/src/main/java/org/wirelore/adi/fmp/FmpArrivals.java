package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;

/**
 * Messages in the order of their arrival: the oldest is looked at where it lies and then released. Its payload lies in
 * one stretch or in several, each of which is gone through once.
 */
interface FmpArrivals {
    /**
     * Whether a message is there. It stays the same one until it is released; a further poll begins its stretches
     * again.
     */
    boolean poll();

    /** Of the message that {@link #poll} has found; valid until it is released. */
    FmpHeader header();

    /** Goes to the next stretch of its payload, at first to the first one; false if there is none. */
    boolean nextStretch();

    /** Where the stretch lies. */
    MemorySegment data();

    /** Where in {@link #data()} it begins. */
    long at();

    /** Its length, 1 or more. */
    int stretchBytes();

    /** Goes on to the next message; the memory of this one may be overwritten from now on. */
    void release();
}
