package org.wirelore.adi.event;

import java.util.List;

/**
 * The tag of a message within a collective operation that says which one it belongs to: the operation's number in its
 * communicator, and its kind, so that calls that don't match are reported and not mixed up. A message beside those of
 * the operation has another bit.
 */
public final class CollectiveTag {
    /** What only a message beside the others of its operation has. */
    public static final int ASIDE = 1 << 29;

    private static final int NUMBER_BITS = 24;
    private static final int NUMBER_MASK = (1 << NUMBER_BITS) - 1;
    /** Kinds count from 1 in this order; any other call makes or ends communicators. */
    private static final List<String> KINDS = List.of("Barrier", "Bcast", "Gather", "Gatherv", "Scatter", "Scatterv",
            "Allgather", "Allgatherv", "Alltoall", "Alltoallv", "Reduce", "Allreduce", "Reduce_scatter", "Scan");
    private static final String OTHERS = "a call that makes a communicator";

    private CollectiveTag() {
    }

    /**
     * The tag of an operation.
     *
     * @param name as MPI has it
     * @param number of the operation in its communicator
     */
    public static int of(String name, int number) {
        int index = KINDS.indexOf(name);
        return (index < 0 ? KINDS.size() + 1 : index + 1) << NUMBER_BITS | (number & NUMBER_MASK);
    }

    /** Whether two messages of one communicator are of operations with one number and different kinds. */
    public static boolean contradict(int one, int other) {
        int difference = (one ^ other) & ~ASIDE;
        return kind(one) > 0 && kind(other) > 0 && difference != 0 && (difference & NUMBER_MASK) == 0;
    }

    /** The operation's name. */
    public static String name(int tag) {
        int kind = kind(tag);
        return kind > KINDS.size() ? OTHERS : KINDS.get(kind - 1);
    }

    /** The operation's number, from 0. */
    public static int number(int tag) {
        return tag & NUMBER_MASK;
    }

    /** How reports name a tag within collective operations: the operation, or the number where it tells none. */
    public static String words(int tag) {
        return kind(tag) > 0 ? "operation=" + (number(tag) + 1) + " (" + name(tag) + ")" : "tag=" + tag;
    }

    private static int kind(int tag) {
        return (tag & ~ASIDE) >>> NUMBER_BITS;
    }
}
