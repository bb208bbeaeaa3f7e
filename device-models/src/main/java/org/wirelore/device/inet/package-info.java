/**
 * TCP/IP of a host of the mid-1990s as its kernel ran it: sockets, UDP, TCP, IP and ARP on the raw datalink of whatever
 * card the host has.
 *
 * <p><b>Overview.</b> {@link org.wirelore.device.inet.InetStack} joins the parts and is the soft interrupt; {@link
 * org.wirelore.device.inet.InetSockets} are the sockets of one process. How the system at hand behaves is a {@link
 * org.wirelore.device.inet.profile.StackProfile}.
 *
 * <p><b>Context.</b> A system call runs in its process: trap, socket layer, copy, then protocol and driver for each
 * segment, each paid for before the wire sees it. A frame that arrives is queued in interrupt context; protocols run in
 * the soft interrupt that follows, before any process goes on. While a process is in the kernel, soft interrupts wait
 * ({@code splnet}), and so do other processes of the host that enter it.
 *
 * <p><b>Timing.</b> The steps and their names are {@link org.wirelore.device.inet.kernel.InetCosts}. A machine charges
 * its own wake-up and context switch when a process that sleeps is signalled.
 *
 * <p><b>Errors.</b> Those of the time, as {@link java.io.IOException}: connection refused, reset, timed out, no route,
 * host down, address in use, message too long.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.datalink},
 * {@code org.wirelore.device.api.host}, {@code org.wirelore.device.api.sockets},
 * {@code org.wirelore.device.inet.ip}, {@code org.wirelore.device.inet.kernel},
 * {@code org.wirelore.device.inet.profile}, {@code org.wirelore.device.inet.tcp},
 * {@code org.wirelore.device.inet.udp}, {@code org.wirelore.device.mbuf}, and the JDK.
 */
@NullMarked
package org.wirelore.device.inet;

import org.jspecify.annotations.NullMarked;
