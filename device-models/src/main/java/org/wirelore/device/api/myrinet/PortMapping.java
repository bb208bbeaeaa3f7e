package org.wirelore.device.api.myrinet;

import org.wirelore.device.api.shm.SharedSegment;

/**
 * What the driver has set up for a process: its number in the network and the memory that it shares with its card and
 * with the other processes of its host.
 *
 * @param node the card's number in the network, 0 to {@code nodes - 1}
 * @param port the process's number on that card
 * @param nodes how many cards the network has
 * @param pieceBytes what one packet carries of a message, a multiple of 8; each packet takes a slot at its receiver
 * @param receiveQueue the process's receive queue, pinned: {@code receiveSlots} slots of {@code receiveSlotBytes} each,
 *        written by the card, words big endian
 * @param receiveSlots how many packets the receive queue has room for
 * @param receiveSlotBytes of a slot, with the notice at its end
 * @param staging from where the card fetches the process's long messages, pinned
 * @param sendState memory of all processes of the host that send by this card: at {@link #LOCK} the send queue's lock
 *        (0: free, else port + 1), at {@link #HEAD} how many entries were ever armed, which says where the next one
 *        goes
 */
public record PortMapping(int node, int port, int nodes, int pieceBytes, HostRegion receiveQueue, int receiveSlots,
        int receiveSlotBytes, HostRegion staging, SharedSegment sendState) {
    /**
     * In {@link #sendState}: the lock. The driver takes it from a process that ends with it. Who holds it arms its
     * entry first and counts it at {@link #HEAD} then, so that the driver can find out which of both was done.
     */
    public static final int LOCK = 0;
    /** In {@link #sendState}: 1 if a process sleeps until the lock is free; who gives it back then wakes it. */
    public static final int WAITERS = 4;
    /** In {@link #sendState}: how many entries were armed, modulo 2<sup>32</sup>. */
    public static final int HEAD = 64;
    /** In {@link #sendState}: what a process last read of {@code send.done}, for all others. */
    public static final int DONE = 68;
    /** Bytes of {@link #sendState}. */
    public static final int STATE_BYTES = 128;
}
