package org.wirelore.rig.bench.peers;

/**
 * One turn of one party.
 *
 * @param nanos what it is judged by: half a round trip in its fastest stretch of 100, or the time from one arrival to
 * the
 *     next
 * @param meanNanos the same over the whole turn
 * @param sent frames or messages
 * @param arrived how many of those arrived
 * @param allocatedBytes by the playing threads of both sides during the turn; 0 for programs in C
 */
record Sample(double nanos, double meanNanos, long sent, long arrived, long allocatedBytes) {
}
