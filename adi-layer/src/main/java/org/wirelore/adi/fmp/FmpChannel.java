package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;

/**
 * One process's side of FMP towards some of its peers: LM-FMP in the memory of the host ({@link NearChannel}), NC-FMP
 * through a card. Messages between two processes arrive once and in order; there is no connection, no acknowledgment
 * and no retransmission.
 *
 * <p>No call waits. A channel charges its host for what it does, copies into its buffers included; who takes an arrival
 * out of {@link #data()} charges for that copy.
 */
interface FmpChannel extends FmpArrivals {
    /** What {@link #send} returns if there is no room. */
    int NO_ROOM = -1;

    /** The longest payload that is sent whole or not at all, and arrives in one stretch; at least 32. */
    int wholeBytesMax();

    /**
     * Sends a message: its header, and as much of the payload as there is room for.
     *
     * @param peer a rank that this channel leads to
     * @param header copied before the call returns; {@link FmpHeader#source} and {@link FmpHeader#bytes} are the
     *     channel's
     * @param bytes of the payload, 0 or more; of up to {@link #wholeBytesMax()} all or none are sent
     * @return how many bytes of the payload were sent; {@link #NO_ROOM} if not even the header
     */
    int send(int peer, FmpHeader header, MemorySegment from, long offset, int bytes);

    /** Whether the last {@link #send} has found no room, and would have found none for another peer either. */
    boolean isFull();

    /** Whether {@link #send} would have found some room for this peer just now. */
    boolean hasRoom(int peer);

    /**
     * Whether since the last call something has happened that {@link #poll} does not tell, so that {@link #send} may
     * have room now: who finds so must try again before it waits.
     */
    default boolean hasChanged() {
        return false;
    }

    /** When to look again even if nothing arrives, or {@link Host#FOREVER}. */
    default long deadlinePs() {
        return Host.FOREVER;
    }

    /**
     * What is missing where {@link #send} has found no room for this peer, in words that follow "waits for": whose room
     * it is. Also asked when a run has ended: touches no device.
     */
    String missingRoom(int peer);

    /** Whether a rank can sleep until something arrives here, or there is room. */
    boolean canSleep();

    /**
     * From now on whatever arrives wakes the rank, until {@link #disarm}.
     *
     * @param wantsRoom whether room wakes it, too
     */
    void arm(boolean wantsRoom);

    /** Whether a peer has woken the rank since {@link #arm}, where what has arrived does not show it by itself. */
    default boolean isWoken() {
        return false;
    }

    /** The rank is awake. */
    void disarm();

    /** Sleeps, armed, until something arrives or {@code untilPs}, or shorter; only if it is the rank's only device. */
    void sleep(Host waiting, long untilPs);

    /**
     * One step of leaving, when nothing is left to send or to take.
     *
     * @return whether {@link #close} may follow
     */
    default boolean leave() {
        return true;
    }

    /** The rank leaves: all its peers have had what it sent. */
    void close();
}
