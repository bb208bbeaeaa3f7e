package org.wirelore.device.api.unet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A process's handle to the network. Only its owner may use it.
 *
 * <p>Sends name a channel and a piece of the buffer area; the data goes out from there, so the piece must stay
 * unchanged until the send is complete. Received messages lie in buffers taken from the free queue, or, when short, in
 * the receive queue entry itself; a buffer belongs to the owner from {@link #poll} until {@link #release}.
 *
 * <p>No call allocates. Mistakes of the caller (foreign channel, piece outside the area, buffer released twice) throw
 * {@link UNetException}; "queue full" is an ordinary answer.
 */
public interface UNetEndpoint extends AutoCloseable {
    /** The answer of a send whose queue is full; nothing has changed. */
    long FULL = -1;

    /** {@return the communication segment} */
    MemorySegment area();

    /**
     * Opens a channel: the operating system checks the right to use the port and fixes the address information, so that
     * nothing can be sent under a forged one.
     *
     * @param localPort a port that this process has reserved and that no other endpoint uses
     * @param remoteMac as {@link UNetDevice#mac()}
     * @param remotePort 0 to 255
     * @return the channel, from 0
     * @throws UNetException if the port is not this process's, or the pair is open already
     */
    int openChannel(int localPort, long remoteMac, int remotePort);

    /**
     * Closes a channel; what arrives for it later is dropped and counted.
     *
     * @param channel an open channel
     */
    void closeChannel(int channel);

    /**
     * Pushes a message onto the send queue. It goes out at the next {@link #flush}.
     *
     * @param channel an open channel
     * @param offset where the message lies in the buffer area
     * @param length 0 to {@link UNetDevice#messageBytesMax()}
     * @return the send's ticket, counting from 0 for the endpoint's first, or {@link #FULL}
     * @throws UNetException for a channel that is not open here, or a piece that is not in the area
     */
    long send(int channel, int offset, int length);

    /**
     * Pushes a short message whose data travels in the send queue entry itself, so that it needs no room in the area
     * and {@code from} may change as soon as the call returns. The ticket completes when the operating system has taken
     * the entry.
     *
     * @param channel an open channel
     * @param from where the message is, anywhere in the process
     * @param offset where in {@code from} it begins
     * @param length 0 to {@link Reception#INLINE_BYTES}
     * @return as {@link #send}
     * @throws UNetException for a channel that is not open here, or a length that does not fit
     */
    long sendInline(int channel, MemorySegment from, long offset, int length);

    /** The trap: the operating system takes everything on the send queue, in order. */
    void flush();

    /** {@return how many sends are complete: every ticket below it is, and its piece of the area may be reused} */
    long completedSends();

    /**
     * Takes the next message off the receive queue.
     *
     * @param into filled in if there is one
     * @return false if the queue is empty
     */
    boolean poll(Reception into);

    /**
     * Pushes an empty buffer onto the free queue.
     *
     * @param offset where the buffer begins in the area, a multiple of the endpoint's buffer size
     * @throws UNetException if it is not such an offset, is free already, or the queue is full
     */
    void release(int offset);

    /**
     * Asks for an upcall when the receive queue goes from empty to non-empty. One upcall may drain many messages.
     *
     * @param upcall runs in the owner's context, at the latest when the owner next uses the endpoint or waits; null to
     *     go back to polling
     */
    void onReceive(@Nullable Runnable upcall);

    /** {@return what happened so far, for reports and tests} */
    EndpointCounters counters();

    /** Destroys the endpoint: what is being moved is moved first; later arrivals are dropped and counted. */
    @Override
    void close();
}
