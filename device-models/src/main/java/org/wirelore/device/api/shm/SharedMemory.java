package org.wirelore.device.api.shm;

import java.io.IOException;

/** One process's access to the shared memory of its host. */
public interface SharedMemory {
    /**
     * Makes a segment, filled with zeros, and maps it.
     *
     * @param name unique on the host, not empty, without a slash
     * @param sizeBytes 1 or more; the system may round it up
     * @return the segment, mapped
     * @throws IOException if the name is in use or the host has no memory left
     */
    SharedSegment create(String name, long sizeBytes) throws IOException;

    /**
     * Maps a segment that exists.
     *
     * @param name the name given at its creation
     * @return the segment, mapped
     * @throws IOException if there is none of that name
     */
    SharedSegment open(String name) throws IOException;

    /**
     * Takes the name away. Those who have the segment mapped keep it; the name can be used again.
     *
     * @param name the name given at its creation
     * @throws IOException if there is none of that name
     */
    void unlink(String name) throws IOException;
}
