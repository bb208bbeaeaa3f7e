package org.wirelore.adi.message.collective;

/**
 * Where one pattern of messages gives way to another: few rounds for short data, few bytes per link for long data. All
 * ranks must choose alike, so a choice depends on nothing but the bytes and the number of ranks, which all of them
 * know. ({@link Scatter} lets a rank have more room than it is sent bytes: there the root alone chooses.)
 *
 * <p>With n ranks, m bytes in all, p the largest power of two up to n, r = n - p, and rounds in which each rank sends
 * one message and receives one:
 *
 * <table>
 * <caption>Patterns</caption>
 * <tr><th>operation<th>when<th>pattern<th>messages<th>rounds
 * <tr><td>Barrier<td>always<td>dissemination<td>n ⌈lg n⌉<td>⌈lg n⌉
 * <tr><td>Bcast<td>short, or few ranks<td>binomial tree<td>n - 1<td>⌈lg n⌉
 * <tr><td><td>medium<td>scatter; doubling, or Bruck<td>n - 1 + n ⌈lg n⌉<td>2 ⌈lg n⌉
 * <tr><td><td>long<td>scatter; ring<td>n - 1 + n (n - 1)<td>⌈lg n⌉ + n - 1
 * <tr><td>Allgather<td>short<td>doubling, or Bruck<td>n ⌈lg n⌉<td>⌈lg n⌉
 * <tr><td><td>long<td>ring<td>n (n - 1)<td>n - 1
 * <tr><td>Alltoall<td>very short, many ranks<td>Bruck<td>n ⌈lg n⌉<td>⌈lg n⌉
 * <tr><td><td>else<td>all at once; pairwise<td>n (n - 1)<td>n - 1
 * <tr><td>Allreduce<td>short<td>fold; doubling<td>p lg p + 2 r<td>lg p, and 2 if r &gt; 0
 * <tr><td><td>long<td>fold; halving; doubling<td>2 p lg p + 2 r<td>2 lg p, and 2 if r &gt; 0
 * <tr><td>Reduce<td>short<td>binomial tree<td>n - 1<td>⌈lg n⌉
 * <tr><td><td>long<td>fold; halving; binomial tree<td>p lg p + p - 1 + r<td>2 lg p, and 1 if r &gt; 0
 * <tr><td>Reduce_scatter<td>short<td>fold; halving<td>p lg p + 2 r<td>lg p, and 2 if r &gt; 0
 * <tr><td><td>long<td>pairwise<td>n (n - 1)<td>n - 1
 * <tr><td>Gather, Scatter<td>short<td>binomial tree<td>n - 1<td>⌈lg n⌉
 * <tr><td><td>long<td>straight<td>n - 1<td>n - 1
 * </table>
 *
 * <p>The patterns and most of the limits are those of Thakur, Rabenseifner and Gropp, "Optimization of Collective
 * Communication Operations in MPICH", IJHPCA 19(1), 2005. What differs: their rings begin at a number of bytes in all
 * ({@link #RING_BYTES}, {@link #BRUCK_BYTES}) whatever the number of ranks, and with 1000 ranks a thousand rounds carry
 * a few bytes each; here a rank's part must be worth a round, too ({@link #RING_PART_BYTES}). A medium Bcast to a
 * number of ranks that is no power of two gathers by Bruck's rotation instead of a ring.
 */
final class SwitchPoints {
    /** Bcast: from here on the data are scattered first. */
    static final int BROADCAST_SCATTER_BYTES = 12_288;
    /** Bcast: with fewer ranks the tree is as good. */
    static final int BROADCAST_SCATTER_RANKS = 8;

    /** Allgather and Bcast: from here on a ring, which sends to neighbours only, on a power of two of ranks. */
    static final int RING_BYTES = 524_288;
    /** The same on other numbers, where Bruck's rotation has to copy all the data twice. */
    static final int BRUCK_BYTES = 81_920;
    /** Least bytes of a message in a ring: about what can be copied in the time of a round. */
    static final int RING_PART_BYTES = 2_048;

    /** Alltoall: up to here Bruck's algorithm, which sends each byte lg n / 2 times. */
    static final int ALLTOALL_BRUCK_BYTES = 256;
    /** Alltoall: with fewer ranks Bruck's algorithm saves hardly a round. */
    static final int ALLTOALL_BRUCK_RANKS = 8;
    /** Alltoall: up to here all at once; longer blocks go pairwise, so that no rank is sent to by all others. */
    static final int ALLTOALL_AT_ONCE_BYTES = 32_768;

    /** Reduce and Allreduce: more than these are halved. */
    static final int REDUCE_WHOLE_BYTES = 2_048;
    /** Reduce_scatter: from here on pairwise. */
    static final int REDUCE_SCATTER_PAIRWISE_BYTES = 524_288;

    /** Gather and Scatter: blocks up to here go along a tree; longer ones go straight, since a tree would copy them. */
    static final int TREE_BLOCK_BYTES = 2_048;

    private SwitchPoints() {
    }

    /** Whether all gather in a ring. */
    static boolean usesRing(long bytes, int ranks) {
        return bytes >= (isPowerOfTwo(ranks) ? RING_BYTES : BRUCK_BYTES) && bytes / ranks >= RING_PART_BYTES;
    }

    /** Whether a Bcast of divisible data scatters first. */
    static boolean scatters(int bytes, int ranks) {
        return bytes >= BROADCAST_SCATTER_BYTES && ranks >= BROADCAST_SCATTER_RANKS;
    }

    static boolean isPowerOfTwo(int ranks) {
        return Integer.bitCount(ranks) == 1;
    }
}
