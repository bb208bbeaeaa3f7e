package org.wirelore.device.myrinet;

/**
 * What a process wants its port to have.
 *
 * @param receiveSlots room of its receive queue, packets, 1 or more: with credits, all that its peers may have under
 *        way
 * @param stagingBytes room for messages that the card fetches, a multiple of 8, 0 or more
 * @param holds whether a packet that finds no room waits on the card and holds up what is behind it; if not, it is
 *        counted and dropped
 */
public record PortRequest(int receiveSlots, int stagingBytes, boolean holds) {
    private static final int GRAIN = 8;

    /** Checks the ranges. */
    public PortRequest {
        if (receiveSlots < 1 || stagingBytes < 0 || stagingBytes % GRAIN != 0) {
            throw new IllegalArgumentException("a port must have slots and a staging area of whole double words: "
                    + "receiveSlots=" + receiveSlots + ", stagingBytes=" + stagingBytes);
        }
    }
}
