/**
 * TCP of a mid-1990s kernel.
 *
 * <p><b>Reading order.</b> {@link org.wirelore.device.inet.tcp.Tcp} has the connections, listeners and ports and is
 * what IP and the sockets call. {@link org.wirelore.device.inet.tcp.TcpConnection} is one connection's state. {@code
 * TcpInput} takes a segment through the checks of RFC 793, page 65 and following; {@code TcpAck} and {@code TcpData} do
 * what its acknowledgment and its data call for. {@code TcpOutput} decides whether to send a segment and builds it.
 * {@code TcpTimers} and {@code RoundTrip} are the clocks.
 *
 * <p><b>Timing.</b> Nothing here waits or lets time pass. A call changes the state and queues segments; the stack
 * charges for each segment before the wire sees it. A connection that may have more to send is asked again ({@code
 * Tcp.outputOne}) when its last segment has gone to the card.
 *
 * <p><b>Sources.</b> RFC 793, 813, 896, 1122, 1323; Jacobson, "Congestion Avoidance and Control", 1988, and his mail on
 * fast retransmit of 1990; the rules and constants of {@code sys/netinet} of 4.4BSD-Lite2, which {@link
 * org.wirelore.device.inet.profile.StackProfile} varies for the other systems.
 *
 * <p><b>Not modelled.</b> Urgent data (treated as any other), data in SYN segments (the peer sends them again),
 * precedence and options of IP.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host},
 * {@code org.wirelore.device.inet.ip}, {@code org.wirelore.device.inet.kernel},
 * {@code org.wirelore.device.inet.profile}, and the JDK.
 */
@NullMarked
package org.wirelore.device.inet.tcp;

import org.jspecify.annotations.NullMarked;
