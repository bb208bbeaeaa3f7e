/**
 * MPI in shared memory.
 *
 * <h2>Overview</h2>
 *
 * <p>A ring per ordered pair of ranks for short messages and for control, and a lane of buffers beside it through which
 * long messages pass in pieces, the sender filling one while the receiver empties another. Rendezvous is the ADI core's
 * (MPICH ADI-2, channel interface: REQUEST_SEND, OK_TO_SEND, data). Source of these rules: "The Second-Generation ADI
 * for the MPICH Implementation of MPI", Argonne, which comments cite as "MPICH ADI-2". Rings, lanes and bells are ours,
 * and so is all that a comment does not cite.
 *
 * <h2>How it is connected</h2>
 *
 * <p>One segment holds all of it ({@link org.wirelore.adi.shm.JobLayout}). Rank 0 makes it and takes its name away as
 * soon as all ranks have it, so that a job that is killed later leaves nothing.
 *
 * <h2>Timing</h2>
 *
 * <p>Waiting is polling, or blocking on a bell for ranks that share a core ({@link org.wirelore.adi.shm.WaitMode}).
 * Copies are charged to the rank that makes them.
 *
 * <h2>Errors</h2>
 *
 * <p>Positions and lengths that no peer would store end the job. The protocol does not notice a peer that dies: the
 * launcher interrupts the waits of the others.
 *
 * <h2>States</h2>
 *
 * <pre>
 *  a job          0 wait, 1 go, 2 given up (the segment's verdict)
 *  a record       SHORT, REQUEST_SEND, OK_TO_SEND, LAST_ENVELOPE, LAST_ANSWER
 *  a piece        free, filled, emptied
 * </pre>
 *
 * <h2>What is not modelled</h2>
 *
 * <p>Memory has no distance: all ranks reach it at the host's own cost of a copy.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files
 * and environment.
 */
@NullMarked
package org.wirelore.adi.shm;

import org.jspecify.annotations.NullMarked;
