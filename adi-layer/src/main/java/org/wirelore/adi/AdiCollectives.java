package org.wirelore.adi;

import java.lang.foreign.MemorySegment;

/**
 * Collective operations that a device carries out itself, in its hardware or over a multicast of its own. The core asks
 * before it sends messages; an operation that the device does not take is made of messages.
 *
 * <p>Whether it takes an operation depends on nothing but what is equal at all members: their list, the root, context,
 * tag and length. So either every member's device takes it or none does. Members are ranks of the job, in the order of
 * the group; each of them calls, and all call the operations of a group in one order. No call waits; an operation that
 * was taken ends in {@link AdiSink#onCollectiveComplete}.
 */
public interface AdiCollectives {
    /** What a reduction makes of an operand that has come and of what the request's buffer holds. */
    interface Combination {
        /**
         * Puts the result of the two into {@link AdiRequest#buffer}. The order of the two does not matter.
         *
         * @param operand where another member's bytes lie, as many as {@link AdiRequest#length}; not to be kept
         * @param offset the first of them
         */
        void combine(MemorySegment operand, long offset);
    }

    /** The longest broadcast and reduction that it takes, bytes; equal at all members. */
    int bytesMax();

    /**
     * Begins a barrier: ends when every member has begun it.
     *
     * @param request its {@link AdiRequest#context} and {@link AdiRequest#tag} tell it from the group's other
     *     operations
     * @return false if the device does not take it; nothing has happened
     */
    boolean barrier(int[] members, AdiRequest request);

    /**
     * Begins to bring {@link AdiRequest#length} bytes from the root's {@link AdiRequest#buffer} to every member's. The
     * length is equal at all, and at most {@link #bytesMax}; the buffer is the device's until the end.
     *
     * @param root the rank of the job that has the bytes
     * @return as {@link #barrier}
     */
    boolean broadcast(int[] members, int root, AdiRequest request);

    /**
     * Begins a reduction whose result every member gets: {@link AdiRequest#buffer} holds the own operand, and in the
     * end the result, which is the same at all, bit by bit. The length is equal at all, and at most {@link #bytesMax};
     * the buffer is the device's until the end.
     *
     * @param combination of operands, in any order
     * @return as {@link #barrier}
     */
    boolean reduce(int[] members, AdiRequest request, Combination combination);
}
