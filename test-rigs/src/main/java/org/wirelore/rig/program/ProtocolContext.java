package org.wirelore.rig.program;

import java.io.IOException;
import java.util.Map;
import org.wirelore.adi.start.RankEnvironment;

/** What a protocol of one's own is started with. */
public interface ProtocolContext {
    /** The rank, its host, and where the ranks meet. */
    RankEnvironment environment();

    /** The ranks that the protocol connects, this one included, ascending: all, or those that the rig routes to it. */
    int[] members();

    /** The rig's settings for the protocol, numbers and booleans as texts. */
    Map<String, String> settings();

    /**
     * Opens a device of the rank's machine by its user API; where the rig names fabrics for the protocol, on one of
     * them.
     *
     * @throws IOException if the machine has no such device, or it can't be opened
     */
    <T> T open(Class<T> api) throws IOException;

    /**
     * Opens a device of the rank's machine on one fabric, where the machine has several.
     *
     * @param fabric name of the fabric in the rig
     * @throws IOException if the machine has no such device, or it can't be opened
     */
    <T> T open(Class<T> api, String fabric) throws IOException;

    /**
     * Gives a row of words, such as own addresses, and gets those of the {@link #members}, at the places of their
     * ranks; the rows of other ranks are empty. All members call it with rows of one length; with empty rows it is a
     * barrier.
     *
     * @throws IOException if another rank can't be reached
     */
    long[][] exchange(long... row) throws IOException;
}
