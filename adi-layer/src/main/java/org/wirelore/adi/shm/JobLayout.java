package org.wirelore.adi.shm;

import org.wirelore.device.api.shm.LaneLayout;
import org.wirelore.device.api.shm.RingLayout;

/**
 * What lies where in a job's segment; ours. What ranks wait for lies in cache lines of its own.
 *
 * <pre>
 *  0     magic, stored last by rank 0       64   verdict: 0 wait, 1 go, 2 given up
 *  4     parameters, one word each          128  reserved
 *  256 + r * 128    state of rank r: 0 not here, 1 here
 *  320 + r * 128    its bell
 *  then, for each ordered pair of ranks, from rank 0 to 1 on: its ring, its lane
 * </pre>
 *
 * All words are 32-bit, in the host's byte order.
 */
record JobLayout(int size, ShmProtocolConfig config) {
    static final long MAGIC = 0;
    static final long PARAMETERS = 4;
    static final long VERDICT = 64;

    private static final long RANKS = 256;
    private static final long RANK_BYTES = 128;
    private static final long BELL = 64;

    /** What the ranks must agree on, in the order in which it is stored. */
    int[] parameters() {
        return new int[]{size, config.waitMode() == WaitMode.BLOCK ? 1 : 0, config.ringBytes(),
            config.rendezvousBytes(),
            config.pieces(),
            config.pieceBytes()};
    }

    /** The same for people. */
    static String describe(int[] parameters) {
        return "size=" + parameters[0] + ", block=" + parameters[1] + ", ringBytes=" + parameters[2]
                + ", rendezvousBytes=" + parameters[3] + ", pieces=" + parameters[4] + ", pieceBytes=" + parameters[5];
    }

    long state(int rank) {
        return RANKS + rank * RANK_BYTES;
    }

    long bell(int rank) {
        return state(rank) + BELL;
    }

    RingLayout ring(int from, int to) {
        return new RingLayout(pair(from, to), config.ringBytes());
    }

    LaneLayout lane(int from, int to) {
        return new LaneLayout(pair(from, to) + ring(from, to).bytes(), config.pieces(),
                config.pieceBytes());
    }

    /** Bytes of the whole segment. */
    long bytes() {
        return state(size) + size * (size - 1L) * pairBytes();
    }

    private long pair(int from, int to) {
        return state(size) + (from * (size - 1L) + (to < from ? to : to - 1)) * pairBytes();
    }

    private long pairBytes() {
        return new RingLayout(0, config.ringBytes()).bytes()
                + new LaneLayout(0, config.pieces(), config.pieceBytes()).bytes();
    }
}
