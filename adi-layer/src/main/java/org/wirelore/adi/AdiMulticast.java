package org.wirelore.adi;

import java.lang.foreign.MemorySegment;

/** One short message to several peers at the price of one, by a device that can do that. */
public interface AdiMulticast {
    /**
     * Whether each of these ranks of the job reaches all others so, with a message of this many bytes. Answers alike at
     * every one of them.
     */
    boolean reaches(int[] members, int length);

    /**
     * How data of any length are cut, so that they go from each of these ranks of the job to all others in multicasts:
     * bytes of a piece, or 0 if messages bring them faster. Answers alike at every one of them.
     */
    default int pieceBytes(int[] members) {
        return 0;
    }

    /**
     * How many pieces each rank sends before it takes as many of each other, where all members send to all; 0 if they
     * send one piece each in turn, in their order. Answers alike at every one of them.
     *
     * @param bytes the most that one of them sends
     */
    default int piecesTogether(int members, int bytes) {
        return 1;
    }

    /**
     * Whether a multicast to these peers can go out now. If not, progress opens the way: who sends then nevertheless
     * may pay for each peer.
     */
    default boolean isOpen(int[] peers) {
        return true;
    }

    /** In how many pieces nothing is sent. Answers alike at every rank. */
    default int emptyPieces() {
        return 1;
    }

    /** The buffers of all multicasts so far may be reused when this returns: what still needs them is copied. */
    default void settle() {
    }

    /**
     * Sends a short message to several peers now; its buffer stays as it is until {@link #settle}. At each it arrives
     * once, as a short message ({@link AdiSink#onShort}), in its place among the sender's other messages to that peer.
     *
     * @return false if there is no room, or if earlier sends to one of these peers still wait; nothing was sent to any
     */
    boolean send(int[] peers, int context, int tag, MemorySegment from, long offset, int length);
}
