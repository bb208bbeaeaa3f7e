package org.wirelore.rig.spi.start;

import java.io.IOException;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;

/** A rank that is being started, and its machine: emulated, or this one. */
public interface RankStart {
    /** Its number. */
    int rank();

    /** Its machine. */
    Host host();

    /** Where all ranks of the job are. */
    RankPlaces places();

    /** The ranks that the protocol connects, this one included, ascending: all of the job, or one group. */
    int[] members();

    /** Whether this rank reaches all other {@link #members} through the protocol, and none through another one. */
    boolean isWhole();

    /** The same start for a protocol that connects a group of the ranks, this one included. */
    RankStart within(RankGroup group);

    /**
     * Tells what is started together apart from all else of its run on the same networks: 0 for the ranks that the run
     * begins with, another number below 4,096 for those that are started later, and for each joint group.
     */
    default int job() {
        return 0;
    }

    /**
     * Tells all that belongs to the run apart from other runs on a network that they share: drawn for each run, the
     * same at all its ranks. 0 in a simulation, whose networks are its own.
     */
    default int drawn() {
        return 0;
    }

    /** How many ranks the job has. */
    default int size() {
        return places().size();
    }

    /** What a rank of the ADI is started with. */
    RankEnvironment environment() throws IOException;

    /**
     * Opens a device of the machine by its user API; in a group, one of the group's fabrics, or what every host has.
     *
     * @throws IOException if there is none, or it can't be opened
     */
    <T> T open(Class<T> api) throws IOException;

    /**
     * Opens a device of the machine on one fabric.
     *
     * @throws IOException if there is none, or it can't be opened
     */
    <T> T open(Class<T> api, String fabric) throws IOException;

    /**
     * How long ranks wait for each other.
     *
     * @param usualPs the protocol's own time, picoseconds, where all ranks are started together
     */
    long timeoutPs(long usualPs);

    /**
     * Gives a row of words and gets those of the {@link #members}, the own one included, at the places of their ranks;
     * the rows of other ranks are empty. All members call it with rows of one length; with empty rows no member goes on
     * before all are there.
     *
     * @throws IOException if another rank can't be reached
     */
    long[][] exchange(long... row) throws IOException;
}
