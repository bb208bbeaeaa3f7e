/**
 * MPI over stream sockets, the baseline that the other devices are measured against (MPI progress column, seed 002:
 * message envelopes, progress over sockets, non-blocking communication, receiver logic, overtaking).
 *
 * <p>One connection per pair of ranks, opened when the first message needs it. A rank begins with one connection only,
 * to rank 0, through which it learns where the others listen and, at the end, that no rank sends any more.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files
 * and environment.
 */
@NullMarked
package org.wirelore.adi.tcp;

import org.jspecify.annotations.NullMarked;
