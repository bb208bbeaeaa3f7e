package org.wirelore.device.api.unet;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Pollable;

/**
 * A process's handle to the network. Only its owner may use it.
 *
 * <p>Sends name a channel and a piece of the buffer area; the data goes out from there, so the piece must stay
 * unchanged until the send is complete. Received messages lie in buffers taken from the free queue, or, when short, in
 * the receive queue entry itself; a buffer belongs to the owner from {@link #poll} until {@link #release(int)}. A
 * message that is longer than a buffer is spread over several.
 *
 * <p>No call allocates. Mistakes of the caller (foreign channel, piece outside the area, buffer released twice) throw
 * {@link UNetException}; "queue full" is an ordinary answer.
 */
public interface UNetEndpoint extends Pollable, AutoCloseable {
    /** The answer of a send whose queue is full; nothing has changed. */
    long FULL = -1;
    /** Most pieces of the area that one send descriptor gathers. */
    int PIECES_MAX = 4;

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
     * Pushes a message that lies in several pieces of the buffer area (U-Net, SOSP'95, section 3.1: a send descriptor
     * has a list of buffers). The interface gathers them in their order.
     *
     * @param channel an open channel
     * @param offsets where each piece lies in the buffer area
     * @param lengths of each piece, 0 or more; together 0 to {@link UNetDevice#messageBytesMax()}
     * @param pieces how many, 1 to {@link #PIECES_MAX}
     * @return as {@link #send(int, int, int)}
     * @throws UNetException for a channel that is not open here, or pieces that are not in the area
     */
    long send(int channel, int[] offsets, int[] lengths, int pieces);

    /**
     * Pushes a short message whose data travels in the send queue entry itself, so that it needs no room in the area
     * and {@code from} may change as soon as the call returns. The ticket completes when the operating system has taken
     * the entry.
     *
     * @param channel an open channel
     * @param from where the message is, anywhere in the process
     * @param offset where in {@code from} it begins
     * @param length 0 to {@link Reception#INLINE_BYTES}
     * @return as {@link #send(int, int, int)}
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
     * Pushes all buffers of a received message onto the free queue.
     *
     * @param reception what {@link #poll} has filled in
     * @throws UNetException as {@link #release(int)}
     */
    default void release(Reception reception) {
        for (int i = 0; i < reception.buffers; i++) {
            release(reception.offsets[i]);
        }
    }

    /**
     * Asks for an upcall when the receive queue goes from empty to non-empty.
     *
     * @param upcall as in {@link #onReceive(UpcallCondition, Runnable)}
     */
    default void onReceive(@Nullable Runnable upcall) {
        onReceive(UpcallCondition.NON_EMPTY, upcall);
    }

    /**
     * Asks for an upcall when a condition begins to hold; if it holds already, the upcall is due. One upcall may drain
     * many messages. An upcall never interrupts another one of the endpoint.
     *
     * @param condition when to call
     * @param upcall runs in the owner's context: as soon as the host can interrupt the owner, in the middle of what it
     *     computes ({@link org.wirelore.device.api.Host#interrupt}), and at the latest when the owner next uses the
     *     endpoint; must not wait; null to go back to polling
     */
    void onReceive(UpcallCondition condition, @Nullable Runnable upcall);

    /**
     * Holds upcalls off, for a critical section, or lets them come again. No trap: the operating system reads a word of
     * the segment. What has become due meanwhile comes before this call returns.
     *
     * @param allowed whether upcalls may come; they may at first
     */
    void allowUpcalls(boolean allowed);

    /**
     * As a descriptor of {@link UNetDevice#select}: readable while a message waits, writable while the send queue has
     * room.
     */
    @Override
    int ready(int wanted);

    /** {@return what happened so far, for reports and tests} */
    EndpointCounters counters();

    /** Destroys the endpoint: what is being moved is moved first; later arrivals are dropped and counted. */
    @Override
    void close();
}
