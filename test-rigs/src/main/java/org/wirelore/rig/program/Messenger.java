package org.wirelore.rig.program;

import java.lang.foreign.MemorySegment;

/**
 * How a program sends and receives: through plain U-Net, or through the ADI. Calls block as MPI's blocking calls do.
 */
public interface Messenger {
    /** Sends {@code length} bytes from the beginning of {@code message}. */
    void send(MemorySegment message, int length, int destination, int tag);

    /**
     * Receives the next message from a rank.
     *
     * @return how long it is; where the layer below can't tell (short messages on plain U-Net), the padded length
     */
    int receive(MemorySegment into, int source, int tag);

    /**
     * Sends to one rank while receiving from another, without deadlock. As it stands, it is for layers whose sends
     * never wait for a receive.
     */
    default int exchange(MemorySegment message, int length, int destination, MemorySegment into, int source, int tag) {
        send(message, length, destination, tag);
        return receive(into, source, tag);
    }

    /** Longest message, bytes. */
    int messageBytesMax();

    /** Whether a message's length arrives with it. */
    boolean keepsLengths();

    /** What the present or latest call waits for, in words; asked when a run has ended early. */
    String waitsFor();

    /** Shuts down with all ranks. */
    void finish();

    /** Operations that were started and never completed or given back; 0 behind a program that keeps its books. */
    int unreleased();
}
