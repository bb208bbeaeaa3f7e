package org.wirelore.device.api.datalink;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;

/**
 * The kernel in an interrupt handler, as what a process has put there uses it on the process's port. No call is a
 * system call; what they cost delays the handler's end.
 */
public interface PortKernel {
    /** {@return the time, picoseconds} */
    long now();

    /**
     * Charges the handler.
     *
     * @param cost what the process's host has resolved
     */
    void spend(Cost cost);

    /**
     * As {@link Datalink#send(MemorySegment, long, int, MemorySegment, long, int)}: the frame leaves when the handler
     * has emptied the card's receive ring.
     *
     * @param header what holds the beginning
     * @param headerOffset where the destination address begins
     * @param headerBytes {@link Datalink#HEADER_BYTES} or more
     * @param data what holds the rest
     * @param dataOffset where that begins
     * @param dataBytes its length, zero or more
     * @return false if there is no room; nothing was sent
     */
    boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data, long dataOffset,
            int dataBytes);

    /** {@return as {@link Datalink#lastSent()}} */
    long lastSent();

    /**
     * As {@link Datalink#departurePs}.
     *
     * @param frame what {@link #lastSent} has returned
     * @return the time in picoseconds, or {@link org.wirelore.device.api.Host#FOREVER}
     */
    long departurePs(long frame);

    /**
     * As {@link Datalink#withdraw}.
     *
     * @param frame what {@link #lastSent} has returned
     * @return whether it will never leave
     */
    boolean withdraw(long frame);

    /**
     * Moves the frame that has come to where the process finds it, and charges for that.
     *
     * @param into memory that the process shares with the kernel
     * @param offset first byte of the frame there
     */
    void move(MemorySegment into, long offset);

    /** Wakes the process if it waits, as {@link org.wirelore.device.api.Host#signal}. */
    void wake();
}
