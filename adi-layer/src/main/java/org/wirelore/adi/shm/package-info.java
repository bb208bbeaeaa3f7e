/**
 * MPI in shared memory: a ring per ordered pair of ranks for short messages and for control, and a lane of buffers
 * beside it through which long messages pass in pieces, the sender filling one while the receiver empties another.
 * Rendezvous is the ADI core's (MPICH ADI-2, channel interface: REQUEST_SEND, OK_TO_SEND, data). Waiting is polling, or
 * blocking for ranks that share a core.
 *
 * <p>One segment holds all of it. Rank 0 makes it and takes its name away as soon as all ranks have it, so that a job
 * that is killed later leaves nothing.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files
 * and environment.
 */
@NullMarked
package org.wirelore.adi.shm;

import org.jspecify.annotations.NullMarked;
