/**
 * MPI over stream sockets, the baseline that the other protocols are measured against.
 *
 * <h2>Overview</h2>
 *
 * <p>An envelope in front of each message ({@link org.wirelore.adi.tcp.TcpEnvelope}), a short one where the message
 * is short, data behind it in the same gather write or, beyond the rendezvous limit, after the receiver has asked for
 * them. One system call asks for all connections which have bytes and which have room ({@link
 * org.wirelore.adi.tcp.TcpLook}). Source: J. Squyres, "'Progress' is the opposite of
 * 'Congress'", column "MPI Mechanic", ClusterWorld, 2004, which comments cite as "MPI Mechanic" with the title of a
 * section or of a box. Where that is silent, a rule is ours, and its comment says so.
 *
 * <h2>How it is connected</h2>
 *
 * <p>One connection per pair of ranks, opened when the first message needs it. A rank begins with one connection only,
 * to rank 0, through which it learns where the others listen and, at the end, that no rank sends any more.
 *
 * <h2>Timing</h2>
 *
 * <p>A rank that waits looks at its sockets again and again, or sleeps until one of them has something ({@code
 * blocking}). Connections have TCP_NODELAY, so that no message waits for the acknowledgment of the last one. Limits of
 * start-up and of a call are settings of {@link org.wirelore.adi.tcp.TcpProtocolConfig}.
 *
 * <h2>Errors</h2>
 *
 * <p>No field of an envelope is trusted: what no rank would send ends the connection, and with it the operations of
 * that pair. A peer that dies ends its connections.
 *
 * <h2>States</h2>
 *
 * <pre>
 *  a connection   none, calling, greeting, called by the peer, established, lost
 *  a message      envelope, waits for memory or for its receive, data, complete
 *  a shutdown     LAST_ENVELOPE, DONE, ALL_DONE, LAST_ANSWER
 * </pre>
 *
 * <h2>What is not modelled</h2>
 *
 * <p>The kernel's stack below the sockets is the backend's: real on this machine, in virtual time the host's own stack
 * on a card or simple streams.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files
 * and environment.
 */
@NullMarked
package org.wirelore.adi.tcp;

import org.jspecify.annotations.NullMarked;
