package org.wirelore.rig.spi.real;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** What one rank of a job in real mode has of a fabric. */
public interface RealNode extends AutoCloseable {
    /**
     * Opens a device by its user API, or returns null if the fabric has none with it.
     *
     * @throws IOException if the machine lacks something
     */
    @Nullable
    Object open(Class<?> api) throws IOException;

    /** The start is over, and the rank blocks whenever it waits: from now on for this device. */
    default void blocks() throws IOException {
    }

    /**
     * Adds what it counted.
     *
     * @param prefix the fabric's name and the host's
     */
    default void count(String prefix, SortedMap<String, Long> counters) {
    }

    /** Adds what the program has not given back by the end, by what it is, in words. */
    default void left(SortedMap<String, Long> into) {
    }

    /** What a user should know of this machine's side of it. */
    default List<String> warnings() {
        return List.of();
    }

    /** What may be why messages get lost, in words; empty if nothing is known. */
    default String trouble() {
        return "";
    }

    /** Gives back what was opened. */
    @Override
    default void close() throws IOException {
    }
}
