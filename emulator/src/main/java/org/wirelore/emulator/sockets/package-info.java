/**
 * Stream and datagram sockets between emulated hosts, in virtual time: {@link EmulatedSockets} carries the bytes over a
 * configured latency and rate, {@link KernelSockets} adds what a host kernel's calls cost.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK without threads, clocks, sockets and files.
 */
@NullMarked
package org.wirelore.emulator.sockets;

import org.jspecify.annotations.NullMarked;
