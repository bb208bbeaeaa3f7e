package org.wirelore.rig.spi;

import java.io.IOException;
import java.util.stream.IntStream;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;

/** A rank that is being started, and its machine: emulated, or this one. */
public interface RankStart {
    /** Its number. */
    int rank();

    /** How many ranks the job has. */
    int size();

    /** Its machine. */
    Host host();

    /** The ranks of its host, itself included, ascending. */
    int[] neighbours();

    /** All ranks. */
    default int[] ranks() {
        return IntStream.range(0, size()).toArray();
    }

    /** What a rank of the ADI is started with. */
    RankEnvironment environment() throws IOException;

    /**
     * Opens a device of the machine by its user API.
     *
     * @throws IOException if there is none, or it can't be opened
     */
    <T> T open(Class<T> api) throws IOException;

    /**
     * How long ranks wait for each other.
     *
     * @param usualPs the protocol's own time, picoseconds, where all ranks are started together
     */
    long timeoutPs(long usualPs);

    /**
     * Gives a row of words and gets those of all ranks, the own one included. All ranks call it with rows of one
     * length; with empty rows it lets nobody go on before all are there.
     *
     * @throws IOException if another rank can't be reached
     */
    long[][] exchange(long... row) throws IOException;
}
