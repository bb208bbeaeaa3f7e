package org.wirelore.adi;

import org.wirelore.device.api.StateHash;

/**
 * Hears what a rank does at the ADI: everything that an oracle needs to rebuild the one legal matching. Every method does
 * nothing unless overridden; observers must not call back. Without an observer nothing of this costs anything.
 *
 * <p>Operations (sends, receives, probes) of one rank are numbered from 1 in the order of their calls.
 */
public interface AdiObserver extends StreamObserver {
    /** Whether the {@code contentHash} arguments are wanted; they are 0 otherwise. Asked once, at start-up. */
    default boolean observesContent() {
        return false;
    }

    /** A send was called. */
    default void sendPosted(int rank, long operation, int destination, int tag, int context, int length,
            boolean synchronous, long contentHash) {
    }

    /** A send's buffer may be reused. */
    default void sendCompleted(int rank, long operation) {
    }

    /** A receive was called; source and tag may be wildcards. */
    default void receivePosted(int rank, long operation, int source, int tag, int context, int capacity) {
    }

    /** A receive met its message, which has {@code length} bytes. */
    default void matched(int rank, long operation, int source, int tag, int context, int length) {
    }

    /**
     * A receive is complete.
     *
     * @param length bytes delivered
     * @param contentHash over these bytes, as {@link StateHash#ofContent} computes it
     */
    default void receiveCompleted(int rank, long operation, int source, int tag, int length, ErrorClass error,
            long contentHash) {
    }

    /** A posted receive was cancelled. */
    default void receiveCancelled(int rank, long operation) {
    }

    /** A probe saw this message; source and tag are the message's own. */
    default void probed(int rank, int source, int tag, int context, int length) {
    }

    /** A message arrived for which no receive was posted. */
    default void unexpectedQueued(int rank, int source, int tag, int context, int length) {
    }

    /**
     * A collective operation was called.
     *
     * @param communicator its number; with {@code group}, equal at all its ranks, and nowhere else while it is there
     * @param group stands for its ranks and their order
     * @param number counts the operations on this communicator, from 0
     * @param name what the operation is called
     * @param root the root that the caller named, a rank of the communicator, or -1
     */
    default void collectiveBegun(int rank, int communicator, long group, int number, String name, int root) {
    }

    /** The rank has left. */
    default void finished(int rank, FinishOutcome outcome) {
    }
}
