/**
 * MPI over datagrams: the baseline for LANs that other message-passing systems of the time had (IBM's MPL among them),
 * all collective operations made of messages between two ranks.
 *
 * <p>Each pair of ranks has a window of packets in each direction, a datagram each. An acknowledgment goes with every
 * packet, or alone after half a window or a delay; what is not acknowledged in time is sent again, all of it, after
 * times that double. A packet out of its order is dropped.
 *
 * <p>A datagram that no rank of the job sends is counted and dropped. A rank that acknowledges nothing for long is
 * lost: all that concerns it ends with UNREACHABLE. MPL itself is not published; the protocol is ours.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code
 * org.wirelore.adi.packet}, {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without
 * threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.udp;

import org.jspecify.annotations.NullMarked;
