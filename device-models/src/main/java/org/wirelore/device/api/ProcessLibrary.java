package org.wirelore.device.api;

import java.util.function.ObjLongConsumer;

/** The user library of one process, as it looks to what runs the process. */
public interface ProcessLibrary {
    /**
     * Has what the process does and hears through the library enter the hash of an event stream.
     *
     * @param eventStream reset by its owner
     */
    void hashInto(StateHash eventStream);

    /**
     * Counts what the process has not given back.
     *
     * @param visitor gets each kind, in words, and how many are left
     */
    void countAlive(ObjLongConsumer<String> visitor);

    /** The process has ended: gives everything back for it. */
    void end();
}
