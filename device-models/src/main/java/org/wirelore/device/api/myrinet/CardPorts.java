package org.wirelore.device.api.myrinet;

/** The Myrinet card of a process's host, as its driver offers it to processes of jobs: it opens ports. */
public interface CardPorts {
    /**
     * Opens a port for the process. Sleeps until the card runs.
     *
     * @param receiveSlots room of its receive queue, packets, 1 or more
     * @param stagingBytes room for messages that the card fetches, a multiple of 8, 0 or more
     * @param holds whether a packet that finds no room waits on the card and holds up what is behind it; if not, it is
     *        counted and dropped
     * @return the port
     * @throws CardFailedException if the card does not run, or has no port left
     */
    MyrinetPort open(int receiveSlots, int stagingBytes, boolean holds);
}
