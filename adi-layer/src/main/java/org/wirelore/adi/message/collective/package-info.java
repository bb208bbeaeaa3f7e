/**
 * Collective operations as patterns of messages (MPI 1.1, chapter 4). Which pattern is chosen depends on the bytes and
 * on the number of ranks ({@code SwitchPoints} has all limits in one place): few rounds for short data, few bytes per
 * link for long data. The patterns are the textbook ones: dissemination, binomial trees, recursive doubling and
 * halving, Bruck's rotations, rings, and pairwise exchange.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.adi.message}, {@code org.wirelore.adi.message.type}, and the JDK
 * without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.message.collective;

import org.jspecify.annotations.NullMarked;
