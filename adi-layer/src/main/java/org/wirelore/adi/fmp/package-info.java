/**
 * MPI over FMP, Fast Message Passing.
 *
 * <h2>Overview</h2>
 *
 * <p>FMP has a part for the processes of one host, LM-FMP, and a part for the network, NC-FMP. Both are behind {@link
 * org.wirelore.adi.fmp.FmpChannel}, the seam of this package: send a header with a payload to a peer, look at what has
 * arrived, release it, sleep. {@link org.wirelore.adi.fmp.FmpAdiDevice} makes eager messages and rendezvous of it, the
 * same for near and far peers; a new kind of channel needs no change there. {@link
 * org.wirelore.adi.fmp.NearChannel} is LM-FMP: a queue of headers for each process, at whose tail all others put
 * theirs, and units of one length for what does not fit into a header. {@link org.wirelore.adi.fmp.FarChannel} is
 * NC-FMP, through a card ({@code org.wirelore.adi.fmp.network}).
 *
 * <p>Source: X. Ou, J. Shen, W. Zheng, "Fast Message Passing for High Performance Computation in Workstation Clusters",
 * accepted April 2000, which comments cite as "paper". The paper names no layout, no limit and no rule of MPI: those
 * are ours, and after MPICH ADI-2 where a comment says so.
 *
 * <h2>How it is connected</h2>
 *
 * <p>There is no connection. The processes of a host meet in a segment of its memory, whose name is gone when all are
 * there.
 *
 * <h2>Timing</h2>
 *
 * <p>A process that waits polls or sleeps (paper, section 2.2), in all its calls as its configuration has it. A channel
 * charges the host for its steps ({@link org.wirelore.adi.fmp.FmpCostNames}) and for copies into its buffers; who
 * copies out of them pays for that.
 *
 * <h2>Room</h2>
 *
 * <p>A process that can't send for want of room moves what has arrived into its temporary area (paper, section 2.4), so
 * that two that send to each other do not wait for each other for ever. The area is bounded; when it is full, the
 * process says so, and arrivals stay where they are. Without an area such processes stand still, and each can say at
 * whom it waits for room.
 *
 * <h2>Errors</h2>
 *
 * <p>A place or a length that no peer would store ends the job. The protocol does not notice a peer that dies: the
 * launcher interrupts the waits of the others.
 *
 * <h2>States</h2>
 *
 * <pre>
 *  a message    EAGER, MORE, REQUEST_SEND, OK_TO_SEND, DATA, LAST_ENVELOPE, LAST_ANSWER
 *  a header     claimed, published, given back
 *  a unit       free, filled, given back
 * </pre>
 *
 * <h2>What is not modelled</h2>
 *
 * <p>Memory has no distance: all processes of a host reach it at the host's own cost of a copy.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.fmp.network},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files
 * and environment.
 */
@NullMarked
package org.wirelore.adi.fmp;

import org.jspecify.annotations.NullMarked;
