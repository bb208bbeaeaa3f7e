/**
 * Stream and datagram sockets between emulated hosts, in virtual time: {@link EmulatedSockets} carries the bytes over a
 * configured latency and rate, {@link KernelSockets} adds what a host kernel's calls cost.
 *
 * <p><b>Overview.</b> {@code Network} joins hosts by name. {@code EmulatedNode} has the ports of a host, {@code
 * EmulatedConnection} the opening of a stream and its two {@code EmulatedPipe}s, {@code EmulatedStream} one end. {@code
 * EmulatedDatagramSocket} carries messages.
 *
 * <p><b>Connection.</b> Protocols use {@link org.wirelore.device.api.sockets.Sockets}. Nothing of it touches an
 * emulated card or fabric: it stands for a network of its own.
 *
 * <p><b>Timing.</b> Each direction of each connection has the network's rate to itself; bytes arrive one latency after
 * the last one was sent, an answer to the opening after two. Room that a reader makes is known to the writer one
 * latency later, when it comes to half the buffer (RFC 1122, 4.2.3.3). The calls take no time, unless {@code
 * KernelSockets} charges the process.
 *
 * <p><b>Errors.</b> A port in use, an unknown host and a message that is too long are refused by the call. A connection
 * without listener, or whose listener has no room, is refused after two latencies. A write to a closed socket is
 * answered with a reset (RFC 1122, 4.2.2.13), and later writes fail. Nothing is lost on the way.
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a connection   idle, requested, accepted, established; or requested, refusing, refused
 *   a direction    open, ended by the writer, end arrived; abandoned by the reader, reset, broken
 *   a port         free, listening or bound
 * </pre>
 *
 * <p><b>Not modelled.</b> Packets, acknowledgments, slow start, loss and retransmission, the delay of small segments,
 * interrupts. A datagram to a port that is not open vanishes without an error.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK without threads, clocks, sockets and files.
 */
@NullMarked
package org.wirelore.emulator.sockets;

import org.jspecify.annotations.NullMarked;
