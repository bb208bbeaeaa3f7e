package org.wirelore.rig.spi;

import java.lang.foreign.MemorySegment;

/**
 * Where a device that a program has opened itself tells what the program receives, so that it counts in the run's hash.
 */
public interface ReceivedBytes {
    /** Adds what one call has received. */
    void add(MemorySegment from, long offset, int length);
}
