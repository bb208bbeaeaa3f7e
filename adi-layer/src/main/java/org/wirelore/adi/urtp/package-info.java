/**
 * URTP, the User-level Reliable Transport Protocol of MPI-CCL: packets to one rank and to many, in one order, over a
 * broadcast medium; and the ADI device on it.
 *
 * <h2>Overview</h2>
 *
 * <p>A packet is a frame of a raw datalink. Each pair of ranks has counters of its own, which unicast and multicast
 * share; a multicast names the number of each rank that it is for. A receiver that waits asks for the packet at once
 * (REQ), which acknowledges all before it, and asks again after a delay that doubles; a sender repeats what is asked
 * for unless it has just sent it. What is not acknowledged for long it repeats unasked, or asks for if it is long
 * (PROBE), at times that double. The kernel drops what a rank need not see ({@link
 * org.wirelore.adi.urtp.KernelExtension}).
 *
 * <p>{@code UrtpSender} has the windows and the packets that may be sent again, {@code UrtpReceiver} asks for what is
 * missing, {@code Arrivals} is the signal handler, {@code UrtpAdiDevice} makes messages of packets. {@link
 * org.wirelore.adi.urtp.UrtpRule} lists what the paper prints wrongly; each rule can be put back alone.
 *
 * <p>A multicast goes to the job's address. {@code HardwareGroups} has sets of ranks agree on addresses of their own,
 * by which cards drop what is for others.
 *
 * <h2>Streams</h2>
 *
 * <p>Packets of collective operations and those of messages have counters of their own: the paper's order of calls
 * holds for the former alone.
 *
 * <h2>Errors</h2>
 *
 * <p>Lost, repeated and reordered packets are recovered. What no rank of the job sends is counted and dropped. A rank
 * that acknowledges nothing for long is lost, and so is one that is waited for and does not answer questions ({@code
 * PeerWatch}): all that concerns it ends with UNREACHABLE. Who has lost a rank says so to those that ask it (GONE), and
 * they ask that rank in turn. What a rank that only waits asks for is no work: unless a sender has something to repeat,
 * it gets nothing by it, and in virtual time such ranks are a deadlock.
 *
 * <h2>Sources</h2>
 *
 * <p>"Efficient Message Passing Interface (MPI) for Parallel Computing on Clusters of Workstations", sections 3 and
 * appendix A; fact sheet tulip-unet, section 4.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code
 * org.wirelore.adi.packet}, {@code org.wirelore.adi.start}, {@code org.wirelore.device.api}, {@code
 * org.wirelore.device.api.datalink}, the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.urtp;

import org.jspecify.annotations.NullMarked;
